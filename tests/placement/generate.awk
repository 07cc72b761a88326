# From a file of cases to C++: every case becomes a row of a table, its C++ text a function. #line keeps errors in the
# file of cases.  awk -v name=SECTION -v file=PATH -f generate.awk SECTION.cases
function quoted(text) { return "R\"~~(" text ")~~\"" }
function finish() {
  if (id == "") return
  printf "  {%s, %s, %s,\n   %s, %s,\n   %s,\n   %s, %s, %s, %s,\n   %s, %s, %s, %s, %d,\n", quoted(id), quoted(evidence),
    quoted(where), quoted(f["what"]), quoted(f["cpp"]), quoted(f["py"]), quoted(f["is"]), quoted(f["says"]),
    quoted(f["raises"]), quoted(f["ours"]), quoted(f["status"]), quoted(f["test"]), quoted(f["env"]), quoted(file), line
  if (f["cpp"] == "") { print "   nullptr},"; return }
  body = f["cpp"]
  if (body !~ /(^|[^a-z_])return /) body = "return show((" body "));"
  printf "   [](Device d) -> std::string { (void)d;\n#line %d \"%s\"\n%s\n}},\n", cpp_line, file, body
}
BEGIN {
  print "// Generated from " file " by generate.awk.\n#include \"placement/case.h\"\n\nnamespace lectern::placement {\n"
  print "// NOLINTBEGIN\nstd::vector<Case> cases_" name "() {\n  return {"
}
/^#/ || /^$/ { next }
/^\[/ {
  finish(); delete f
  id = $1; gsub(/[][]/, "", id); evidence = $2; where = $3; line = NR; key = ""
  next
}
{
  if (match($0, /^[a-z]+: ?/)) { key = substr($0, 1, index($0, ":") - 1); text = substr($0, RLENGTH + 1) }
  else { text = $0; sub(/^  /, "", text) }
  if (key !~ /^(what|cpp|py|is|says|raises|ours|status|test|env)$/) { print file ":" NR ": unknown key " key > "/dev/stderr"; exit 1 }
  if (key == "cpp" && !(key in f)) cpp_line = NR
  if (key in f) f[key] = f[key] "\n" text
  else f[key] = text
}
END { finish(); print "  };\n}\n// NOLINTEND\n\n}  // namespace lectern::placement" }
