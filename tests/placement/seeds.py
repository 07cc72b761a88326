# The numbers that PyTorch draws on the cpu by its scalar path: writes tests/placement/seeds.tsv.
# ATEN_CPU_CAPABILITY=default python3 seeds.py > seeds.tsv
import datetime
import os
import struct

import torch

assert os.environ.get("ATEN_CPU_CAPABILITY") == "default", "its vector path differs in the last bits"
print(f"# What PyTorch {torch.__version__} draws on the cpu with ATEN_CPU_CAPABILITY=default; made by seeds.py on {datetime.date.today()}")
print("# name\tseed\tdtype\tsizes and bounds\tthe elements' bits in hexadecimal (integers in decimal)")


def bits(value, dtype):
    if dtype == torch.float32:
        return struct.pack(">f", value).hex()
    if dtype == torch.float64:
        return struct.pack(">d", value).hex()
    return str(value)


def row(name, seed, tensor, *arguments):
    dtype = str(tensor.dtype)[6:]
    elements = " ".join(bits(value, tensor.dtype) for value in tensor.detach().flatten().tolist())
    print(name, seed, dtype, ",".join(map(str, arguments)), elements, sep="\t")


for seed in (0, 42, 2**33 + 7):
    def drawn(make):
        torch.manual_seed(seed)
        return make()

    for dtype in (torch.float32, torch.float64):
        row("rand", seed, drawn(lambda: torch.rand(10, dtype=dtype)), 10)
        for count in (1, 4, 15, 16, 17, 24, 33, 48):
            row("randn", seed, drawn(lambda: torch.randn(count, dtype=dtype)), count)
        row("uniform", seed, drawn(lambda: torch.empty(8, dtype=dtype).uniform_(-2.5, 7)), 8, -2.5, 7)
        for inputs, outputs in ((2, 3), (1, 1), (7, 5), (16, 4)):
            def layer():
                return torch.nn.Linear(inputs, outputs, dtype=dtype)
            row("weight", seed, drawn(layer).weight, inputs, outputs)
            row("bias", seed, drawn(layer).bias, inputs, outputs)
    for low, high in ((0, 10), (-3, 4), (0, 2**31), (-2**40, 2**41)):
        row("randint", seed, drawn(lambda: torch.randint(low, high, (12,))), 12, low, high)
    for count in (0, 1, 5, 40):
        row("randperm", seed, drawn(lambda: torch.randperm(count)), count)
