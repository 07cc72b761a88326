# Which build is this? In PyTorch there are two names to look at.
import torch

# [build_says]
print("version.cuda:", torch.version.cuda)
print("version.hip: ", torch.version.hip)
print("is_available:", torch.cuda.is_available())
# [end]
