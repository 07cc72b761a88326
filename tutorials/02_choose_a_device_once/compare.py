# Devices compared, in PyTorch. Comparing needs no GPU.
import torch

# [compare]
device = torch.device("cuda")
print("cuda == cuda:0          ", device == torch.device("cuda:0"))
print("the same type           ", device.type == torch.device("cuda:0").type)
# [end]
