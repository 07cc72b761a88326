# run_test.bash PROGRAM FLAVOUR PROMISE: what `lectern run` and `lectern build` promise, one function per promise. Each works
# in a folder of its own with a cache of its own.
source "$(dirname -- "${BASH_SOURCE[0]}")/support.bash"
program=$1 flavour=$2
if [[ $flavour != emulated && $3 != WithoutCuda* ]]; then
  echo "skipped: what a program prints is known where the device is emulated, and this build is $flavour"
  exit 77
fi
cd "$scratch"
export LECTERN_RUN_CACHE=$scratch/cache
export ASAN_OPTIONS=handle_segv=0            # in the preset asan a dead program should die of its signal

# As a first lesson has it: answers in its output, its exit status, and to its arguments and standard input.
write_double() {
  cat >double.cu <<'CU'
#include <cstdio>
#include <cstdlib>

__global__ void twice(int* values) { values[threadIdx.x] *= 2; }

int main(int argc, char** argv) {
  int values[2] = {};
  if (std::scanf("%d %d", &values[0], &values[1]) != 2) return 9;
  int* on_device;
  cudaMalloc(&on_device, sizeof(values));
  cudaMemcpy(on_device, values, sizeof(values), cudaMemcpyHostToDevice);
  twice<<<1, 2>>>(on_device);
  cudaMemcpy(values, on_device, sizeof(values), cudaMemcpyDeviceToHost);
  std::printf("%d %d", values[0], values[1]);
  for (int i = 0; i < argc; ++i) std::printf(" [%s]", argv[i]);
  std::printf("\n");
  return argc > 1 ? std::atoi(argv[1]) : 0;
}
CU
}
# run_with INPUT ARGUMENTS…: as run, with this standard input.
run_with() {
  local input=$1
  shift
  status=0
  "$program" "$@" <<<"$input" >stdout 2>stderr || status=$?
  output=$(cat stdout) messages=$(cat stderr)
}
expect_stdout() { [[ $output == "$1" ]] || fail "stdout should be: $1"; }
expect_silence() { [[ -z $messages ]] || fail "stderr should be empty"; }
kept() { find "$LECTERN_RUN_CACHE" -name program | wc -l; }

RunGivesArgumentsInputOutputAndStatus() {
  write_double
  run_with "3 4" run double.cu
  expect_status 0
  expect_stdout "6 8 [double]"
  expect_message "emulated"
  run_with "3 4" run double.cu -- 42 --help "a b"
  expect_status 42
  expect_stdout "6 8 [double] [42] [--help] [a b]"
}

RunWorksInTheCallersFolder() {
  mkdir folder "elsewhere is"
  printf 'int main() { return fopen("here.txt", "r") == nullptr ? 1 : 0; }\n' | sed '1i #include <cstdio>' >folder/open.cu
  : >"elsewhere is/here.txt"
  cd "elsewhere is"
  run -- run ../folder/open.cu
  expect_status 0
}

RunEndsBySignalAs128AndItsNumber() {
  printf '#include <csignal>\nint main() { raise(SIGABRT); }\n' >aborts.cu
  printf '#include <csignal>\nint main() { raise(SIGSEGV); }\n' >faults.cu
  run -- run aborts.cu
  expect_status 134
  run -- run faults.cu
  expect_status 139
}

RunPassesInterruptsToTheProgram() {
  cat >waits.cu <<'CU'
#include <csignal>
#include <cstdio>
#include <unistd.h>
int main() {
  signal(SIGINT, [](int) { _exit(5); });
  std::puts("ready");
  std::fflush(stdout);
  for (;;) pause();
}
CU
  coproc interrupted { exec "$program" run -q waits.cu 2>stderr; }
  local process=$interrupted_PID line
  read -r line <&"${interrupted[0]}"
  [[ $line == ready ]] || fail "the program should have started"
  kill -INT "$process"                       # the process that was started is the program itself
  status=0
  wait "$process" || status=$?
  expect_status 5
}

RunTakesSeveralFilesAndCompilersOptions() {
  mkdir include
  echo 'void scale(float* values, float factor); float plain();' >include/scale.h
  cat >scale.cu <<'CU'
#include "scale.h"
__global__ void scale_kernel(float* values, float factor) { values[threadIdx.x] *= factor; }
void scale(float* values, float factor) { scale_kernel<<<1, COUNT>>>(values, factor); }
CU
  printf '#include "scale.h"\n#include <cuda_runtime.h>\nfloat plain() { return make_float2(1.5f, 0).x; }\n' >plain.cpp
  cat >main.cu <<'CU'
#include <cstdio>
#include "scale.h"
int main() {
  float values[COUNT], *on_device;
  for (float& value : values) value = plain();
  cudaMalloc(&on_device, sizeof(values));
  cudaMemcpy(on_device, values, sizeof(values), cudaMemcpyHostToDevice);
  scale(on_device, 2);
  cudaMemcpy(values, on_device, sizeof(values), cudaMemcpyDeviceToHost);
  std::printf("%d of %g\n", COUNT, values[COUNT - 1]);
}
CU
  run -- run main.cu scale.cu plain.cpp -I include -DCOUNT=4 --std=c++20 -O1 -lcudart
  expect_status 0
  expect_stdout "4 of 3"
  run -- run -q main.cu scale.cu plain.cpp -Iinclude -D COUNT=6 --std=c++14 -arch=sm_80
  expect_stdout "6 of 3"
  run -- run main.cu scale.cu plain.cpp -Iinclude -DCOUNT=5 --std=c++11 -arch=sm_80
  expect_message "compiling as c++14, not c++11"
  expect_message "-arch=sm_80 left out: it is for nvcc"
}

OptionsForTheHostsCompilerAreGivenAsToNvcc() {
  cat >teams.cu <<'CU'
#include <cstdio>
__global__ void add(int* total, int value) { atomicAdd(total, value); }
int main() {
  int* total;
  cudaMallocManaged(&total, sizeof(int));
  *total = HOST;
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; ++i) add<<<1, 8>>>(total, i);
  cudaDeviceSynchronize();
  if (_OPENMP) std::printf("in parallel %d\n", *total);
}
CU
  run -- run teams.cu -Xcompiler -fopenmp,-DHOST=2
  expect_status 0
  expect_stdout "in parallel 50"
  run -- run -q teams.cu -Xcompiler=-fopenmp --compiler-options -DHOST=4
  expect_stdout "in parallel 52"
  run -- run teams.cu -fopenmp
  expect_status 125
  expect_message "-fopenmp is for the compiler of host code: -Xcompiler -fopenmp"
}

NvccsCommandLinesAreTaken() {
  printf '#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM\n#error a stream a thread\n#endif\nint main() {}\n' >streams.cu
  run -- run streams.cu -O3 --use_fast_math -Xptxas -v -maxrregcount=32 --default-stream legacy
  expect_status 0
  expect_message "--use_fast_math left out: it is for nvcc"
  run -- run streams.cu --default-stream=per-thread
  expect_message "error: #error a stream a thread"
  run -- run streams.cu --default-stream none
  expect_message "--default-stream is legacy or per-thread, not none"
}

# --- Exit 125: it did not get as far as running ---

# expect_error_at FILE:LINE: the compiler's message stands there, and no name of a file that the user never made is in it.
expect_error_at() {
  expect_status 125
  expect_stdout ""
  grep -qE "^$1:([0-9]+:)? (fatal )?error: " <<<"$messages" || fail "an error should be at $1"
  [[ $messages != *"$LECTERN_RUN_CACHE"* && $messages != *.ii:* ]] || fail "only the user's files should be named"
}

ATypoIsShownAtTheUsersLine() {
  cat >typo.cu <<'CU'
#include <cstdio>
__global__ void fill(int* values) { values[threadIdx.x] = 1; }
int main() {
  int* data;
  cudaMalloc(&data, 4);
  fill<<<1, 1>>>(dta);
  prinf("done\n");
}
CU
  run -- run typo.cu
  expect_error_at typo.cu:6
  expect_error_at typo.cu:7
  expect_message "‘dta’ was not declared in this scope; did you mean ‘data’?"
  [[ ! $messages =~ typo.cu:6:[0-9]+: ]] || fail "the launch's column is not the user's"
  [[ $(wc -L <<<"$messages") -le 160 ]] || fail "no line should be padded to the column of what was translated"
  expect_message "lectern: typo.cu does not compile"
}

AMissingIncludeIsShownAtTheUsersLine() {
  printf '#include <cstdio>\n#include "helper.h"\nint main() {}\n' >includes.cu
  run -- run includes.cu
  expect_error_at includes.cu:2
  expect_message "helper.h: No such file or directory"
}

ARefusedConstructIsNamedAtTheUsersLine() {
  printf '__global__ void read(float* x, cudaTextureObject_t t) {\n  *x = tex2D<float>(t, 0, 0);\n}\nint main() {}\n' >texture.cu
  run -- run texture.cu
  expect_error_at texture.cu:2
  expect_message "tex2D"
  expect_message "textures and surfaces, which are not emulated"
}

WhatCannotBeAProgramIsSaidPlainly() {
  mkdir folder.cu
  echo 'text' >notes.txt
  echo '__global__ void nothing() {}' >no_main.cu
  printf 'void helper();\nint main() { helper(); }\n' >calls.cu
  local arguments words
  while IFS='|' read -r arguments words; do
    run -- $arguments
    expect_status 125
    expect_stdout ""
    expect_message "lectern: "
    expect_message "$words"
    [[ $messages != *"$LECTERN_RUN_CACHE"* ]] || fail "no folder should be named that the user never made"
  done <<'CASES'
run|which program?
run nothing.cu|there is no file nothing.cu
run folder.cu|is a folder
run notes.txt|neither .cu nor .cpp
run calls|did you mean calls.cu?
run calls.cu 512|512 is neither .cu nor .cpp (what is meant for your program goes behind --)
run no_main.cu|there is no main in no_main.cu
run calls.cu|undefined reference to `helper()'
run calls.cu -o x|'lectern build' does
run --fast calls.cu|run does not take --fast
run calls.cu -I|-I needs a value
build calls.cu|build needs -o
build calls.cu -o folder.cu|is a folder
CASES
}

AnUnreadableFileIsSaidPlainly() {
  write_double
  chmod 000 double.cu
  if [[ -r double.cu ]]; then echo "skipped: this user may read everything"; exit 77; fi
  run -- run double.cu
  expect_status 125
  expect_message "double.cu cannot be read"
}

# --- The cache ---

AWarmQuietRunIsSilentAndBuildsNothing() {
  write_double
  run_with "1 2" run double.cu
  expect_message "compiling double.cu"
  run_with "1 2" run double.cu
  [[ $messages != *compiling* ]] || fail "it should not be compiled again"
  run_with "1 2" run -q double.cu
  expect_stdout "2 4 [double]"
  expect_silence
  [[ $(kept) == 1 ]] || fail "one program should be kept, and not $(kept)"
}

AChangeAnywhereBuildsAnew() {
  echo '#define ANSWER 1' >answer.h
  printf '#include "answer.h"\nint main() { return ANSWER; }\n' >answers.cu
  run -- run answers.cu
  expect_status 1
  echo '#define ANSWER 2' >answer.h
  run -- run answers.cu
  expect_status 2
  echo '#define ANSWER GIVEN' >answer.h
  run -- run answers.cu -DGIVEN=3
  expect_status 3
  run -- run answers.cu -DGIVEN=4
  expect_status 4
  run -- run answers.cu -DGIVEN=4 -O1        # the same text
  expect_status 4
  expect_message "compiling answers.cu"
  [[ $(kept) == 5 ]] || fail "five programs should be kept, and not $(kept)"
}

TheLongestUnusedLeavesFirst() {
  local i first
  export LECTERN_RUN_CACHE_MIB=3             # two programs of a little above 1 MiB
  for i in 1 2 3; do
    printf 'char text[1 << 20] = "%s";\nint main(int count, char**) { return text[count - 1] - 48; }\n' "$i" >"large$i.cu"
  done
  run -- run large1.cu
  first=$(echo "$LECTERN_RUN_CACHE"/*/key)
  run -- run large2.cu
  [[ $(kept) == 2 ]] || fail "two programs should fit, and $(kept) do"
  find "$LECTERN_RUN_CACHE" -name key -exec touch -d '2 hours ago' {} +
  touch -d '3 hours ago' "$first"            # built first, and used last
  run -- run -q large1.cu
  expect_silence
  run -- run large3.cu
  expect_status 3
  [[ $(kept) == 2 ]] || fail "two programs should be kept, and not $(kept)"
  run -- run large1.cu
  expect_status 1
  [[ $messages != *compiling* ]] || fail "large1 was used after large2, and should have stayed"
  run -- run large2.cu
  expect_message "compiling large2.cu"
}

TheCacheKeepsItsBoundAndTheNewest() {
  local i
  export LECTERN_RUN_CACHE_MIB=0             # no program fits: the newest alone stays
  for i in 1 2 3; do
    echo "int main() { return $i; }" >"number$i.cu"
    run -- run "number$i.cu"
    expect_status "$i"
  done
  [[ $(kept) == 1 ]] || fail "one program should be kept, and not $(kept)"
  run -- run -q number3.cu
  expect_status 3
  expect_silence
  LECTERN_RUN_CACHE_MIB=many
  run -- run number2.cu
  expect_status 125
  expect_message "should be a number of MiB"
}

AKilledRunsRestIsRemoved() {
  mkdir -p "$LECTERN_RUN_CACHE/building-abcdef" "$LECTERN_RUN_CACHE/building-ghijkl"
  touch -d '2 hours ago' "$LECTERN_RUN_CACHE/building-abcdef"
  echo 'int main() {}' >nothing.cu
  run -- run nothing.cu
  expect_status 0
  [[ ! -e $LECTERN_RUN_CACHE/building-abcdef ]] || fail "what was left two hours ago should be gone"
  [[ -e $LECTERN_RUN_CACHE/building-ghijkl ]] || fail "what another run may be building should stay"
}

TwoRunsAtOnceBothRun() {
  write_double
  local first second
  "$program" run double.cu <<<"1 2" >one 2>errors_one & first=$!
  "$program" run double.cu <<<"3 4" >two 2>errors_two & second=$!
  wait "$first" || fail "the first run should exit 0: $(cat errors_one)"
  wait "$second" || fail "the second run should exit 0: $(cat errors_two)"
  [[ $(cat one two) == $'2 4 [double]\n6 8 [double]' ]] || fail "both should print their own: $(cat one two)"
  [[ $(kept) == 1 ]] || fail "one program should be kept, and not $(kept)"
  [[ -z $(find "$LECTERN_RUN_CACHE" -name 'building-*') ]] || fail "nothing half-built should stay"
}

ATextOfTheSameNameIsNotTakenForTheProgram() {
  echo 'int main() { return 6; }' >six.cu
  run -- run six.cu
  echo 'another' >"$(echo "$LECTERN_RUN_CACHE"/*/key)"
  run -- run six.cu
  expect_status 6
  expect_message "compiling six.cu"
  run -- run -q six.cu
  expect_silence
}

DebugKeepsWhatADebuggerShows() {
  printf '#ifdef __OPTIMIZE__\nint main() { return 1; }\n#else\nint main() { return 2; }\n#endif\n' >optimized.cu
  run -- run optimized.cu
  expect_status 1
  run -- run --debug optimized.cu
  expect_status 2
}

# --- build, help, and a build without CUDA ---

BuildMakesAnExecutableThatNeedsNothingOfThis() {
  write_double
  run -- build double.cu -o "my double"
  expect_status 0
  expect_stdout ""
  expect_message "my double is built"
  rm -r "$LECTERN_RUN_CACHE" double.cu
  [[ $("./my double" <<<"5 6") == "10 12 [./my double]" ]] || fail "the executable should work"
}

HelpHasBothExamples() {
  local command
  for command in run build; do
    run -- "$command" --help
    expect_status 0
    expect_output "lectern run vector_add.cu"
    expect_output "-- 512 512 < matrix.txt"
    expect_output "Exit status 125"
    expect_output "512 MiB"
  done
}

WithoutCudaItNamesThePresetThatHasIt() {
  [[ $flavour == off ]] || { echo "skipped: this build has CUDA ($flavour)"; exit 77; }
  echo 'int main() {}' >nothing.cu
  run -- run nothing.cu
  expect_status 125
  expect_message "this build has no CUDA (flavour off)"
  expect_message "./lectern --preset emulator run"
}

"$3"
