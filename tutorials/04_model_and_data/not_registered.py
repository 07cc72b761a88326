# The same in PyTorch: a layer in a Python list is not registered.
import torch
from torch import nn


# [not_registered]
class TwoLayers(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 3)
        self.rest = [nn.Linear(3, 2)]

    def forward(self, x):
        return self.rest[0](self.first(x))


model = TwoLayers()
print("parameters:", len(list(model.parameters())))
model.rest = nn.ModuleList(model.rest)
print("in a ModuleList:", len(list(model.parameters())))
# [end]
