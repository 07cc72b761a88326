# The result and the model, in PyTorch.
import torch
from torch import nn

# [bring_back]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.manual_seed(7)
model = nn.Linear(4, 2).to(device)
sample = torch.tensor([[1.0, 2.0, 3.0, 4.0]], device=device)
with torch.no_grad():
    output = model(sample)
brought = output.cpu()

print("output: ", output.device)
print("brought:", brought.device)
print("model:  ", next(model.parameters()).device)
print("equal:  ", torch.equal(brought, output.cpu()))
# [end]
