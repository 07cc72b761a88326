# The dtype in which operands meet, by PyTorch: writes tests/placement/promotion.tsv.  python3 promotion.py > promotion.tsv
import datetime
import torch

names = ["float32", "float64", "float16", "bfloat16", "int32", "int64", "uint8", "bool"]
kinds = {"tensor": lambda dtype: torch.ones(2, dtype=dtype), "zero_dim": lambda dtype: torch.ones((), dtype=dtype)}
numbers = {"number": {"bool": True, "int64": 2, "float32": 2.5}}

print(f"# What torch.result_type(a, b) and (a / b).dtype are; made by promotion.py on {datetime.date.today()} with PyTorch {torch.__version__}")
print("# a_kind\ta\tb_kind\tb\tresult_type\tquotient")


def row(a_kind, a_name, a, b_kind, b_name, b):
    meet, quotient = torch.result_type(a, b), (a / b).dtype
    print(a_kind, a_name, b_kind, b_name, str(meet)[6:], str(quotient)[6:], sep="\t")


for a_kind, make_a in kinds.items():
    for a_name in names:
        a = make_a(getattr(torch, a_name))
        for b_kind, make_b in kinds.items():
            for b_name in names:
                row(a_kind, a_name, a, b_kind, b_name, make_b(getattr(torch, b_name)))
        for b_name, b in numbers["number"].items():
            row(a_kind, a_name, a, "number", b_name, b)
            row("number", b_name, b, a_kind, a_name, a)
