#!/usr/bin/env bash
# coverage.bash PAGE INCLUDE MORE_HEADERS REFUSED_HEADERS NAMES COMPILER TRANSLATE LIBRARIES…: PAGE lists what the headers of
# INCLUDE declare and what is refused, and it is true: each header compiles alone, each function is defined in a library or
# in its header, each refused name and header is refused at its line, and each test that the page names exists.
# With LECTERN_UPDATE_COVERAGE=1 the lists are written anew; read them before you commit.
set -uo pipefail
export LC_ALL=C
page=$1 include=$2 more=$3 refused_headers=$4 names=$5 compiler=$6 translate=$7
shift 7
tests=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=no
fail() { printf '%s\n' "$*"; failed=yes; }

mapfile -t headers < <(cd "$include" && printf '%s\n' *.h cooperative_groups/*.h)

# --- Every header alone, as C++17 and as the newest. ---
for header in "${headers[@]}"; do
  for standard in c++17 c++20; do
    echo "#include <$header>" >"$work/alone.cpp"
    "$compiler" -std=$standard -isystem "$include" -fsyntax-only "$work/alone.cpp" >"$work/log" 2>&1 || fail "<$header> does not compile alone as $standard: $(grep error "$work/log" | head -2)"
  done
done

# --- What is declared, and where functions that are only declared are defined. ---
printf '#include <%s>\n' cuda_runtime.h "${headers[@]}" >"$work/all.cpp"
"$compiler" -std=c++20 -E -D__CUDACC__ -isystem "$include" "$work/all.cpp" | "$names" "$include" | sort -u >"$work/names"
[[ $(wc -l <"$work/names") -gt 500 ]] || fail "the headers declare hardly anything"
nm -C --defined-only "$@" 2>/dev/null | sed -nE 's/^[0-9a-f]+ [TWDBR] //p' | sed 's/(.*//' | sort -u >"$work/defined"
missing=$(awk -F '\t' '$2 == "linked" { print $3 }' "$work/names" | sort -u | comm -23 - "$work/defined")
[[ -z $missing ]] || fail "declared and defined nowhere: $missing"

# --- Every refused name and header is refused at its line. ---
"$names" --refused >"$work/refused"
{
  echo "void f() {"
  cut -f 1 "$work/refused" | sed -E 's/\*$/Xyz/; s/.*/&(1);/'
  echo "}"
} | sed '1i # 1 "refused.cu"' | "$translate" --filter >/dev/null 2>"$work/messages"
line=1
while IFS=$'\t' read -r name _; do
  ((++line))
  grep -qE "^refused.cu:$line:1: error: Lectern's emulator: ${name%\*}(Xyz)? .*(:|leave|not emulated)" "$work/messages" || fail "$name is not refused with a reason"
done <"$work/refused"
grep -v '^#' "$refused_headers" | cut -f 1 | sed 's/.*/#include <&>/' >"$work/refused.cpp"
"$compiler" -std=c++17 -E -isystem "$include" -isystem "$more" "$work/refused.cpp" >/dev/null 2>"$work/messages"
while IFS=$'\t' read -r name _; do
  [[ ! -e $include/$name ]] || fail "$name is refused, and there is such a header"
  grep -qF "Lectern's emulator: $name " "$work/messages" || fail "<$name> is not refused"
done < <(grep -v '^#' "$refused_headers")

# --- Every test that the page names exists. ---
marker='<!-- From here on written by tests/emulator/coverage.bash. -->'
prose() { awk -v marker="$marker" '$0 == marker { exit } { print }' "$page"; }
for test in $(prose | grep -oE '`[A-Z][A-Za-z0-9]+\.[A-Z][A-Za-z0-9]+`' | tr -d '`' | sort -u); do
  grep -rqE "TEST(_F|_P)?\(${test%.*}, ${test#*.}\)" "$tests" || fail "$page names the test $test, which does not exist"
done

# --- The page. ---
list() { tr '\n' ' ' | sed 's/ $//; s/[^ ]*/`&`/g'; }
item() { fold -s -w 116 <<<"$*" | sed 's/ *$//; 1s/^/- /; 1!s/^/  /'; }
{
  prose
  printf '%s\n\n## Supported names\n\n' "$marker"
  for file in $(cut -f 1 "$work/names" | sort -u); do
    item "\`$file\`:" "$(awk -F '\t' -v file="$file" '$1 == file { print $3 }' "$work/names" | sort -u | list)"
  done
  printf '\n## Refused names\n\nWhere a name ends in `*`, all that begin so.\n\n'
  while IFS= read -r reason; do
    item "$(awk -F '\t' -v reason="$reason" '$2 == reason { print $1 }' "$work/refused" | sort -u | list):" "$reason"
  done < <(cut -f 2 "$work/refused" | awk '!seen[$0]++')
  printf '\n## Refused headers\n\n'
  while IFS= read -r reason; do
    item "$(awk -F '\t' -v reason="$reason" '!/^#/ && $2 == reason { print $1 }' "$refused_headers" | list):" "$reason"
  done < <(grep -v '^#' "$refused_headers" | cut -f 2 | awk '!seen[$0]++')
} >"$work/page"
if [[ ${LECTERN_UPDATE_COVERAGE:-} == 1 ]]; then
  diff "$page" "$work/page"
  cp "$work/page" "$page"
elif ! diff "$page" "$work/page" >"$work/log"; then
  head -40 "$work/log"
  fail "the page (<) is not what headers and translator say (>); LECTERN_UPDATE_COVERAGE=1 rewrites it"
fi
[[ $failed == no ]]
