# Made and moved, and made there, in PyTorch.
import torch

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
# [made_there]
moved = torch.randn(3, 4).to(device)
made_there = torch.randn(3, 4, device=device)
print("moved:     ", moved.device, list(moved.shape))
print("made there:", made_there.device, list(made_there.shape))
# [end]
