# cli_test.bash PROGRAM FLAVOUR PROMISE: what the program promises at the command line, one function per promise.
source "$(dirname -- "${BASH_SOURCE[0]}")/support.bash"
program=$1 flavour=$2

HelpListsTheCommandsUnderLearn() {
  local arguments
  for arguments in "" --help -h; do
    run -- $arguments
    expect_status 0
    expect_output "learn:"
    expect_output "  tour  "
    expect_output "  doctor  "
    expect_no_output "tour-row-one"
  done
  run -- tour --help
  expect_status 0
  expect_output "--device"
  run -- doctor --help
  expect_status 0
  expect_output "--json"
  expect_output "--root"
}

VersionSaysTheFlavour() {
  run -- --version
  expect_status 0
  [[ $output =~ ^"lectern "[0-9]+\.[0-9]+\.[0-9]+" ($flavour: " ]] || fail "should say the version and the flavour"
}

UnknownCommandNamesTheNearest() {
  run -- tuor
  expect_status 2
  expect_message "there is no command 'tuor'; the nearest is 'tour'"
  run -- docto
  expect_status 2
  expect_message "the nearest is 'doctor'"
}

UnknownOptionIsAUsageError() {
  local arguments
  for arguments in "--fast" "tour --fast" "doctor --fast" "doctor --root /no/such/folder"; do
    run -- $arguments
    expect_status 2
  done
}

AnErrorIsPrintedWholeAndExits1() {
  run -- tour --device gpu
  expect_status 1
  expect_message "at start of device string: gpu"
  run CUDA_VISIBLE_DEVICES= -- tour --device cuda
  expect_status 1
  [[ $messages == lectern:\ * ]] || fail "the error should be on stderr"
}

ChapterSaysWhichChaptersAndProgramsThereAre() {
  local number
  for number in "" 9 four; do
    run -- chapter $number
    expect_status 1
    expect_message "04_model_and_data"
  done
  run -- chapter 4 three_prints
  expect_status 1
  expect_message "it has compared, exercise, five_numbers, four_prints"
}

EmulatedChapterPassesADeviceToTheProgramsThatTakeOne() {
  run -- chapter 5 row_three --device cpu
  expect_message "row_three has no choice of a device"
  run -- chapter 4 --device cpu
  expect_output "four_prints | head -n 1  # with --device cpu"
  expect_no_output "unrecognized option"
}

ALargeProductIsRefusedBeforeItStarts() {
  run PRODUCT_SIDE=1000000 -- chapter 6 product
  expect_status 134
  expect_message "PRODUCT_SIDE=1000000 needs 24000000 MB of free memory"
  run PRODUCT_SIDE=abc -- chapter 6 product
  expect_message "PRODUCT_SIDE is the side of a matrix, 1 or more, and not abc"
}

# A build with the toolkit can run its device only where there is one.
can_run() {
  [[ $flavour == toolkit ]] || return 0
  run -- doctor --json
  [[ $output != *'"devices": []'* ]]
}

DoctorExits0ExactlyWhereThisBuildRuns() {
  local machine expected=1 words="This build cannot run its device yet"
  if can_run; then expected=0 words="This build can run its device"; fi
  for machine in "$machines"/*/; do
    run -- doctor --root "$machine"
    expect_status $expected
    expect_output "flavour $flavour"
    expect_output "$words"
  done
}

DoctorPrintsJson() {
  local expected=1
  if can_run; then expected=0; fi
  run -- doctor --json --root "$machines/nouveau"
  expect_status $expected
  expect_output '"driver_state": "nouveau"'
  expect_output "\"flavour\": \"$flavour\""
  [[ $output == \{* && $output == *\} ]] || fail "stdout should be one JSON object"
}

# --- Promises of an emulated build ---

EmulatedDoctorExits1AndNamesTheState() {
  run LECTERN_EMULATED_DRIVER=absent -- doctor
  expect_status 1
  expect_output "emulated state LECTERN_EMULATED_DRIVER=absent"
  expect_output "unset LECTERN_EMULATED_DRIVER"
  run LECTERN_EMULATED_DRIVER=too-old -- doctor
  expect_status 1
  expect_output "emulated state LECTERN_EMULATED_DRIVER=too-old"
  run LECTERN_EMULATED_ARCH=mismatch -- doctor
  expect_status 1
  expect_output "emulated state LECTERN_EMULATED_ARCH=mismatch"
  expect_output "no kernel image is available"
  run CUDA_VISIBLE_DEVICES= -- doctor
  expect_status 1
  expect_output "unset CUDA_VISIBLE_DEVICES"
}

EmulatedDoctorListsEveryDevice() {
  run LECTERN_EMULATED_DEVICES=2 -- doctor --json
  expect_status 0
  [[ $(grep -c '"compute_capability"' <<<"$output") == 2 ]] || fail "there should be two devices"
  [[ $(grep -ci '"name": ".*emulated' <<<"$output") == 2 ]] || fail "both devices should say that they are emulated"
}

EmulatedTourWorksOnTheDeviceAskedFor() {
  run LECTERN_EMULATED_DEVICES=2 -- tour --device cuda:1
  expect_status 0
  expect_output "output device: cuda:1 (emulated)"
  run -- tour --device cuda:1
  expect_status 1
  expect_message "invalid device ordinal"
}

"$3"
