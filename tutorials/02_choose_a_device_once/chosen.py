# One choice, in PyTorch.
import torch

# [chosen]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
x = torch.randn(3, 4, device=device)
print(f"x is on {x.device}, shape {list(x.shape)}")
# [end]
