# What no_grad does, in PyTorch.
import torch
from torch import nn

torch.manual_seed(0)
model = nn.Linear(4, 2)
output = model(torch.ones(1, 4))
print("as it is:      output requires grad:", output.requires_grad, "and remembers", type(output.grad_fn).__name__)
with torch.no_grad():
    output = model(torch.ones(1, 4))
print("under no_grad: output requires grad:", output.requires_grad, "and remembers", output.grad_fn)
print("the weight requires grad:", model.weight.requires_grad, "and the model is training:", model.training)
