# For the tests that run the built program: $program is it, in an environment that asks for nothing special.
set -euo pipefail

here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
machines=$here/machines
scratch=$(mktemp -d "${TMPDIR:-/tmp}/lectern-tutorials-XXXXXX")
trap 'rm -rf "$scratch"' EXIT

# run [VARIABLE=VALUE…] -- ARGUMENTS…: leaves $status, $output (stdout) and $messages (stderr).
run() {
  local variables=()
  while [[ $1 != -- ]]; do variables+=("$1"); shift; done
  shift
  status=0
  env -u CUDA_VISIBLE_DEVICES -u LECTERN_EMULATED_DEVICES -u LECTERN_EMULATED_MEMORY -u LECTERN_EMULATED_DRIVER \
    -u LECTERN_EMULATED_ARCH "${variables[@]}" "$program" "$@" >"$scratch/stdout" 2>"$scratch/stderr" </dev/null || status=$?
  output=$(cat "$scratch/stdout")
  messages=$(cat "$scratch/stderr")
}

fail() {
  printf 'FAILED: %s\n--- status %s\n--- stdout\n%s\n--- stderr\n%s\n' "$1" "${status:-}" "${output:-}" "${messages:-}"
  exit 1
}
expect_status() { [[ $status == "$1" ]] || fail "exit status should be $1"; }
expect_output() { [[ $output == *"$1"* ]] || fail "stdout should hold: $1"; }
expect_no_output() { [[ $output != *"$1"* ]] || fail "stdout should not hold: $1"; }
expect_message() { [[ $messages == *"$1"* ]] || fail "stderr should hold: $1"; }
