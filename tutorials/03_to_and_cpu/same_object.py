# A tensor of the cpu, asked to come to the cpu, in PyTorch.
import torch

# [same_object]
x = torch.tensor([1.0, 2.0, 3.0, 4.0])
y = x.cpu()
print("same object: ", y is x)
print("same address:", y.data_ptr() == x.data_ptr())

y.fill_(7)
print("x:", x)
# [end]
