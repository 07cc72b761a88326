# The check, in PyTorch.
import torch
from torch import nn


# [check_placement]
def check_placement(**tensors):
    (first, reference), *others = tensors.items()
    for name, tensor in others:
        if tensor.device != reference.device:
            raise RuntimeError(f"{first} is on {reference.device}, {name} is on {tensor.device}")


model = nn.Linear(4, 2)
check_placement(x=torch.randn(1, 4), **dict(model.named_parameters()))
check_placement(x=torch.randn(1, 4), noise=torch.empty(1, 4, device="meta"))
# [end]
