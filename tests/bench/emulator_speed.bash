#!/usr/bin/env bash
# emulator_speed.bash measure PAGE PROGRAM [ROUNDS]: runs the benchmark with one worker and with all, and writes the table at PAGE's end anew.
# emulator_speed.bash check PAGE: whether the table has the form that `measure` gives it.
set -uo pipefail
export LC_ALL=C
mode=$1 page=$2
marker='<!-- From here on written by tests/bench/emulator_speed.bash. -->'

if [[ $mode == check ]]; then
  awk -v marker="$marker" -F ' *[|] *' '
    $0 == marker { inside = 1; next }
    !inside || /^$/ || /^worker by processor time/ { next }
    /^Measured on 20[0-9][0-9]-[01][0-9]-[0-3][0-9] on [0-9]+ cores, [a-z0-9_-]+, emulated: / { ++dates; next }
    /^[|]( what|---)/ { next }
    /^[|]/ && NF == 7 && $4 $5 ~ /^([0-9]+[.][0-9]+ ?(ns)?)+$/ && $6 ~ /^(met|missed)(, (met|missed))?$/ { ++rows; next }
    { print FILENAME ":" FNR ": not in form: " $0; bad = 1 }
    END { if (dates != 1 || rows != 3) { print FILENAME ": " dates + 0 " dates and " rows + 0 " rows instead of 1 and 3"; bad = 1 } exit bad }' "$page"
  exit
fi

program=$3 rounds=${4:-15}
cores=$(nproc)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset LECTERN_EMULATOR_ORDER LECTERN_DEBUG LECTERN_EMULATOR_STREAMS
for ((round = 0; round < rounds; ++round)); do  # by turns, so that what else the machine does meets all alike
  for workers in 1 "$cores"; do
    LECTERN_EMULATOR_WORKERS=$workers "$program" --benchmark_format=csv --benchmark_min_time=0.02 2>"$work/errors" |
      awk -F , -v workers="$([[ $workers == 1 && $cores != 1 ]] && echo one || echo all)" '/^"/ { gsub("\"|/real_time", "", $1); print workers, $1, $3, $4, $8 }' >>"$work/times" ||
      { cat "$work/errors"; exit 1; }
  done
done
if grep -q true "$work/times"; then echo "a benchmark gave an error: $(grep true "$work/times" | head -1)"; exit 1; fi

{
  awk -v marker="$marker" '{ print } $0 == marker { exit }' "$page"
  awk -v date="$(date -u +%F)" -v cores="$cores" -v machine="$(uname -m)" -v rounds="$rounds" '
    function verdict(one, all, goal) { return (one <= goal ? "met" : "missed") ", " (all <= goal ? "met" : "missed") }
    # A thread alone is measured by its processor time, which does not count when others have the core; several by the clock.
    function take(key, time) { if (!(key in least) || time < least[key]) least[key] = time }
    $1 == "one" || cores == 1 || $2 ~ /^plain/ { take("one " $2, $4) }
    $1 == "all" || $2 ~ /^plain/ { take("all " $2, $3) }
    function row(what, name, goal,    one, all) {
      one = least["one emulated_" name] / least["one plain_" name]
      all = least["all emulated_" name] / least["all plain_" name]
      printf "| %s | %s | %.1f | %.1f | %s |\n", what, goal " times the plain loop", one, all, verdict(one, all, goal)
    }
    END {
      printf "\nMeasured on %s on %d cores, %s, emulated: the least of %d rounds for each number, taken by turns. One\nworker by processor time; all by the clock, which on a busy machine counts the others'"'"' work too.\n\n", date, cores, machine, rounds
      print "| what | goal, at most | one worker | all workers | goal met with one, with all |"
      print "|---|---|---|---|---|"
      row("product of two 256 × 256 matrices, tiles of 16 × 16 in shared memory", "matmul", 3)
      row("saxpy of 1,048,576 elements, blocks of 256", "saxpy", 4)
      one = least["one emulated_barriers"] / (20 * 1024)
      all = least["all emulated_barriers"] / (20 * 1024)
      printf "| 20 barriers in a block of 1,024 threads | 20 ns a thread and barrier | %.1f ns | %.1f ns | %s |\n", one, all, verdict(one, all, 20)
    }' "$work/times"
} >"$work/page" && cp "$work/page" "$page"
tail -7 "$page"
