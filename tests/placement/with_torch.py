# Runs the Python of every case through the PyTorch of this interpreter and lists what differs from PLACEMENT.md.
# with_torch.py cases/*.cases   Exit status 77: no torch here; 1: a difference that is not in the version's wording.
import ast
import re
import sys

try:
    import torch
except ImportError as error:
    print(f"{sys.executable}: no torch ({error})")
    sys.exit(77)

KEYS = ("what", "cpp", "py", "is", "says", "raises", "ours", "status", "test", "env")


def cases(path):
    case, key = None, None
    for line in open(path, encoding="utf-8").read().split("\n"):
        if line.startswith("#") or not line:
            continue
        if line.startswith("["):
            if case:
                yield case
            name, evidence, where = line[1:].replace("]", "", 1).split()
            case, key = {"id": name, "evidence": evidence, "where": where}, None
            continue
        match = re.match(r"([a-z]+): ?(.*)", line)
        if match and match[1] in KEYS:
            key, text = match[1], match[2]
        else:
            text = line[2:] if line.startswith("  ") else line
        case[key] = case[key] + "\n" + text if key in case else text
    if case:
        yield case


def run(source):
    """What the last expression gives, as Python shows it, or the text of the exception."""
    names = {"torch": torch}
    try:
        body = ast.parse(source).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), "case", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "case", "eval"), names) if last else None
        return "is", value if isinstance(value, str) else repr(value)
    except BaseException as error:
        return "says", str(error.args[0]) if isinstance(error, KeyError) else str(error)


def matches(expected, actual):
    expected = expected.replace("⏎", "\n").replace("⇥", "\t").replace("{d}", "cpu").replace("{i}", "0")
    pattern = ".*".join(map(re.escape, expected.split("…")))
    return re.match(pattern + r"(\n.*)?$", actual, re.DOTALL) is not None


is_first = not hasattr(torch, "compile")  # 1.13, of which R speaks; asked of its parts, since its version may say anything
not_compared, on_purpose = [], []
counts = {"same": 0, "other wording": 0, "different": 0, "not compared": 0}
for path in sys.argv[1:]:
    for case in cases(path):
        if "py" not in case or not ("is" in case or "says" in case):
            counts["not compared"] += 1
            not_compared.append(case["id"])
            continue
        if "ours" in case:
            on_purpose.append(case["id"])
        kind, actual = run(case["py"])
        expected = case.get("says", case.get("is"))
        if kind == ("says" if "says" in case else "is") and matches(expected.strip("'") if "KeyError" in case.get("raises", "") else expected, actual):
            counts["same"] += 1
            continue
        only_wording = kind == "says" and "says" in case and not (is_first and "R" in case["evidence"].split(","))
        counts["other wording" if only_wording else "different"] += 1
        print(f"{case['id']} {'has other words' if only_wording else 'DIFFERS'} in PyTorch {torch.__version__}: {case['py']}")
        print(f"    here: {actual.splitlines()[0] if actual else actual}\n    file: {expected}")
print("not compared (cuda, or without Python): " + " ".join(not_compared))
print("where Lectern differs from this on purpose (docs/differences.md): " + " ".join(on_purpose))
print(f"{sys.executable}, PyTorch {torch.__version__}: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
sys.exit(1 if counts["different"] else 0)
