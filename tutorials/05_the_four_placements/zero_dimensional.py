# The exception and its limits, in PyTorch. Without a GPU the device meta, whose tensors have no data, plays the other side.
import torch

# [zero_dimensional]
def result(work):
    try:
        return f"on {work().device.type}"
    except RuntimeError as error:
        return str(error).split("\n")[0]

far = "cuda" if torch.cuda.is_available() else "meta"
x = torch.ones(3, device=far)
scalar = torch.tensor(10.0)
one_number = torch.tensor([10.0])
far_scalar = torch.tensor(10.0, device=far)
print("x + scalar:          ", result(lambda: x + scalar))
print("scalar + x:          ", result(lambda: scalar + x))
print("x + one_number:      ", result(lambda: x + one_number))
print("ones(3) + far_scalar:", result(lambda: torch.ones(3) + far_scalar))
# [end]
