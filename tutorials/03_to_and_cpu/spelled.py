# The cpu with an index, in PyTorch.
import torch

# [spelled]
x = torch.ones(4)
print('to("cpu")   is x:', x.to("cpu") is x)
print('to("cpu:0") is x:', x.to("cpu:0") is x)
# [end]
