# The rows that a machine without a GPU can answer, in PyTorch.
import torch


def say(call, before, after):
    print(f"{call:<24}{'the same object' if after is before else 'a copy'}")


# [same_or_copy]
h = torch.ones(4)
say("h.cpu()", h, h.cpu())
say("h.to(torch.float32)", h, h.to(torch.float32))
say("h.to(h)", h, h.to(h))
say("h.to(torch.float64)", h, h.to(torch.float64))
say("h.to('cpu:0')", h, h.to("cpu:0"))
say("h.to(copy=True)", h, h.to(copy=True))
say("h.clone()", h, h.clone())
# [end]
