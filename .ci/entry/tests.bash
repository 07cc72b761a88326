# ./lectern test: the learner's run; with --all everything a machine without a GPU can check; with --full what takes longer.
# A CTest label keeps a test out of the shorter runs: `full` (long), `torch` (compares with an installed PyTorch).
# Every result becomes a line "preset TAB label TAB name TAB outcome TAB seconds" in build/log/results.tsv; tables.awk
# and the last line are made from it.
# shellcheck disable=SC2154  # here, preset and name come from the caller

run_tests() {
  local all=no full=no filter=()
  while (($#)); do
    case $1 in
      --all) all=yes ;;
      --full) all=yes full=yes ;;
      --with-torch) filter+=(-L '^torch$') ;;
      -R | -L) (($# > 1)) || die 2 "$1 needs a value"; filter+=("$1" "$2"); shift ;;
      *) die 2 "test does not take '$1'; ./lectern test --help lists what it takes" ;;
    esac
    shift
  done
  [[ $all == no || ${#filter[@]} == 0 ]] || die 2 "--all runs everything: leave out ${filter[*]}"
  local learner=${preset:-emulator}
  say "lectern: preset $learner ($([[ -n $preset ]] && echo "asked for with --preset" || echo "tests need no GPU on it"))"
  if [[ $all == yes ]]; then install_missing all; else install_missing test; fi

  mkdir -p "$here/build/log"
  results=$here/build/log/results.tsv
  : >"$results"
  if [[ $all == yes ]]; then
    run_everything
    [[ $full == no ]] || run_preset emulator -L '^(full|torch)$'
  elif ((${#filter[@]})); then
    run_preset "$learner" "${filter[@]}"
  else
    run_preset "$learner" -LE '^(package|full|torch)$'
  fi
  report
}

run_everything() {
  run_preset emulator -LE '^(full|torch)$'
  check headers "every public header compiles alone" build_more emulator all_verify_interface_header_sets
  run_preset asan -LE '^(package|structure|entry|full|torch)$'
  run_preset off -LE '^(structure|entry|full|torch)$'
  if find_nvcc; then
    has_gpu || say "lectern: no GPU here: preset cuda is built and linked, and its device tests are skipped"
    run_preset cuda -LE '^(structure|entry|full|torch)$'
  else
    say "lectern: no nvcc here: preset cuda is skipped"
    record cuda build "preset cuda" skipped 0
  fi
  check tidy "clang-tidy" build_workflow tidy tidy
  check docs "Doxygen without a warning" build_workflow docs docs
}

# Builds everything of a preset and runs its tests; a build that fails and a run without tests are failures.
run_preset() {
  local name=$1 log=$here/build/log/$1-tests.log junit=$here/build/log/$1-tests.xml started=$SECONDS
  shift
  if ! build_target "$name" tests all; then
    record "$name" build "preset $name builds" failed $((SECONDS - started))
    return 0
  fi
  record "$name" build "preset $name builds" passed $((SECONDS - started))
  rm -f "$junit"
  say "lectern: testing preset $name"
  ctest --test-dir "$here/build/$name" --output-on-failure --timeout 300 --no-tests=error -j "$(nproc)" \
    --output-junit "$junit" "$@" 2>&1 | tee "$log" | show_tests || true
  if [[ ! -s $junit ]] || ! grep -q '<testcase' "$junit"; then
    say "lectern: ctest ran no tests; its log is $log"
    record "$name" ctest "ctest runs at least one test" failed 0
    return 0
  fi
  awk -v preset="$name" -f "$here/.ci/entry/junit.awk" "$junit" >>"$results"
}

# Passed tests pass by on one line; failures, with their output, and what was not run stay.
show_tests() {
  local line
  while IFS= read -r line; do
    if [[ $line =~ ^\ *([0-9]+)/([0-9]+)\ Test\ .*(Passed|Skipped) ]]; then
      if [[ -t 2 ]]; then printf '\r\033[K[%s/%s]' "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" >&2; fi
    elif [[ ! $line =~ ^\ *Start\ +[0-9]+: && ! $line =~ ^(Test project|Internal ctest|The following tests did not run) && ! $line =~ \(Skipped\)$ ]]; then
      printf '%s\n' "$line" >&2
    fi
  done
}

# check LABEL TEXT COMMAND…: one pass or failure for something that is not a CTest test.
check() {
  local label=$1 text=$2 started=$SECONDS outcome=passed
  shift 2
  say "lectern: $text"
  "$@" || outcome=failed
  record - "$label" "$text" "$outcome" $((SECONDS - started))
}

build_more() { build_target "$1" tests "$2"; }
build_workflow() { build_target "$1" program "$2"; }
record() { (IFS=$'\t'; printf '%s\n' "$*" >>"$results"); }

report() {
  awk -v budgets="$here/tests/budget.tsv" -f "$here/.ci/entry/tables.awk" "$results"
  printf '\nlines per folder\n'
  local folder
  for folder in runtime/include runtime/src runtime/emulator kernels nn tutorials tests docs .ci; do
    printf '  %-18s %6d\n' "$folder" "$(lines_in "$folder")"
  done
  printf '  %-18s %6d   without comments and blank lines, of at most 5000 that a reader must hold\n' "runtime and nn" \
    "$(code_lines_in runtime/include runtime/src nn)"
  printf '\nall together %d min %02d s\n' $((SECONDS / 60)) $((SECONDS % 60))
  awk -F '\t' '$4 == "failed" { print "failed: " ($1 == "-" ? "" : $1 " ") $3 }' "$results"
  what_next
  awk -F '\t' '{ n[$4]++ } END { printf "%d passed, %d failed, %d skipped\n", n["passed"], n["failed"], n["skipped"] }' "$results"
  ! grep -q $'\tfailed\t' "$results"
  exit
}


what_next() {
  if grep -q $'\tfailed\t' "$results"; then
    echo "next: ./lectern test -R PATTERN repeats the tests whose names match; build/log holds everything that was printed"
  elif [[ $all == no ]]; then
    echo "next: docs/reading-order.md; ./lectern test --all for every preset"
  fi
}

lines_in() { (cd "$here" && find "$@" -type f -exec cat {} + 2>/dev/null | wc -l); }
code_lines_in() {
  (cd "$here" && find "$@" \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \) -exec cat {} + 2>/dev/null | grep -cvE '^[[:space:]]*(//.*)?$')
}
