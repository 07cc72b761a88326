# Moving the model back, in PyTorch.
import torch
from torch import nn

# [model_back]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
model = nn.Linear(4, 2).to(device)
output = model(torch.ones(1, 4, device=device)).cpu()
model.to("cpu")
print("the model is on", next(model.parameters()).device)
print("and runs there:", list(model(torch.ones(1, 4)).shape))
# [end]
