# structure_test.bash holds RULE: the tree obeys the rule.  structure_test.bash sees RULE: the rule notices a planted
# breach, so that a rule which has stopped looking does not pass for ever.
set -euo pipefail
folder=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
source "$folder/rules.bash"

plant() { mkdir -p "$(dirname "$1")"; printf '%s\n' "${@:2}" >"$1"; }
many_lines() { seq -f '// %g' "$1"; }
many_statements() { seq -f "int v%g;" "$1"; }

# Per rule: one file per line of what the rule must print, and neighbours which it must leave alone.
plant_breaches() {
  case $1 in
    IncludesPointOneWay)
      plant runtime/src/a.cpp '#include "lectern/nn/module.h"'
      plant kernels/src/b.cpp '#include <lectern/nn/linear.h>' '#include "lectern/runtime/tensor.h"'
      plant runtime/emulator/src/c.cpp '  #  include "lectern/runtime/device.h"'
      plant nn/src/d.cpp '#include <cuda_runtime.h>' '#include "lectern/kernels/matmul.h"' ;;
    OnlyTheBoundaryNamesTheCudaApi)
      plant runtime/src/a.cpp 'void f() { cudaFree(nullptr); }'
      plant nn/src/b.cpp '/* cudaFree' 'cudaMalloc */ cudaError_t e;'
      plant runtime/src/cuda_copy.cpp 'void f() { cudaFree(nullptr); }'
      plant kernels/src/cuda/c.cu 'void f() { cudaFree(nullptr); }'
      plant kernels/src/d.cpp '// cudaFree' 'auto text = "say \"cudaFree\" to";' ;;
    NoConditionOnTheFlavour)
      plant kernels/src/a.cpp '#ifdef LECTERN_CUDA_TOOLKIT'
      plant nn/src/b.cpp '# if defined(__CUDACC__)'
      plant runtime/include/lectern/runtime/launch.h '#ifdef __CUDACC__' ;;
    NoFileIsLongerThan400Lines)
      plant nn/src/a.cpp "$(many_lines 401)"
      plant nn/src/b.cpp "$(many_lines 400)"
      plant tutorials/01_a/README.md "$(many_lines 401)"
      plant tutorials/02_b/README.md "$(many_lines 400)" '```cpp' "$(many_lines 100)" '```'
      plant nn/src/table.cpp "$(many_lines 500)"
      plant tests/structure/tables.txt nn/src/table.cpp ;;
    WhatAReaderMustHoldStaysUnder5000Lines)
      plant nn/src/a.cpp "$(many_statements 3000)"
      plant runtime/src/b.cpp "$(many_statements 2000)" ;;
    TheReadmeHasAtMost120Lines) plant README.md "$(many_lines 121)" ;;
    NoCudaFileReachesFmt)
      plant kernels/src/cuda/a.cu '#include "lectern/runtime/tensor.h"'
      plant runtime/include/lectern/runtime/tensor.h '#include "lectern/runtime/shape.h"'
      plant runtime/include/lectern/runtime/shape.h '#include <fmt/core.h>'
      plant kernels/src/b.cpp '#include <fmt/core.h>' ;;
    *) echo "no breach is planted for $1"; return 1 ;;
  esac
}
declare -A breaches=([IncludesPointOneWay]=4 [OnlyTheBoundaryNamesTheCudaApi]=2 [NoConditionOnTheFlavour]=2
  [NoFileIsLongerThan400Lines]=2 [WhatAReaderMustHoldStaysUnder5000Lines]=1 [TheReadmeHasAtMost120Lines]=1
  [NoCudaFileReachesFmt]=1)

rule=$2
if [[ $1 == holds ]]; then
  cd "$folder/../.."
  found=$($rule)
  [[ -z $found ]] || { printf '%s is broken by\n%s\n' "$rule" "$found"; exit 1; }
else
  sandbox=$(mktemp -d)
  trap 'rm -rf "$sandbox"' EXIT
  cd "$sandbox"
  plant_breaches "$rule"
  found=$($rule)
  [[ $(grep -c . <<<"$found") == "${breaches[$rule]}" ]] ||
    { printf '%s should see %s breaches, and sees\n%s\n' "$rule" "${breaches[$rule]}" "$found"; exit 1; }
fi
