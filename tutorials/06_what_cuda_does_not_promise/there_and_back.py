# The same bytes and multiplications in PyTorch, on whichever device is there. The launches are the device's to know.
import torch

# [there_and_back]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
for side in (4, 32, 128):
    a = torch.ones(side, side)
    b = torch.ones(side, side)
    c = (a.to(device) @ b.to(device)).cpu()
    travel = sum(t.numel() * t.element_size() for t in (a, b, c))
    print(f"side {side}: {travel} bytes to travel, {side**3 / travel:.2f} multiplications for each")
# [end]
