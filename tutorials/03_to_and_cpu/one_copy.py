# A copy asked for, in PyTorch.
import torch

# [one_copy]
x = torch.ones(4)
y = x.to("cpu", copy=True)
z = x.clone()
y.fill_(7)
z.fill_(8)
print("x:", x)
# [end]
