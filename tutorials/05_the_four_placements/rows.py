# The four rows, in PyTorch. Without a GPU row 1 is the only one that can run.
import torch
from torch import nn

# [rows]
def run(row, model_device, data_device):
    model = nn.Linear(4, 2).to(model_device)
    sample = torch.ones(1, 4, device=data_device)
    try:
        with torch.no_grad():
            print(f"row {row}: output on {model(sample).device}")
    except RuntimeError as error:
        print(f"row {row}: {error}")

if not torch.cuda.is_available():
    run(1, "cpu", "cpu")
    print("rows 2, 3 and 4 need a GPU")
else:
    run(2, "cpu", "cpu")
    run(3, "cuda", "cuda")
    run(4, "cuda", "cpu")
# [end]
