#!/usr/bin/env bash
# public.bash LECTERN: runs other people's programs, unchanged, with `LECTERN run`, and prints what became of each.
# The folder LECTERN_PROGRAMS holds them, and a table programs.tsv: name, repository, path there, files and options for
# `run`, the program's own arguments, and what shows success beside exit status 0: a regular expression that a line of its
# output must match (empty: none), or `refused` and the construct that the emulator must refuse by name.
set -u
lectern=$1 folder=${LECTERN_PROGRAMS:-} limit=${LECTERN_PROGRAMS_SECONDS:-120}
if [[ -z $folder ]]; then
  echo "skipped: LECTERN_PROGRAMS names no folder of public programs"
  exit 0
fi
cd "$folder" || exit 1
[[ -s programs.tsv ]] || { echo "$folder holds no programs.tsv"; exit 1; }
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

shows() { [[ -z $1 ]] || grep -qE -- "$1" "$results/out"; }

# verdict STATUS EXPECTED: what the exit status and the output in $results mean. Prints the verdict, a tab, and the reason.
verdict() {
  local status=$1 expected=$2 refusal
  refusal=$(grep -m 1 -o "Lectern's emulator: .*" "$results/err")
  case $status in
    0) if [[ $expected == refused* ]]; then printf 'wrong\tit ran, but %s is not supported' "${expected#refused }"
       elif shows "$expected"; then printf 'right\t'
       else printf 'wrong\tits output has no "%s"' "$expected"; fi ;;
    124 | 137)
      if [[ -n $expected ]] && shows "$expected"; then printf 'right\tchecked itself, then ran on longer than %d s' "$limit"
      else printf 'slow\tnot at its end after %d s' "$limit"; fi ;;
    125) if [[ -z $refusal ]]; then printf 'unbuilt\t%s' "$(grep -m 1 -E 'error' "$results/err" || tail -n 1 "$results/err")"
         elif [[ $expected == refused* && $refusal == *"${expected#refused }"* ]]; then printf 'refused\t%s' "${refusal#*: }"
         else printf 'unbuilt\trefused for something else: %s' "$refusal"; fi ;;
    129 | 1[3-9]? | 2??) printf 'crashed\tsignal %d: %s' $((status - 128)) "$(grep -m 1 'lectern emulator' "$results/err")" ;;
    *) printf 'wrong\texit status %d: %s' "$status" "$(tail -n 1 "$results/out")" ;;
  esac
}

declare -A count=([right]=0 [wrong]=0 [refused]=0 [crashed]=0 [slow]=0 [unbuilt]=0)
printf '| program | repository | path | verdict | seconds | reason |\n|---|---|---|---|---|---|\n'
while IFS='|' read -r name repository path build arguments expected; do  # not tabs: `read` makes one of two
  [[ $name != \#* ]] || continue
  started=$(date +%s%N)
  # shellcheck disable=SC2086  # files, options and arguments are words
  stdbuf -oL timeout -k 5 "$limit" "$lectern" run $build -- $arguments >"$results/out" 2>"$results/err" </dev/null
  status=$?
  seconds=$(awk -v ns=$(($(date +%s%N) - started)) 'BEGIN { printf "%.1f", ns / 1e9 }')
  IFS=$'\t' read -r what reason < <(verdict "$status" "$expected")
  count[$what]=$((count[$what] + 1))
  printf '| %s | %s | %s | %s | %s | %s |\n' "$name" "$repository" "$path" "$what" "$seconds" "${reason//|//}"
  if [[ -n ${LECTERN_PROGRAMS_LOG:-} ]]; then
    mkdir -p "$LECTERN_PROGRAMS_LOG"
    cp "$results/out" "$LECTERN_PROGRAMS_LOG/${name//\//_}.out"
    cp "$results/err" "$LECTERN_PROGRAMS_LOG/${name//\//_}.err"
  fi
done < <(sed 's/\t/|/g' programs.tsv)

supported=$((count[right] + count[wrong] + count[crashed] + count[slow] + count[unbuilt]))
printf '%d right of %d that use nothing refused; %d refused, %d wrong, %d crashed, %d not finished, %d not built\n' "${count[right]}" \
  "$supported" "${count[refused]}" "${count[wrong]}" "${count[crashed]}" "${count[slow]}" "${count[unbuilt]}"
((supported > 0 && count[right] * 10 >= supported * 9 && count[crashed] == 0 && count[slow] == 0))
