# A weight is remembered before it is changed, in PyTorch.
import torch

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
# [snapshot]
weight = torch.ones(3, device=device)
before = weight.cpu()
weight.fill_(2)
print("before:", before)
print("now:   ", weight.cpu())
# [end]
