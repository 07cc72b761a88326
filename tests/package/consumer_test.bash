# consumer_test.bash SOURCE PREFIX BUILD EXPECTED [CMAKE_ARGUMENTS…]: configures a consumer project against what is
# installed in PREFIX, builds it and runs it; its output, or CMake's refusal, must hold EXPECTED. With EXPECTED "-" the
# program is built only.
set -euo pipefail
source=$1 prefix=$2 build=$3 expected=$4
shift 4
rm -rf "$build"
if ! output=$(cmake -S "$source" -B "$build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE=Debug "$@" 2>&1); then
  output=$(tr -s '[:space:]' ' ' <<<"$output")
  [[ $expected != - && $output == *"$expected"* ]] || { echo "configuring failed: $output"; exit 1; }
  exit 0
fi
cmake --build "$build"
if [[ $expected == - ]]; then
  echo "built and linked; not run: there is no GPU here"
  exit 0
fi
output=$("$build/$(basename "$source")")
echo "$output"
[[ $output == *"$expected"* ]] || { echo "the output should hold: $expected"; exit 1; }
