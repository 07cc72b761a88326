# A model and its input on one device, and four prints, in PyTorch.
import torch
from torch import nn


class SimpleModel(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(4, 2)

    def forward(self, x):
        return self.layer(x)


# [four_prints]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
model = SimpleModel().to(device)
sample = torch.tensor([[1.0, 2.0, 3.0, 4.0]], device=device)
with torch.no_grad():
    output = model(sample)
print("model device: ", next(model.parameters()).device)
print("input device: ", sample.device)
print("output device:", output.device)
print("output shape: ", output.shape)
# [end]
