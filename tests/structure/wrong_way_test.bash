# wrong_way_test.bash COMPILER HEADER INCLUDE_DIRS(;): a file of a layer that includes HEADER must not compile with the
# layer's include folders, and must compile without that line.
set -euo pipefail
compiler=$1 header=$2
IFS=';' read -r -a folders <<<"$3"
try() { "$compiler" -std=c++20 -fsyntax-only -x c++ "${folders[@]/#/-I}" - 2>&1; }
echo 'int main() {}' | try
if message=$(printf '#include <%s>\nint main() {}\n' "$header" | try); then echo "$header is within reach"; exit 1; fi
[[ $message == *"$header"* ]] || { echo "it failed for another reason: $message"; exit 1; }
