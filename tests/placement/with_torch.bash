# Compares the files of this folder with the PyTorch of every python3 on the PATH and of Debian. 77: none has torch.
set -euo pipefail
folder=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
found=no status=0

# compare NAME COLUMNS PYTHON: what NAME.py prints now against NAME.tsv, in these columns.
compare() {
  local name=$1 columns=$2 python=$3
  ATEN_CPU_CAPABILITY=default "$python" "$folder/$name.py" >"$scratch/$name.tsv"
  if diff <(grep -v '^#' "$folder/$name.tsv" | cut -f "$columns") <(grep -v '^#' "$scratch/$name.tsv" | cut -f "$columns"); then
    echo "$python: $name.tsv is the same"
  else
    echo "$python: $name.tsv DIFFERS (< the file, > this PyTorch)"
    status=1
  fi
}

while read -r python; do
  if ! "$python" -W ignore -c 'import torch' 2>/dev/null; then
    echo "$python: no torch"
    continue
  fi
  found=yes
  echo "$python: comparing every case that has Python"
  "$python" -W ignore "$folder/with_torch.py" "$folder"/cases/*.cases || status=1
  compare promotion 1- "$python"
  compare seeds 1- "$python"
  compare operands 1-4 "$python"  # not the error's text, which changes with the version
done < <({ type -aP python3 || true; echo /usr/bin/python3; } | xargs -r -n1 realpath -e 2>/dev/null | sort -u)

[[ $found == yes ]] || { echo "skipped: no python3 here has torch; Debian's is python3-torch"; exit 77; }
exit $status
