# The model's weights and what lies between its layers, in PyTorch.
import torch
from torch import nn

# [between]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
model = nn.Sequential(nn.Linear(4, 1024), nn.ReLU(), nn.Linear(1024, 2)).to(device)
sample = torch.ones(4000, 4, device=device)
weights = sum(p.numel() * p.element_size() for p in model.parameters())
print(f"weights {weights} bytes, input {sample.numel() * 4} bytes, output {4000 * 2 * 4} bytes")
with torch.no_grad():
    between = model[1](model[0](sample))
print(f"between the layers {between.numel() * between.element_size()} bytes, twice")
# [end]
