# Which preset is built: cuda where nvcc and a GPU are both there, else emulator. CMake itself detects nothing.
# shellcheck disable=SC2154  # here, preset, command and name come from the caller

preset_names() { echo emulator release cuda off asan; }
is_preset() { [[ " $(preset_names) " == *" $1 "* ]]; }

choose_preset() {
  local why
  if [[ -n $preset ]]; then
    why="asked for with --preset"
  elif ! find_nvcc; then
    preset=emulator why="no nvcc here: kernels run on the CPU, emulated"
  elif ! has_gpu; then
    preset=emulator why="nvcc is here but no usable GPU: kernels run on the CPU, emulated"
  else
    preset=cuda why="nvcc and a GPU are both here"
  fi
  # A chapter's page shows `… 2>&1 | head -n 2`: what this script has to say would be counted among the lines.
  if [[ $command == chapter && ! -t 2 ]]; then is_quiet=yes; fi
  [[ $is_quiet == yes ]] || say "lectern: preset $preset ($why)"
  if [[ $preset == cuda ]] && ! find_nvcc; then die 3 "preset cuda needs nvcc from NVIDIA's CUDA Toolkit, and it is not here"; fi
}

# The toolkit's installer does not put nvcc on PATH; CMake finds it through CUDACXX.
find_nvcc() {
  command -v nvcc >/dev/null && return 0
  [[ -n ${CUDACXX:-} && -x ${CUDACXX:-} ]] && return 0
  [[ -x $(probe_root)/usr/local/cuda/bin/nvcc ]] || return 1
  CUDACXX=$(probe_root)/usr/local/cuda/bin/nvcc
  export CUDACXX
}

# Usable: the driver lists a card, or has made its device nodes and says which driver it is.
has_gpu() {
  if command -v nvidia-smi >/dev/null && nvidia-smi -L 2>/dev/null | grep -q '^GPU '; then return 0; fi
  [[ -e $(probe_root)/dev/nvidia0 && -e $(probe_root)/proc/driver/nvidia/version ]]
}

probe_root() { echo "${LECTERN_PROBE_ROOT:-}"; }                   # tests look into a recorded machine instead
