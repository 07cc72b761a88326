# page_filter.bash WAY PAGE: the page as Doxygen should read it. WAY leads from the site's folder to the clone, for links to files
# that are no pages. A title "6. Words" would be an item of a list, so it becomes "Chapter 6: Words"; code in a title loses its
# marks, which the list of pages would show as tags; sections get the ids that links from other pages name.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
way=$1 page=${2#"$root"/}

# [« 6. Words](…), with the page's name in the site.
link_to_chapter() { printf '[%s](md_tutorials_%s_README.html)' "$2$(sed -n '1s/^# //p' "$1/README.md" | tr -d '`')$3" "$(basename "$1")"; }

# A chapter's way to its neighbours: before the text, and again after it.
neighbours=""
if [[ $page == tutorials/[0-9]*/README.md ]]; then
  before="" after="" seen=no
  for folder in "$root"/tutorials/[0-9]*/; do
    folder=${folder%/}
    if [[ $folder == "$root/${page%/README.md}" ]]; then seen=yes
    elif [[ $seen == no ]]; then before=$(link_to_chapter "$folder" "« " "")
    elif [[ -z $after ]]; then after=$(link_to_chapter "$folder" "" " »")
    fi
  done
  neighbours="${before:+$before · }[The course](course.html)${after:+ · $after}"
fi

LC_ALL=C NEIGHBOURS=$neighbours awk -v page="$page" -v way="$way" '
  # Doxygen makes a page of a path so.
  function page_of(path) {
    if (path == "README.md") return "index.html"
    sub(/\.md$/, "", path); gsub(/[\/.-]/, "_", path)
    return "md_" path ".html"
  }
  function slug(text) { text = tolower(text); gsub(/[^a-z0-9_ \200-\377-]/, "", text); gsub(/ /, "-", text); return text }
  # Two pages may have the same heading, the site may not: tutorials/07_x/README.md#run-it is in-07-x-run-it (an id starts with a letter).
  function id_of(path, anchor) {
    sub(/\.md$/, "", path); sub(/\/README$/, "", path); sub(/^(tutorials|docs)\//, "", path); gsub(/[\/._]/, "-", path)
    return "in-" path "-" anchor
  }
  # "../b/c" seen from folder "a/d" is "a/b/c".
  function from_here(path,    here) {
    here = page; if (!sub(/\/[^\/]*$/, "", here)) here = ""
    while (sub(/^\.\.\//, "", path)) if (!sub(/\/[^\/]*$/, "", here)) here = ""
    return here == "" ? path : here "/" path
  }
  function target(link,    hash, path, anchor) {
    if (link ~ /:|\.html$/ || link ~ /\.svg$/) return link
    hash = index(link, "#"); path = link; anchor = ""
    if (hash) { path = substr(link, 1, hash - 1); anchor = substr(link, hash + 1) }
    path = path == "" ? page : from_here(path)
    if (path !~ /\.md$/) return way "/" path
    return hash ? page_of(path) "#" id_of(path, anchor) : link
  }
  # Not in code: between backticks a link is an example of one.
  function links(line,    parts, n, i, result, rest) {
    n = split(line, parts, "`"); result = ""
    for (i = 1; i <= n; ++i) {
      rest = parts[i]
      if (i % 2 || i == n) {
        while (match(rest, /\]\([^()]+\)/)) {
          result = result substr(rest, 1, RSTART + 1) target(substr(rest, RSTART + 2, RLENGTH - 3)) ")"
          rest = substr(rest, RSTART + RLENGTH)
        }
      }
      result = result rest (i < n ? "`" : "")
    }
    return result
  }
  /^ *```/ { is_code = !is_code; print; next }
  is_code { print; next }
  /^# / {
    gsub(/`/, "")
    if (match($0, /^# [0-9]+\. /)) $0 = "# Chapter " substr($0, 3, RLENGTH - 4) ": " substr($0, RLENGTH + 1)
    print
    if (ENVIRON["NEIGHBOURS"] != "") print "\n" ENVIRON["NEIGHBOURS"]
    next
  }
  /^##+ / { text = $0; sub(/^#+ /, "", text); gsub(/`/, ""); print links($0) " {#" id_of(page, slug(text)) "}"; next }
  { print links($0) }
  END { if (ENVIRON["NEIGHBOURS"] != "") print "\n---\n\n" ENVIRON["NEIGHBOURS"] }
' "$2"
