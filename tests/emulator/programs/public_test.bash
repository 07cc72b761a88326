#!/usr/bin/env bash
# public_test.bash RUNNER: what public.bash makes of programs that run, fail, crash, hang, are refused or do not compile.
# A stand-in plays `lectern run`: the name of the file says what happens.
set -u
runner=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
status=0

cat >"$folder/lectern" <<'STANDIN'
#!/usr/bin/env bash
case $2 in
  passes.cu) echo "argument ${4:-none}"; echo "Test PASSED" ;;
  fails.cu) echo "Test FAILED"; exit 1 ;;
  crashes.cu) exit 139 ;;
  hangs.cu) exec sleep 30 ;;
  checks_itself_first.cu) echo "Test PASSED"; exec sleep 30 ;;
  refused.cu) echo "refused.cu:3: error: Lectern's emulator: asm in device code is PTX" >&2; exit 125 ;;
  broken.cu) echo "broken.cu:3: error: expected ;" >&2; exit 125 ;;
esac
STANDIN
chmod +x "$folder/lectern"

# expect NAME EXPECTED ARGUMENTS SUCCESS: the row's verdict and reason match EXPECTED.
expect() {
  local row
  printf '%s\towner/repository\tpath\t%s.cu\t%s\t%s\n' "$1" "$1" "$3" "$4" >"$folder/programs.tsv"
  row=$(LECTERN_PROGRAMS=$folder LECTERN_PROGRAMS_SECONDS=1 bash "$runner" "$folder/lectern" | grep "^| $1 ")
  grep -qE "^\| $1 \| owner/repository \| path \| $2 \|$" <<<"$row" || { echo "$1: expected $2, got: $row"; status=1; }
}
expect passes 'right \| [0-9.]+ \| ' "" PASSED
expect passes 'right \| [0-9.]+ \| ' 7 'argument 7'
expect passes 'right \| [0-9.]+ \| ' "" ""
expect passes 'wrong \| .*its output has no "argument 8"' 7 'argument 8'
expect passes 'wrong \| .*asm is not supported' "" 'refused asm'
expect fails 'wrong \| .*exit status 1: Test FAILED' "" PASSED
expect crashes 'crashed \| .*signal 11.*' "" PASSED
expect hangs 'slow \| .*not at its end after 1 s' "" PASSED
expect checks_itself_first 'right \| .*ran on longer than 1 s' "" PASSED
expect refused 'refused \| .*asm in device code is PTX' "" 'refused asm'
expect refused 'unbuilt \| .*refused for something else.*' "" 'refused texture'
expect refused 'unbuilt \| .*refused for something else.*' "" PASSED
expect broken 'unbuilt \| .*expected ;' "" PASSED

# Nine of ten must be right, and nothing may crash or hang.
share() {
  printf '%s\n' "$@" | sed 's/.*/&\to\tp\t&.cu\t\tPASSED/' >"$folder/programs.tsv"
  LECTERN_PROGRAMS=$folder LECTERN_PROGRAMS_SECONDS=1 bash "$runner" "$folder/lectern" >"$folder/out"
}
nine=(passes passes passes passes passes passes passes passes passes)
share "${nine[@]}" fails || { echo "nine of ten right is too few"; status=1; }
! share "${nine[@]:1}" fails || { echo "eight of nine right is enough"; status=1; }
! share "${nine[@]}" "${nine[@]}" crashes || { echo "a crash is let pass"; status=1; }
! share "${nine[@]}" "${nine[@]}" hangs || { echo "a hang is let pass"; status=1; }

LECTERN_PROGRAMS='' bash "$runner" "$folder/lectern" | grep -q '^skipped' || { echo "no folder, and no word of it"; status=1; }
exit "$status"
