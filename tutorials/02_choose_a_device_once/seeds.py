# A seed, in PyTorch.
import torch

# [seeds]
torch.manual_seed(0)
first = torch.randn(3)
torch.manual_seed(0)
print("drawn on cpu: ", first)
print("once more:    ", torch.equal(first, torch.randn(3)))
# [end]
