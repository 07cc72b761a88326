# Configuring and building one preset in build/PRESET, with the progress shown and everything kept in a log.
# shellcheck disable=SC2154  # here, preset and name come from the caller

program_of() { echo "$here/build/$1/tutorials/cli/lectern"; }

# build_target PRESET program|tests TARGET: 0 when TARGET is up to date. `program` needs no GoogleTest. One at a time in one
# folder: two people may type ./lectern run at once. The lock and standard input are not for what is started.
build_target() {
  mkdir -p "$here/build/log"
  if ! command -v flock >/dev/null; then build_alone "$@" </dev/null; return; fi
  {
    flock -w 2 9 || { say "lectern: waiting for another build of the preset $1"; flock 9; }
    build_alone "$@" </dev/null 9>&-
  } 9>"$here/build/log/$1.lock"
}

build_alone() {
  local name=$1 scope=$2 target=$3 folder=$here/build/$1 log=$here/build/log/$1.log
  : >"$log"
  configure_if_needed || { show_failure "configuring the preset $name" "$log"; return 1; }
  NINJA_STATUS='[%f/%t] ' cmake --build "$folder" --target "$target" 2>&1 | tee -a "$log" | show_progress ||
    { show_failure "building the preset $name" "$log"; return 1; }
}

# Ninja reruns CMake by itself when a CMakeLists.txt changes. It does not see the presets, the clone being moved, or
# ccache coming and going; the stamp does.
configure_if_needed() {
  local launcher="" tests=OFF stamp=$folder/lectern_configured fresh=()
  command -v ccache >/dev/null && launcher=ccache
  if [[ $scope == tests ]] || grep -qs 'tests=ON' "$stamp"; then tests=ON; fi
  local wanted="clone=$here launcher=$launcher tests=$tests"
  if [[ -f $folder/build.ninja && $here/CMakePresets.json -ot $stamp && $(cat "$stamp") == "$wanted" ]]; then return 0; fi

  say "lectern: configuring preset $name in build/$name"
  if [[ -f $folder/CMakeCache.txt ]] && ! grep -qs "^clone=$here " "$stamp"; then fresh=(--fresh); fi
  cmake -S "$here" --preset "$name" "${fresh[@]}" -DLECTERN_TESTS="$tests" \
    -DCMAKE_CXX_COMPILER_LAUNCHER="$launcher" -DCMAKE_CUDA_COMPILER_LAUNCHER="$launcher" >>"$log" 2>&1 || return 1
  echo "$wanted" >"$stamp"
}

# On a terminal one line that changes, elsewhere one line per step; the compiler's own output stays in the log.
show_progress() {
  local line
  while IFS= read -r line; do
    [[ $line =~ ^\[[1-9][0-9]*/[0-9]+\] ]] || continue
    if [[ -t 2 ]]; then printf '\r\033[K%.*s' "$((${COLUMNS:-80} - 1))" "$line" >&2; else printf '%s\n' "$line" >&2; fi
  done
  if [[ -t 2 ]]; then printf '\r\033[K' >&2; fi
}

show_failure() {
  say "lectern: $1 failed. The last 30 lines of ${2#"$here"/}:"
  tail -n 30 "$2" >&2
  say "lectern: the whole log is $2"
}

# ./lectern docs: the site, and where to look at it.
build_site() {
  install_missing docs
  build_target docs program docs || exit 1
  echo "file://$here/build/docs/docs/html/index.html"
}
