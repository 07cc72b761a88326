# The same questions in PyTorch. Where there is no cuda device, the answer to all of them is 0.
import torch

# [kept]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


def print_memory(when):
    print(f"{when:<22} held {torch.cuda.memory_allocated():>10}, reserved {torch.cuda.memory_reserved():>10}")


print_memory("at the start")
small = torch.empty(1, device=device)
print_memory("a tensor of 4 bytes")
large = torch.empty(1024, 1024, device=device)
print_memory("and one of 4 MiB")
del small, large
print_memory("both are gone")
# [end]
