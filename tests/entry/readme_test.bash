# readme_test.bash PROMISE PROGRAM COMPILER INCLUDE_DIRS(;): what README.md shows is tried, in a sandbox whose program is the
# one that was built, so that nothing is built twice and nothing outside the sandbox changes.
source "$(dirname -- "${BASH_SOURCE[0]}")/support.bash"
readme=$source_root/README.md

# The lines of every block that is fenced with the given language, continued lines joined.
blocks() { awk -v fence='```'"$1" '$0 == fence { on = 1; next } /^```/ { on = 0 } on' "$readme" | sed -e ':again' -e '/\\$/{N;s/ *\\\n */ /;b again' -e '}'; }

real_program_project() {
  stand_in_project
  cp "$program" "$clone/program"
}
try_command() { (cd "$clone" && bash -c "$1" </dev/null) >"$sandbox/stdout" 2>"$sandbox/stderr"; }

EveryCommandOfTheReadmeRuns() {
  local line tried=0
  real_program_project
  while IFS= read -r line; do
    case $line in
      "apt-get update") continue ;;
      "apt-get install"*) [[ " $line " == *"$(bash -c "source '$source_root/.ci/entry/packages.bash'; packages_for tour")"* ]] ||
        fail "not the script's packages: $line"; continue ;;
      "./lectern test"*) [[ $("$clone/lectern" --help) == *$'\n  test '* ]] || fail "the script does not know: $line"; continue ;;
      gdb*) command -v gdb >/dev/null || { echo "skipped: no gdb here"; continue; } ;;
    esac
    echo "\$ $line"
    status=0
    try_command "$line" || status=$?
    output=$(cat "$sandbox/stdout") messages=$(cat "$sandbox/stderr")
    [[ $status == 0 ]] || fail "should run: $line"
    if [[ $line == gdb* ]]; then expect_output "matmul.cu"; expect_output "{x = 0, y = 0, z = 0}"; fi
    tried=$((tried + 1))
  done < <(blocks sh)
  ((tried >= 4)) || fail "README.md should hold at least 4 commands to try, and holds $tried"
}

TheReadmesTourIsWhatTheTourPrints() {
  real_program_project
  output=$(blocks text)
  [[ -n $output ]] || fail "README.md should hold a text block"
  try_command './lectern tour --preset emulator' || fail "the tour should run"
  messages=$(head -n "$(wc -l <<<"$output")" "$sandbox/stdout")
  [[ $output == "$messages" ]] || fail "the block (stdout) should be the tour's first lines (stderr)"
}

TheReadmesTenLinesCompile() {
  local folder arguments=()
  IFS=';' read -r -a folders <<<"$include_dirs"
  for folder in "${folders[@]}"; do arguments+=("-I$folder"); done
  {
    for folder in "${folders[@]}"; do
      (cd "$folder" && find lectern -name '*.h' ! -name launch.h ! -name cuda_check.h 2>/dev/null || true)
    done | sort -u | sed 's/.*/#include "&"/'
    printf 'using namespace lectern;\nint main() {\n'
    blocks cpp
    printf '}\n'
  } >"$sandbox/ten.cpp"
  "$compiler" -std=c++20 -fsyntax-only "${arguments[@]}" "$sandbox/ten.cpp" || fail "README.md's lines should compile"
}

program=$2 compiler=$3 include_dirs=$4
"$1"
