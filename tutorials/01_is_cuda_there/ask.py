# Is there a cuda device, and what is it called? The same question as ask.cpp, in PyTorch.
import torch

# [ask]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
print(f"is_available: {torch.cuda.is_available()}")
print(f"device:       {device}")
if torch.cuda.is_available():
    print(f"count:        {torch.cuda.device_count()}")
    print(f"name:         {torch.cuda.get_device_name(0)}")
# [end]
