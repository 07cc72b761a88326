# installed_run_test.bash PREFIX SOURCE.cu EXPECTED: the installed program `lectern` runs SOURCE with what was installed beside
# it, from a folder that has nothing to do with this tree, and keeps what it built in $XDG_CACHE_HOME.
set -euo pipefail
prefix=$1 source=$2 expected=$3
scratch=$(mktemp -d "${TMPDIR:-/tmp}/lectern-installed-XXXXXX")
trap 'rm -rf "$scratch"' EXIT
# Moved, so that nothing can be found where it was installed; the name has a space, as people's folders have.
cp -r "$prefix" "$scratch/a place"
cp "$source" "$scratch/prog.cu"
cd "$scratch"
unset LECTERN_RUN_CACHE
export XDG_CACHE_HOME=$scratch/caches
output=$("$scratch/a place/bin/lectern" run prog.cu)
echo "$output"
[[ $output == *"$expected"* ]] || { echo "the output should hold: $expected"; exit 1; }
compgen -G "$scratch/caches/lectern/*/program" >/dev/null || { echo "the program should be kept in XDG_CACHE_HOME"; exit 1; }
messages=$("$scratch/a place/bin/lectern" run -q prog.cu 2>&1 >/dev/null)
[[ -z $messages ]] || { echo "a second run with -q should say nothing, and says: $messages"; exit 1; }
"$scratch/a place/bin/lectern" build prog.cu -o prog
[[ $(./prog) == *"$expected"* ]] || { echo "the executable should do the same"; exit 1; }
