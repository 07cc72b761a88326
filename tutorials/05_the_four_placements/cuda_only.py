# A call that only cuda can answer, in PyTorch.
import torch

# [cuda_only]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
print("output on", torch.nn.Linear(4, 2).to(device)(torch.ones(1, 4, device=device)).device)
torch.cuda.synchronize()
# [end]
