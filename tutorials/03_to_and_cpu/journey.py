# There and back, in PyTorch.
import torch

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
# [journey]
x = torch.tensor([1.0, 2.0, 3.0, 4.0])
there = x.to(device)
back = there.cpu()

print("x:    ", x.device)
print("there:", there.device)
print("back: ", back.device)
print("back is x:", back is x)
# [end]
