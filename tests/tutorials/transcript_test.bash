# transcript_test.bash PROGRAM NAME: what the tour prints is what transcripts/NAME.txt holds, and it exits 0.
# With LECTERN_UPDATE_TRANSCRIPTS=1 it shows the difference and rewrites the file; read it before you commit.
source "$(dirname -- "${BASH_SOURCE[0]}")/support.bash"
program=$1 name=$2
transcript=$here/transcripts/$name.txt

# Each transcript's environment and arguments; its first line shows them as a reader types them.
variables=() arguments=()
case $name in
  emulated) ;;
  emulated_cpu) arguments=(--device cpu) ;;
  two_devices) variables=(LECTERN_EMULATED_DEVICES=2) ;;
  no_visible_device) variables=(CUDA_VISIBLE_DEVICES=) ;;
  driver_absent) variables=(LECTERN_EMULATED_DRIVER=absent) ;;
  driver_too_old) variables=(LECTERN_EMULATED_DRIVER=too-old) ;;
  arch_mismatch) variables=(LECTERN_EMULATED_ARCH=mismatch) ;;
  off) arguments=(--root tests/tutorials/machines/healthy) ;;   # a machine with a GPU: only the build stands in the way
  *) fail "no transcript is called $name" ;;
esac

cd "$here/../.."
run "${variables[@]}" -- tour "${arguments[@]}"
expect_status 0
{
  echo "\$ ${variables[*]}${variables:+ }./lectern tour${arguments:+ }${arguments[*]}"
  # Where the clone lies, and where in a file of another layer something stands, is no matter of the tour's.
  sed -E -e 's/(matmul\.cu|launch\.h):[0-9]+/\1:LINE/' -e 's| at /.*/(runtime/include/)| at \1|' "$scratch/stdout"
} >"$scratch/transcript"

if [[ ${LECTERN_UPDATE_TRANSCRIPTS:-} == 1 ]]; then
  mkdir -p "$(dirname "$transcript")"
  diff -uN "$transcript" "$scratch/transcript" || cp "$scratch/transcript" "$transcript"
  exit 0
fi
diff -u "$transcript" "$scratch/transcript" ||
  fail "the tour prints something else than $name.txt (above); LECTERN_UPDATE_TRANSCRIPTS=1 rewrites it"
