# What can be typed after ./lectern: one line per command, and the help made from it.
# shellcheck disable=SC2154  # here, preset and name come from the caller

# group | command | what it does
command_table="learn|tour|both articles' programs, on the CPU and on cuda (emulated where there is no GPU)
learn|doctor|what this machine has, what it means, and what to do about it (--json for programs)
learn|chapter|a chapter of the course, run from its page in tutorials/: ./lectern chapter 1 --step
learn|docs|build the pages as a site and say where it is; --check compares pages with programs, --update rewrites
your own programs|run|compile a CUDA program and run it, emulated where there is no GPU: ./lectern run prog.cu
your own programs|build|make the executable that run would run: ./lectern build prog.cu -o prog
maintain|test|build and run every test that needs no GPU (--all: every preset, lint, docs)"

is_command() { grep -qF "|$1|" <<<"$command_table"; }

print_commands() {
  cat <<'TEXT'
Lectern: a tensor mini-runtime in C++ for learning how work gets onto a GPU, and for watching it there.

  ./lectern COMMAND [options]
TEXT
  local group="" row_group name text
  while IFS='|' read -r row_group name text; do
    [[ $row_group == "$group" ]] || printf '\n%s\n' "$row_group"
    group=$row_group
    printf '  %-10s %s\n' "$name" "$text"
  done <<<"$command_table"
  cat <<TEXT

Every command takes
  --preset NAME   build with this preset instead of the one picked ($(preset_names))
  --yes           install missing packages without asking
  --help          what the command does and takes

Start with  ./lectern tour
TEXT
}

print_command_help() {
  local name=$1
  printf './lectern %s [options]\n\n  %s\n\n' "$name" "$(grep "^[a-z ]*|$name|" <<<"$command_table" | cut -d'|' -f3)"
  if [[ $name == test ]]; then
    cat <<'TEXT'
  --all           also asan, off, cuda (where nvcc is), clang-tidy, the consumer projects, the headers one by one, the docs
  --full          --all, and what takes long: fuzzing, public programs (a folder in LECTERN_PROGRAMS), PyTorch side by side
  --with-torch    only the comparison with the PyTorch of every python3 found; skipped, and said so, where there is none
  -R PATTERN      only tests whose name matches PATTERN (names look like runtime.Device.PrintsItself)
  -L LABEL        only tests of this label (runtime, kernels, nn, emulator, tutorials, structure, entry, programs, package,
                  full, torch)
TEXT
  fi
  cat <<TEXT
  --preset NAME   build with this preset instead of the one picked ($(preset_names))
  --yes           install missing packages without asking
TEXT
  [[ $name != test ]] || return 0
  if is_program_command; then printf '\n'; cat "$here/tutorials/cli/run_help.txt"; return 0; fi
  local program
  program=$(program_of "${preset:-emulator}")
  if [[ -x $program ]]; then printf '\n'; "$program" "$name" --help; fi
}

unknown_command() {
  local name=$1 nearest="" best=1000 candidate distance
  while IFS='|' read -r _ candidate _; do
    distance=$(edit_distance "$name" "$candidate")
    if ((distance < best)); then best=$distance nearest=$candidate; fi
  done <<<"$command_table"
  printf "there is no command '%s'; the nearest is '%s' (./lectern --help lists them all)" "$name" "$nearest"
}

# How many letters must be put in, left out or changed to make $1 into $2, row by row of the usual table.
edit_distance() {
  local a=$1 b=$2 i j cost best
  local -a above=() row=()
  for ((j = 0; j <= ${#b}; j++)); do above[j]=$j; done
  for ((i = 1; i <= ${#a}; i++)); do
    row=("$i")
    for ((j = 1; j <= ${#b}; j++)); do
      cost=1
      [[ ${a:i-1:1} != "${b:j-1:1}" ]] || cost=0
      best=$((above[j - 1] + cost))
      ((best <= above[j] + 1)) || best=$((above[j] + 1))
      ((best <= row[j - 1] + 1)) || best=$((row[j - 1] + 1))
      row[j]=$best
    done
    above=("${row[@]}")
  done
  echo "${above[${#b}]}"
}
