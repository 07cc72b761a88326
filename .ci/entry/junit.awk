# CTest's JUnit file as lines "preset TAB label TAB name TAB outcome TAB seconds". CMake 3.25 writes no labels into it, so
# test names begin with theirs. A program that could not be found is "skipped" to CTest and a failure here.
function attribute(name,   from) {
  from = index($0, " " name "=\"")
  if (!from) return ""
  rest = substr($0, from + length(name) + 3)
  return substr(rest, 1, index(rest, "\"") - 1)
}
function finish() {
  if (test != "") printf "%s\t%s\t%s\t%s\t%s\n", preset, label, test, outcome, seconds
  test = ""
}
/^\t<testcase / {
  finish()
  test = attribute("name"); seconds = attribute("time"); status = attribute("status")
  gsub(/&lt;/, "<", test); gsub(/&gt;/, ">", test); gsub(/&quot;/, "\"", test); gsub(/&amp;/, "\\&", test)
  label = test; sub(/\..*/, "", label)
  outcome = status == "run" ? "passed" : status == "disabled" ? "skipped" : "failed"
}
/^\t\t<skipped message="SKIP_/ { outcome = "skipped" }
END { finish() }
