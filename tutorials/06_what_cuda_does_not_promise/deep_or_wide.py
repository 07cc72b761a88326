# The two models in PyTorch: equal work, told from the parameters.
import torch
from torch import nn

# [deep_or_wide]
deep = nn.Sequential(*[nn.Linear(64, 64) for _ in range(64)])
wide = nn.Sequential(nn.Linear(512, 512))
for name, model in (("deep and narrow", deep), ("wide and shallow", wide)):
    multiplications = sum(p.numel() for p in model.parameters() if p.dim() == 2)
    print(f"{name}: {multiplications} multiplications in {len(model)} steps, one after the other")
# [end]
