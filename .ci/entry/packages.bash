# What must be installed, and how it gets there. Names are Debian's; README.md lists the same ones (a test compares).
# shellcheck disable=SC2086,SC2154  # lists are split on purpose; here, for_what and assume_yes come from the caller

packages_tour="g++ cmake ninja-build libfmt-dev libcli11-dev nlohmann-json3-dev libboost-context-dev libdw-dev
  libopenblas-dev librandom123-dev"
packages_test="gdb libgtest-dev libgmock-dev libthrust-dev"       # besides those of tour
packages_docs="doxygen doxygen-awesome-css"                       # besides those of tour
packages_all="clang-tidy $packages_docs graphviz"                 # besides those of test

packages_for() {
  case $1 in
    tour) echo $packages_tour ;;
    test) echo $packages_tour $packages_test ;;
    docs) echo $packages_tour $packages_docs ;;
    all) echo $packages_tour $packages_test $packages_all ;;
  esac
}

# The command that a package brings, for those that are tools: a cmake from elsewhere is as good as Debian's.
tool_of() {
  case $1 in
    g++ | cmake | gdb | clang-tidy | doxygen) echo "$1" ;;
    ninja-build) echo ninja ;;
    graphviz) echo dot ;;
  esac
}

is_installed() {
  local tool
  tool=$(tool_of "$1")
  if [[ -n $tool ]]; then command -v "$tool" >/dev/null && return 0; return 1; fi
  command -v dpkg-query >/dev/null || return 0                     # a library elsewhere: CMake will look for it
  [[ $(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

install_missing() {
  local for_what=$1 package missing=()
  for package in $(packages_for "$for_what"); do
    is_installed "$package" || missing+=("$package")
  done
  if ((${#missing[@]})); then install "${missing[@]}"; fi
  check_cmake_version
}

install() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "lectern: missing: $*"
    say "There is no apt here. Install what your system calls these Debian packages, then run the same command again:"
    say "  $(packages_for "$for_what")"
    exit 3
  fi
  local sudo="sudo "
  [[ $(id -u) != 0 ]] || sudo=""
  say "lectern: missing: $*"
  say "  ${sudo}apt-get update"
  say "  ${sudo}apt-get install -y --no-install-recommends $*"
  if [[ -n $sudo ]]; then
    command -v sudo >/dev/null || cannot_install "you are not root and there is no sudo"
    if [[ $assume_yes == no ]]; then
      [[ -t 0 && -t 2 ]] || cannot_install "there is no terminal to ask on (--yes installs without asking)"
      local answer=""
      read -r -p "Run these two lines now? [y/N] " answer
      [[ $answer == [yY]* ]] || cannot_install "nothing was installed"
    elif [[ ! -t 0 ]]; then
      sudo="sudo -n "                                              # nobody can type a password
    fi
  fi
  export DEBIAN_FRONTEND=noninteractive
  # One unreachable source among several makes update fail although the rest may be enough: install decides.
  ${sudo}apt-get update >&2 </dev/null || say "lectern: apt-get update reported an error; trying to install all the same"
  ${sudo}apt-get install -y --no-install-recommends "$@" >&2 </dev/null || cannot_install "apt-get could not install them"
}

cannot_install() {
  say "lectern: $1. Run the lines above (or have somebody run them), then the same command again."
  exit 3
}

check_cmake_version() {
  local found
  found=$(cmake --version | sed -n '1s/^cmake version \([0-9.]*\).*/\1/p')
  [[ $(printf '%s\n' 3.25 "$found" | sort -V | head -n 1) == 3.25 ]] ||
    die 3 "CMake $found is too old: Lectern's presets need 3.25 or newer (Debian 12 has 3.25.1)"
}
