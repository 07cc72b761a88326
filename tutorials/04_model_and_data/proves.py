# What the shape proves, in PyTorch.
import torch
from torch import nn

sample = torch.tensor([[1.0, 2.0, 3.0, 4.0]])
with torch.no_grad():
    for seed in (0, 1):
        torch.manual_seed(seed)
        model = nn.Linear(4, 2)
        print(f"seed {seed}:", model(sample).shape, model(sample))
    for parameter in model.parameters():
        parameter.zero_()
    print("all zeros:", model(sample).shape, model(sample))
    print("three samples:", model(torch.zeros(3, 4)).shape)
