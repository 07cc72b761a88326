# What PyTorch says when one operand is not as the operation wants it, on the cpu: writes tests/placement/operands.tsv.
# python3 operands.py > operands.tsv
import datetime
import re

import torch

OPERATIONS = {  # the call, and the shapes with which it works
    "add": (lambda a, b: a + b, [(2, 3), (2, 3)]),
    "sub": (lambda a, b: a - b, [(2, 3), (2, 3)]),
    "mul": (lambda a, b: a * b, [(2, 3), (2, 3)]),
    "div": (lambda a, b: a / b, [(2, 3), (2, 3)]),
    "add_": (lambda a, b: a.add_(b), [(2, 3), (2, 3)]),
    "sub_": (lambda a, b: a.sub_(b), [(2, 3), (2, 3)]),
    "mul_": (lambda a, b: a.mul_(b), [(2, 3), (2, 3)]),
    "div_": (lambda a, b: a.div_(b), [(2, 3), (2, 3)]),
    "copy_": (lambda a, b: a.copy_(b), [(2, 3), (2, 3)]),
    "mm": (torch.mm, [(2, 3), (3, 4)]),
    "matmul": (torch.matmul, [(2, 3), (3, 4)]),
    "addmm": (torch.addmm, [(4,), (2, 3), (3, 4)]),
    "bmm": (torch.bmm, [(2, 3, 4), (2, 4, 5)]),
    "mv": (torch.mv, [(2, 3), (3,)]),
    "dot": (torch.dot, [(3,), (3,)]),
    "equal": (torch.equal, [(2, 3), (2, 3)]),
    "cat": (lambda a, b: torch.cat([a, b]), [(2, 3), (2, 3)]),
    "stack": (lambda a, b: torch.stack([a, b]), [(2, 3), (2, 3)]),
    "linear": (torch.nn.functional.linear, [(2, 3), (4, 3), (4,)]),
    "relu": (torch.relu, [(2, 3)]),
    "sum": (torch.sum, [(2, 3)]),
    "mean": (torch.mean, [(2, 3)]),
}
NAMES = {"Float": "float", "Double": "double", "Long": "long int", "Bool": "bool"}
DTYPES = {"double": torch.float64, "long": torch.int64, "bool": torch.bool}


def wrong(shape, how):
    if how in DTYPES:
        return torch.ones(shape, dtype=DTYPES[how])
    if how == "view":
        return torch.ones(tuple(2 * size for size in shape))[tuple(slice(0, 2 * size, 2) for size in shape)]
    changed = {"longer": shape[:-1] + (shape[-1] + 1,), "taller": (shape[0] + 1,) + shape[1:], "deeper": (1,) * 3 + shape,
               "empty": (0,), "zero_dim": ()}[how]
    return torch.ones(changed)


def newest(text, operation, operands):
    """Where PLACEMENT.md has 2.x's words for a text of 1.13, those."""
    text = text.split("\n")[0]
    dtypes = [NAMES[o.type().replace("torch.", "").replace("Tensor", "")] for o in operands]
    if operation in ("mm", "matmul") and len(set(dtypes)) > 1:  # 2.x compares dtypes before it looks for a kernel
        return f"expected m1 and m2 to have the same dtype, but got: {dtypes[0]} != {dtypes[1]}"
    return re.sub(r"^(self|mat1) and mat2 must have the same dtype$", r"\1 and mat2 must have the same dtype…", text)


print(f"# What PyTorch {torch.__version__} does with one operand changed, on the cpu; made by operands.py on {datetime.date.today()}")
print("# operation\tposition\tchange\tresult (dtype and shape) or error\ttext")
for name, (call, shapes) in OPERATIONS.items():
    for position in range(len(shapes)):
        for how in ("double", "long", "bool", "longer", "taller", "deeper", "empty", "zero_dim", "view"):
            operands = [torch.ones(shape) for shape in shapes]
            operands[position] = wrong(shapes[position], how)
            try:
                result = call(*operands)
                text = str(result) if isinstance(result, bool) else f"{str(result.dtype)[6:]} {list(result.shape)}"
                print(name, position, how, "result", text, sep="\t")
            except Exception as error:
                print(name, position, how, "error", newest(str(error), name, operands), sep="\t")
