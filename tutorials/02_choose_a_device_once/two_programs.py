# The choice and what came of it, in PyTorch.
import torch
from torch import nn

# [two_programs]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
print("the choice:", device)
model = nn.Linear(4, 2).to(device)
sample = torch.tensor([[1.0, 2.0, 3.0, 4.0]], device=device)
print("the model: ", next(model.parameters()).device)
print("the input: ", sample.device)
# [end]
