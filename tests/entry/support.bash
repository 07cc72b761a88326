# A sandbox for trying ./lectern: a copy of the script beside a stand-in project that compiles nothing, and a PATH that
# holds only what a test puts there. Anything a fake is asked to do is written to $sandbox/calls.
set -euo pipefail

source_root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
sandbox=$(mktemp -d "${TMPDIR:-/tmp}/lectern-entry-XXXXXX")
trap 'rm -rf "$sandbox"' EXIT
clone="$sandbox/a clone"                     # a space, since people's folders have them
bin=$sandbox/bin
mkdir -p "$clone" "$bin" "$sandbox/root"

cp -r "$source_root/lectern" "$source_root/.ci" "$clone"
mkdir -p "$clone/tests" "$clone/tutorials/cli"
cp "$source_root/tutorials/cli/run_help.txt" "$clone/tutorials/cli"
cp "$source_root/tests/budget.tsv" "$clone/tests"
: >"$sandbox/calls"

for tool in awk basename bash cat chmod cut date dirname env find grep head mkdir nproc readlink rm sed sh sort tail tee tr wc \
            cmake ctest flock ninja; do
  ln -s "$(command -v "$tool")" "$bin/$tool"
done

# fake NAME LINES…: a command that notes how it was called, then does LINES.
fake() {
  local name=$1
  shift
  rm -f "$bin/$name"
  { printf '#!/bin/sh\necho "%s $*" >>"%s/calls"\n' "$name" "$sandbox"; printf '%s\n' "$@"; } >"$bin/$name"
  chmod +x "$bin/$name"
}

for tool in g++ gdb; do fake "$tool"; done
fake id 'echo 1000'
fake apt-get
fake dpkg-query 'printf installed'
missing() { fake dpkg-query "case \"\$*\" in *' $1') printf not-installed ;; *) printf installed ;; esac"; }

# The stand-in project: lectern_program is a shell script that says how it was called.
stand_in_project() {
  cat >"$clone/CMakeLists.txt" <<'TEXT'
cmake_minimum_required(VERSION 3.25)
project(StandIn LANGUAGES NONE)
set(program ${CMAKE_BINARY_DIR}/tutorials/cli/lectern)
add_custom_command(OUTPUT ${program} COMMAND ${CMAKE_COMMAND} -E copy ${CMAKE_SOURCE_DIR}/program ${program}
                   DEPENDS ${CMAKE_SOURCE_DIR}/program VERBATIM)
add_custom_target(lectern_program DEPENDS ${program})
if(LECTERN_TESTS)
  enable_testing()
  include(${CMAKE_SOURCE_DIR}/stand_in_tests.cmake)
endif()
TEXT
  cat >"$clone/CMakePresets.json" <<'TEXT'
{ "version": 6, "configurePresets": [
  { "name": "emulator", "generator": "Ninja", "binaryDir": "${sourceDir}/build/${presetName}" },
  { "name": "off", "inherits": "emulator" }, { "name": "cuda", "inherits": "emulator" } ] }
TEXT
  : >"$clone/stand_in_tests.cmake"
  printf '#!/bin/sh\necho "program in %s called: $*"\n' '$(basename "$(dirname "$(dirname "$(dirname "$0")")")")' >"$clone/program"
  chmod +x "$clone/program"
}

# lectern ARGS…: runs it in the sandbox without a terminal; leaves $status, $output (stdout) and $messages (stderr).
lectern() {
  status=0
  (cd "$clone" && env -i PATH="$bin" HOME="$sandbox" LECTERN_PROBE_ROOT="$sandbox/root" ./lectern "$@") \
    >"$sandbox/stdout" 2>"$sandbox/stderr" </dev/null || status=$?
  output=$(cat "$sandbox/stdout")
  messages=$(cat "$sandbox/stderr")
}

# The same at a terminal, with $1 typed in.
lectern_at_a_terminal() {
  local typed=$1 line
  shift
  printf -v line '%q ' env -i PATH="$bin" HOME="$sandbox" LECTERN_PROBE_ROOT="$sandbox/root" "$clone/lectern" "$@"
  status=0
  output=$(printf '%s\n' "$typed" | script -qec "$line" /dev/null) || status=$?
  messages=$output
}

fail() {
  printf 'FAILED: %s\n--- status %s\n--- stdout\n%s\n--- stderr\n%s\n--- calls\n%s\n' "$1" "${status:-}" "${output:-}" \
    "${messages:-}" "$(cat "$sandbox/calls")"
  exit 1
}
expect_status() { [[ $status == "$1" ]] || fail "exit status should be $1"; }
expect_output() { [[ $output == *"$1"* ]] || fail "stdout should hold: $1"; }
expect_message() { [[ $messages == *"$1"* ]] || fail "stderr should hold: $1"; }
expect_call() { grep -qF -- "$1" "$sandbox/calls" || fail "should have been called: $1"; }
expect_no_call() { ! grep -qE -- "$1" "$sandbox/calls" || fail "should not have been called: $1"; }
expect_no_build() { [[ ! -e $clone/build ]] || fail "nothing should have been built"; }
