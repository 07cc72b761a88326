# The same two tensors, in PyTorch.
import torch

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
# [leaf]
x = torch.ones(3, requires_grad=True).to(device)
y = torch.ones(3, device=device, requires_grad=True)
print("made, then moved: is_leaf", x.is_leaf)
print("made there:       is_leaf", y.is_leaf)
# [end]
