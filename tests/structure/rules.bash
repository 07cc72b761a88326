# The rules of structure that no compiler checks. Each function prints its violations in the tree it stands in.

layers="runtime/include runtime/src kernels nn tutorials"

# Source files below the given folders, as far as these exist.
sources() {
  local folder
  for folder in "$@"; do
    [[ ! -d $folder ]] || find "$folder" -type f \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' \)
  done | sort
}

# The text of a file without comments and string literals, lines kept: a message may name cudaMalloc, code may not.
code_of() {
  sed -E -e 's/"([^"\\]|\\.)*"/""/g' -e 's://.*$::' -e '/\/\*/,/\*\//{s:/\*.*$::;s:^.*\*/::}' "$1"
}

# includes FOLDERS… -- PATTERN: the lines that include something matching PATTERN.
includes() {
  local folders=() file
  while [[ $1 != -- ]]; do folders+=("$1"); shift; done
  for file in $(sources "${folders[@]}"); do
    grep -nHE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)" "$file" || true
  done
}

IncludesPointOneWay() {
  includes runtime/include runtime/src -- 'lectern/(kernels|nn)/'
  includes runtime/emulator -- 'lectern/'
  includes kernels -- 'lectern/nn/'
  includes nn -- 'cuda|cublas|curand|thrust/|cub/|device_launch'
}

OnlyTheBoundaryNamesTheCudaApi() {
  local file
  for file in $(sources $layers); do
    case $file in
      *.cu | runtime/src/cuda_* | */launch.h | */cuda_check.h) continue ;;
    esac
    code_of "$file" | grep -nE '\b(cuda|cublas)[A-Z][A-Za-z]*|#[[:space:]]*include[[:space:]]*<cuda' | sed "s|^|$file:|" || true
  done
}

NoConditionOnTheFlavour() {
  local file
  for file in $(sources kernels nn tutorials); do
    grep -nHE '^[[:space:]]*#[[:space:]]*(if|ifdef|ifndef|elif).*(LECTERN_[A-Z]*(CUDA|EMULAT|TOOLKIT|OFF)|__CUDACC__|__NVCC__)' "$file" || true
  done
}

# What a chapter's page shows is spliced in from programs and their output, and counts where it comes from.
NoFileIsLongerThan400Lines() {
  local file lines
  find . \( -name .git -o -name build -o -name work \) -prune -o -type f \
    \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' -o -name '*.cmake' -o -name '*.bash' -o -name '*.awk' -o -name '*.sh' \
    -o -name '*.md' -o -name 'CMake*' -o -name lectern -o -path './.ci/*' \) -print | sed 's|^\./||' | sort |
    while read -r file; do
      grep -qxsF "$file" tests/structure/tables.txt && continue
      case $file in
        tutorials/[0-9]*/README.md) lines=$(awk '/^```/ { shown = !shown; next } !shown' "$file" | wc -l) ;;
        *) lines=$(wc -l <"$file") ;;
      esac
      ((lines <= 400)) || echo "$file: $lines lines"
    done
}

# Comments help to hold the rest, so they do not count, nor do blank lines.
WhatAReaderMustHoldStaysUnder5000Lines() {
  local lines
  lines=$(sources runtime/include runtime/src nn | tr '\n' '\0' | xargs -0 cat | grep -cvE '^[[:space:]]*(//.*)?$')
  ((lines < 5000)) || echo "runtime without the emulator, and nn: $lines lines"
}

TheReadmeHasAtMost120Lines() {
  local lines
  lines=$(wc -l <README.md)
  ((lines <= 120)) || echo "README.md: $lines lines"
}

# Debian's fmt 9.1 does not compile in a .cu file with nvcc 13 in C++20.
NoCudaFileReachesFmt() {
  local file
  for file in $(sources $layers tests); do
    if [[ $file == *.cu ]]; then
      local -A seen=()
      follow_includes "$file" "$file"
    fi
  done
}

follow_includes() {
  local file=$1 trail=$2 name found
  [[ -z ${seen[$file]:-} ]] || return 0
  seen[$file]=1
  ! grep -qE '^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]fmt/' "$file" || echo "$trail includes fmt"
  for name in $(sed -nE 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*"([^"]+)".*/\1/p' "$file"); do
    for found in "$(dirname "$file")/$name" {runtime,kernels,nn}/{include,src}/"$name" "tests/$name"; do
      if [[ -f $found ]]; then follow_includes "$found" "$trail > $name"; break; fi
    done
  done
}
