#!/usr/bin/env bash
# gdb_step.bash "REASON TO SKIP, OR NOTHING" FILE.cu PROGRAM ARGUMENTS…: stops one thread of one block on the marked line before a barrier, looks at its
# variables and its shared tile, and steps over the barrier. Both steps must stay on that thread and in that file.
set -euo pipefail

reason=$1 file=$2 program=$3
shift 3
skip() { echo "skipped: $*"; exit 77; }
fail() { echo "FAILED: $*"; echo "--- what gdb said ---"; cat "$log"; exit 1; }

[[ -z $reason ]] || skip "$reason"
command -v gdb >/dev/null || skip "gdb is not installed"
line=$(grep -n '// gdb test stops here' "$file" | head -n 1 | cut -d: -f1)
[[ -n $line ]] || skip "$file has no line marked '// gdb test stops here'"
name=$(basename "$file")
log=$(mktemp)
trap 'rm -f "$log"' EXIT

gdb -q -nx -batch -ex run --args /bin/true >"$log" 2>&1 || true
grep -q 'exited normally' "$log" || skip "gdb cannot run a program here: $(grep -m 1 -iE 'ptrace|not permitted|error' "$log" || tail -n 1 "$log")"

LSAN_OPTIONS=detect_leaks=0 gdb -q -nx -batch \
  -ex 'set confirm off' -ex 'set breakpoint pending on' -ex 'set width 0' -ex 'set print repeats 0' -ex 'set print elements 40' \
  -ex "tbreak $name:$line if threadIdx.x==3 && threadIdx.y==2 && blockIdx.x==1 && blockIdx.y==0" \
  -ex run \
  -ex 'echo [stopped]\n' -ex 'info source' -ex 'print threadIdx' -ex 'print blockIdx' \
  -ex 'echo [locals]\n' -ex 'info locals' -ex 'print tile_a' -ex 'print tile_a[2]' \
  -ex 'echo [first next]\n' -ex next -ex 'print threadIdx' -ex 'info source' -ex 'frame' \
  -ex 'echo [second next]\n' -ex next -ex 'print threadIdx' -ex 'info source' -ex 'frame' -ex 'print tile_b' \
  -ex 'echo [end]\n' -ex kill \
  --args "$program" "$@" >"$log" 2>&1 || true

section() { sed -n "/^\[$1\]/,/^\[/p" "$log"; }      # what gdb said after one echo, up to the next
has() { grep -qE "$2" <<<"$(section "$1")" || fail "after [$1] there is no line like: $2"; }

grep -q '^\[end\]' "$log" || fail "gdb did not come to the end"
has stopped 'threadIdx|\{x = 3, y = 2, z = 0\}'
has stopped '\{x = 1, y = 0, z = 0\}'
has stopped "Located in .*/$name"
has locals '^tile_a = .*\{\{'
has locals '^tile_b = .*\{\{'
has locals '^sum = 0'
has locals '^\$[0-9]+ = .*\{\{.*\}\}'                # print tile_a: the whole tile
for step in 'first next' 'second next'; do
  has "$step" '\{x = 3, y = 2, z = 0\}'
  has "$step" "Located in .*/$name"
done
has 'first next' "$name:$((line + 1))"               # on the barrier
grep -qE "$name:($((line + 2))|$((line + 3)))\b" <<<"$(section 'second next')" || fail "the second next did not stop behind the barrier"
grep -q 'optimized out' "$log" && fail "a variable was optimized out"
echo "gdb stopped in thread (3,2,0) of block (1,0,0) at $name:$line, and two steps stayed there"
