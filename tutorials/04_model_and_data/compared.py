# Are model and input on one device? In PyTorch.
import torch
from torch import nn

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
model = nn.Linear(4, 2).to(device)
sample = torch.ones(1, 4, device=device)
parameter = next(model.parameters()).device
print("parameter == input:    ", parameter == sample.device)
print("cuda:0 == cuda:        ", torch.device("cuda:0") == torch.device("cuda"))
print("has the model a device?", hasattr(model, "device"))
