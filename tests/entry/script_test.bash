# What ./lectern promises, one function per promise; tests/entry/CMakeLists.txt gives each its name in CTest.
source "$(dirname -- "${BASH_SOURCE[0]}")/support.bash"

HelpListsTheCommandsWithoutBuilding() {
  local arguments command
  for arguments in "" --help -h; do
    lectern $arguments
    expect_status 0
    for command in tour doctor run build test; do expect_output "  $command "; done
  done
  lectern test --help
  expect_status 0
  for arguments in --all --full --with-torch; do expect_output "  $arguments "; done
  lectern tour --help
  expect_status 0
  expect_output "--preset NAME"
  expect_no_build
  expect_no_call "apt-get|sudo"
}

UnknownCommandNamesTheNearest() {
  lectern tuor
  expect_status 2
  expect_message "no command 'tuor'; the nearest is 'tour'"
  lectern doctro
  expect_status 2
  expect_message "the nearest is 'doctor'"
  expect_no_build
}

UnknownPresetAndOptionsAreUsageErrors() {
  lectern tour --preset metal
  expect_status 2
  expect_message "no preset is called 'metal'; there are emulator"
  lectern tour --preset
  expect_status 2
  lectern --fast tour
  expect_status 2
  lectern test --fast
  expect_status 2
  expect_message "test does not take '--fast'"
  expect_no_build
}

NeverCallsAptWhenNothingIsMissing() {
  stand_in_project
  fake id 'echo 0'
  fake sudo
  lectern tour --yes
  expect_status 0
  expect_no_call "apt-get|sudo"
}

WithoutATerminalItPrintsTheLinesAndExits3() {
  stand_in_project
  fake sudo
  missing libdw-dev
  lectern tour
  expect_status 3
  expect_message $'  sudo apt-get update\n  sudo apt-get install -y --no-install-recommends libdw-dev\n'
  expect_no_call "apt-get|sudo"
  expect_no_build
}

WithoutSudoItPrintsTheLinesAndExits3() {
  missing libdw-dev
  lectern tour --yes
  expect_status 3
  expect_message "apt-get install -y --no-install-recommends libdw-dev"
  expect_message "not root and there is no sudo"
  expect_no_call "apt-get"
}

RootInstallsWithoutAsking() {
  stand_in_project
  fake id 'echo 0'
  missing libdw-dev
  fake apt-get "case \$1 in install) printf '#!/bin/sh\nprintf installed\n' >'$bin/dpkg-query' ;; esac"
  lectern tour
  expect_status 0
  expect_call "apt-get update"
  expect_call "apt-get install -y --no-install-recommends libdw-dev"
  expect_message "  apt-get update"
}

YesInstallsThroughSudo() {
  stand_in_project
  fake sudo
  missing libdw-dev
  lectern tour --yes
  expect_call "sudo -n apt-get update"
  expect_call "sudo -n apt-get install -y --no-install-recommends libdw-dev"
}

AtATerminalItAsksOnce() {
  script -qec true /dev/null >/dev/null 2>&1 || { echo "skipped: script(1) makes no terminal here"; exit 77; }
  stand_in_project
  fake sudo
  missing libdw-dev
  lectern_at_a_terminal n tour
  expect_status 3
  expect_message "Run these two lines now? [y/N]"
  expect_no_call "sudo"
  lectern_at_a_terminal y tour
  expect_status 0
  expect_call "sudo apt-get install -y --no-install-recommends libdw-dev"
}

AFailedInstallationExits3() {
  fake id 'echo 0'
  missing libdw-dev
  fake apt-get 'exit 100'
  lectern tour
  expect_status 3
  expect_message "apt-get could not install them"
}

WithoutAptItListsThePackages() {
  rm "$bin/apt-get" "$bin/dpkg-query" "$bin/g++"
  lectern tour --yes
  expect_status 3
  expect_message "There is no apt here"
  expect_message "g++ cmake ninja-build libfmt-dev"
}

TourAsksOnlyForWhatTourNeeds() {
  stand_in_project
  rm "$bin/gdb"
  missing libgtest-dev
  lectern tour
  expect_status 0
  lectern test
  expect_status 3
  expect_message "--no-install-recommends gdb libgtest-dev"
}

AnOldCMakeIsNamed() {
  fake cmake 'echo "cmake version 3.22.1"'
  lectern tour
  expect_status 3
  expect_message "CMake 3.22.1 is too old"
}

HandsOverToTheProgramWithItsArguments() {
  stand_in_project
  lectern doctor --json
  expect_status 0
  [[ $output == "program in emulator called: doctor --json" ]] || fail "stdout should be the program's alone"
  expect_message "lectern: preset emulator (no nvcc here"
  lectern --preset off tour --seed=3 x
  expect_output "program in off called: tour --seed=3 x"
}

RunHandsOverAllBehindTwoDashes() {
  stand_in_project
  lectern run prog.cu -- --help --preset off -q --yes
  expect_status 0
  [[ $output == "program in emulator called: run prog.cu -- --help --preset off -q --yes" ]] || fail "that is for the program"
  lectern --preset off run -Ia prog.cu -- -h
  [[ $output == "program in off called: run -Ia prog.cu -- -h" ]] || fail "options before -- are the command's"
}

RunHelpIsThereWithoutBuilding() {
  local command
  for command in run build; do
    lectern "$command" --help
    expect_status 0
    expect_output "./lectern run prog.cu [more.cu more.cpp] [options] [-- arguments of the program]"
    expect_output "Exit status 125"
    expect_output "Examples"
  done
  expect_no_build
}

RunKeepsTheCallersFolderInputAndStatus() {
  stand_in_project
  printf '#!/bin/sh\npwd\ncat\nexit 3\n' >"$clone/program"
  mkdir "$sandbox/elsewhere"
  status=0
  output=$(cd "$sandbox/elsewhere" && env -i PATH="$bin" HOME="$sandbox" LECTERN_PROBE_ROOT="$sandbox/root" \
    "$clone/lectern" run prog.cu <<<"typed" 2>"$sandbox/stderr") || status=$?
  [[ $output == "$sandbox/elsewhere"$'\n'"typed" ]] || fail "stdout should be the caller's folder and input"
  expect_status 3
}

QuietRunSaysNothingOnceBuilt() {
  stand_in_project
  lectern run prog.cu
  expect_message "preset emulator"
  lectern run -q prog.cu -- x
  expect_status 0
  [[ -z $messages ]] || fail "stderr should be empty"
  lectern run prog.cu -- -q
  expect_message "preset emulator"
}

WhatStopsTheScriptBeforeARunExits125() {
  lectern run --preset metal prog.cu
  expect_status 125
  stand_in_project
  missing libdw-dev
  lectern run prog.cu
  expect_status 125
  fake dpkg-query 'printf installed'
  printf 'message(FATAL_ERROR "not configurable")\n' >>"$clone/CMakeLists.txt"
  lectern build prog.cu -o prog
  expect_status 125
  expect_message "not configurable"
}

PicksCudaOnlyWhereNvccAndAGpuAreBothThere() {
  stand_in_project
  fake nvcc
  lectern tour
  expect_message "preset emulator (nvcc is here but no usable GPU"
  fake nvidia-smi 'echo "NVIDIA-SMI has failed because it could not communicate with the NVIDIA driver."' 'exit 9'
  lectern tour
  expect_message "preset emulator (nvcc is here but no usable GPU"
  fake nvidia-smi 'echo "GPU 0: some card (UUID: GPU-0)"'
  lectern tour
  expect_message "preset cuda (nvcc and a GPU are both here)"
  lectern tour --preset emulator
  expect_message "preset emulator (asked for with --preset)"
  rm "$bin/nvcc"
  lectern tour
  expect_message "preset emulator (no nvcc here"
  lectern tour --preset cuda
  expect_status 3
  expect_message "needs nvcc"
}

AFailedBuildShowsTheEndOfTheLogAndItsPath() {
  stand_in_project
  printf 'add_custom_target(broken COMMAND sh -c "echo the cause; exit 1")\nadd_dependencies(lectern_program broken)\n' \
    >>"$clone/CMakeLists.txt"
  lectern tour
  expect_status 1
  expect_message "the cause"
  expect_message "a clone/build/log/emulator.log"
  printf 'message(FATAL_ERROR "not configurable")\n' >>"$clone/CMakeLists.txt"
  lectern tour --preset off
  expect_status 1
  expect_message "configuring the preset off failed"
  expect_message "not configurable"
}

AFailingTestOrNoTestAtAllFailsTheRun() {
  stand_in_project
  lectern test
  expect_status 1
  [[ $output == *$'\n1 passed, 1 failed, 0 skipped' ]] || fail "the last line should be the counts"
  echo 'add_test(NAME nn.Holds COMMAND sh -c true)
        add_test(NAME nn.IsSkipped COMMAND sh -c "exit 77")
        set_tests_properties(nn.IsSkipped PROPERTIES SKIP_RETURN_CODE 77)' >"$clone/stand_in_tests.cmake"
  lectern test
  expect_status 0
  [[ $output == *$'\n2 passed, 0 failed, 1 skipped' ]] || fail "the last line should be the counts"
  expect_output "skipped: 1 of nn, preset emulator"
  echo 'add_test(NAME nn.Fails COMMAND sh -c "echo the reason && false")
        add_test(NAME nn.IsNotBuilt COMMAND no-such-program)' >>"$clone/stand_in_tests.cmake"
  lectern test
  expect_status 1
  expect_message "the reason"
  [[ $output == *$'\n2 passed, 2 failed, 1 skipped' ]] || fail "the last line should be the counts"
}

TheGpuCheckRefusesWithoutAGpu() {
  local out=$sandbox/out.json
  for fake_driver in "" 'echo "NVIDIA-SMI has failed"; exit 9' 'exit 0'; do
    [[ -z $fake_driver ]] || fake nvidia-smi "$fake_driver"
    status=0
    messages=$(env PATH="$bin" bash "$source_root/tests/gpu/check.sh" "$out" 2>&1) || status=$?
    expect_status 2
    expect_message "GPU"
    [[ ! -e $out ]] || fail "nothing should have been written"
  done
}

TheGpuCheckWritesCardDriverDateAndResults() {
  stand_in_project
  cp -r "$source_root/tests/gpu" "$clone/tests"
  printf 'add_test(NAME nn.Holds COMMAND sh -c true)\nadd_test(NAME nn.Fails COMMAND sh -c false)\n' >"$clone/stand_in_tests.cmake"
  fake nvidia-smi 'case "$*" in -L) echo "GPU 0: a card" ;; *) echo "a \"quoted\" card, 580.65.06, 9.0" ;; esac'
  fake nvcc 'echo "Cuda compilation tools, release 13.0, V13.0.48"'
  status=0
  messages=$(env -i PATH="$bin" HOME="$sandbox" bash "$clone/tests/gpu/check.sh" "$sandbox/out.json" 2>&1) || status=$?
  expect_status 1
  output=$(cat "$sandbox/out.json")
  expect_output '"name": "a \"quoted\" card", "driver": "580.65.06", "compute_capability": "9.0"'
  expect_output '"toolkit": "13.0"'
  expect_output '"name": "nn.Fails", "outcome": "failed"'
  expect_output '"passed": 2, "failed": 1, "skipped": 0'
  grep -qE '"date": "20[0-9]{2}-' "$sandbox/out.json" || fail "the date should be there"
}

TheReadmeNamesTheSamePackages() {
  source "$source_root/.ci/entry/packages.bash"
  local scope line
  for scope in tour test; do
    line="apt-get install -y --no-install-recommends $(packages_for "$scope")"
    tr '\n' ' ' <"$source_root/README.md" | sed 's/\\ */ /g; s/  */ /g' | grep -qF -- "$line " ||
      fail "README.md should hold the packages of $scope in one apt-get line: $line"
  done
}

"$1"
