# The integer product in PyTorch. On cuda its last line would not be reached.
import torch

# [integer_product]
device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
votes = torch.tensor([[1, 2], [3, 4]], device=device)
print(f"votes: {votes.dtype} on {votes.device}")
product = votes @ votes
print(product)
# [end]
