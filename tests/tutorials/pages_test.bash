# pages_test.bash PROGRAM BREACH: `lectern docs` passes a page that is true, and sees each way in which one can be false.
source "$(dirname -- "${BASH_SOURCE[0]}")/support.bash"
program=$1
folder=$scratch/clone/tutorials/01_planted
page=$folder/README.md

# A clone in small: one page with one of everything, and the claims that rest on it.
mkdir -p "$folder" "$scratch/clone/docs"
cp "$here/../../tutorials/01_is_cuda_there/"{ask.cpp,two_memories.svg} "$folder"
cat >"$page" <<'TEXT'
# A page
It prints 4 lines. [Where](#the-question) and [what](ask.cpp).
![Two memories, and an arrow between them](two_memories.svg)
## The question
<!-- from ask.cpp [ask] -->
```cpp
```
```console
$ LECTERN_EMULATED_DEVICES=4 ./lectern chapter 1 ask
```
TEXT
write_claims() {
  local number
  for number in $(seq 30 | sed s/^/S/) $(seq 48 | sed s/^/T/ | sed 's/^T11$/T11a T11b T11c/'); do
    printf '%s\tshown\t01_planted#the-question\tfrom ask.cpp [ask]\tA claim.\n' "$number"
  done >"$scratch/clone/docs/claims.tsv"
}
write_claims
docs() { run -- docs --root "$scratch/clone" "$@" tutorials/01_planted/README.md docs/claims.tsv; }
docs --update
docs
expect_status 0
expect_output "0 problems; looked at 80 claims"
change() { sed -i "$1" "$page"; }

sees() {
  docs
  expect_status 1
  expect_output "1 problem;"
  expect_output "$1"
}

AChangedOutput() { change 's/^count: .*/count:        5/'; sees "the page shows: count:        5"; }
AChangedSource() { sed -i 's/device count/devices/; s/"count: /"counted: /' "$folder/ask.cpp"; sees 'it is:            print("counted: '; }
ACodeBlockWithoutALabel() { change '/^<!-- from/d'; sed -i '2,$d' "$scratch/clone/docs/claims.tsv"; docs; expect_output "this block has no label"; }
AConsoleBlockWithoutACommand() { change 's/^\$ LECTERN.*/some text/'; sees "this block has no label"; }
# Its output is false, and would be seen if the command were run.
ABlockThatIsNotRun() {
  change 's/^count: .*/count:        5/; s/^```console/<!-- not run: needs four GPUs -->\n&/'
  docs
  expect_status 0
  expect_output "1 not run"
  docs --update
  grep -q '^count:        5' "$page" || fail "the block was run"
}
ANotRunWithoutItsReason() { change 's/^```console/<!-- not run: -->\n&/'; sees "this block says that it is not run, and not why"; }
ADeletedRegion() { sed -i '/\[ask\]/d' "$folder/ask.cpp"; sees "has no region [ask]"; }
ARegionWithoutItsEnd() { sed -i '/\[end\]/d' "$folder/ask.cpp"; sees "has no region [ask] that ends"; }
ALinkToNowhere() { change 's/(ask.cpp)/(asks.cpp)/'; sees "the link asks.cpp leads nowhere"; }
ALinkToARenamedHeading() { change 's/(#the-question)/(#the-answer)/'; sees "has no heading for the link #the-answer"; }
AnImageWithoutItsText() { change 's/!\[[^]]*\]/![picture]/'; sees "two_memories.svg needs a text that says what it shows"; }
AFigureThatIsNotDrawnSo() { sed -i 's/12/13/' "$folder/two_memories.svg"; sees "two_memories.svg is not what its program draws"; }
ANumberThatNothingShows() { change 's/4 lines/9 lines/'; sees "9 stands in no block of this page"; }
ABlockThatIsNeverClosed() { change '$d'; docs; expect_status 1; expect_message "this block is never closed"; }
AMissingClaim() { sed -i '/^T11b\t/d' "$scratch/clone/docs/claims.tsv"; docs --update; sees "T11b: should stand there once, and stands there 0 times"; }
AShownClaimWithoutItsRegion() { sed -i 's/^T9\t\(.*\)\[ask\]/T9\t\1[gone]/' "$scratch/clone/docs/claims.tsv"; sees "T9: 01_planted#the-question does not show 'from ask.cpp [gone]'"; }
AShownClaimInTheWrongSection() { sed -i 's/^T9\(.*\)#the-question/T9\1#a-page/' "$scratch/clone/docs/claims.tsv"; docs --update; sees "T9: 01_planted#a-page does not show"; }
AStatusThatIsNone() { sed -i 's/^S1\tshown/S1\tdone/' "$scratch/clone/docs/claims.tsv"; docs --update; sees "S1: 'done' is no status"; }
AClaimsPageThatIsOld() { sed -i 's/A claim/Another claim/' "$scratch/clone/docs/claims_turkish.md"; sees "docs/claims_turkish.md is not what docs/claims.tsv gives"; }

UpdateWritesWhatHolds() {
  AChangedOutput
  docs --update
  docs
  expect_status 0
  grep -q '^count:        4' "$page" || fail "the page should show the output again"
}

NothingLookedAtIsNoSuccess() {
  printf '# Empty\n' >"$scratch/clone/docs/empty.md"
  run -- docs --root "$scratch/clone" docs/empty.md
  expect_status 1
  expect_output "looked at nothing"
}

"$2"
