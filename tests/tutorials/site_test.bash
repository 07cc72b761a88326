# site_test.bash PROMISE: the pages as the site's maker reads them (docs/page_filter.bash), and the check of what it made.
source "$(dirname -- "${BASH_SOURCE[0]}")/support.bash"
program=bash
clone=$(cd -- "$here/../.." && pwd)
site=$scratch/site
mkdir "$site"
echo '<h1><a class="anchor" id="there"></a>' >"$site/one.html"

check() { printf '<a href="%s">\n' "$@" >"$site/two.html"; run -- "$clone/docs/check_site.bash" "$site"; }
filter() { run -- "$clone/docs/page_filter.bash" ../.. "$clone/$1"; }

LinksThatLeadSomewherePass() { check one.html one.html#there ../site/one.html https://elsewhere; expect_status 0; expect_output "0 dead links; looked at 3"; }
AMissingPageIsSeen() { check one.html three.html; expect_status 1; expect_output "two.html: three.html leads nowhere"; }
AMissingPlaceIsSeen() { check one.html#here; expect_status 1; expect_output "two.html: one.html#here leads nowhere"; }
NoLinksAreNoSuccess() { check https://elsewhere; expect_status 1; expect_output "looked at 0"; }

ALinkNamesTheIdThatItsSectionGets() {
  filter docs/claims_turkish.md
  expect_output "](md_tutorials_07_bringing_results_back_README.html#in-07-bringing-results-back-bring-the-model-back)"
  filter tutorials/07_bringing_results_back/README.md
  expect_output "## Bring the model back {#in-07-bringing-results-back-bring-the-model-back}"
}

AChapterLeadsToItsNeighbours() {
  filter tutorials/07_bringing_results_back/README.md
  expect_output "# Chapter 7: Bringing results back"
  expect_output "[« 6. What CUDA support does not promise](md_tutorials_06_what_cuda_does_not_promise_README.html)"
  expect_output "[8. Memory with care »](md_tutorials_08_memory_with_care_README.html)"
  filter tutorials/01_is_cuda_there/README.md
  expect_no_output "« "
}

AHeaderLeadsToItsChapters() {
  run -- "$clone/docs/header_filter.bash" "$clone/runtime/include/lectern/runtime/transfer_budget.h"
  expect_output '\ref md_tutorials_07_bringing_results_back_README "7. Bringing results back"'
}

AFileThatIsNoPageIsReachedInTheClone() { filter README.md; expect_output "](../../LICENSE)"; }
CodeStaysAsItIs() { filter tutorials/08_memory_with_care/README.md; expect_output "    between = model[1](model[0](sample))"; }

"$1"
