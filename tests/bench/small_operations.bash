# Instructions that one small operation costs, by callgrind: small_operations.bash PROGRAM…
# The programs are build/release/tests/bench/small_lectern and, where libtorch is installed, small_libtorch.
set -euo pipefail
(($#)) || { echo "usage: small_operations.bash PROGRAM…" >&2; exit 2; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
for program in "$@"; do
  valgrind -q --tool=callgrind --callgrind-out-file="$scratch/out" "$program" >/dev/null
  awk -v program="$(basename "$program")" '
    /^desc: Trigger: Client Request: / { name = $5; times = $6 }
    /^(summary|totals): / { count[name, times] = $2; names[name] = 1 }
    END { for (name in names) if (name != "") printf "%s\t%s\t%d\n", program, name, (count[name, 1200] - count[name, 200]) / 1000 }
  ' "$scratch"/out* | sort
  rm -f "$scratch"/out*
done
