# The same in PyTorch: a layer in a Python list is not registered.
import torch
from torch import nn


class TwoLayers(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(4, 3)
        self.rest = [nn.Linear(3, 2)]

    def forward(self, x):
        return self.rest[0](self.first(x))


model = TwoLayers()
print("in a list:       parameters", len(list(model.parameters())))
model.rest = nn.ModuleList(model.rest)
print("in a ModuleList: parameters", len(list(model.parameters())))
