# The large product in PyTorch, with a side of 1,000.
import torch

# [product]
side = 1000
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
a = torch.ones(side, side, device=device)
b = torch.full((side, side), 2.0, device=device)
c = a @ b
print(f"{side} x {side} on {c.device}: {side**3} multiplications")
print("the elements add up to", c.double().sum().item(), "and should to", 2.0 * side**3)
# [end]
