# The name without a guard, in PyTorch.
import torch

# [name]
print("name:", torch.cuda.get_device_name(0))
print("and the program goes on")
# [end]
