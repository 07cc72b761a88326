# check_site.bash FOLDER: does every link in the site's HTML lead somewhere, to a file that is there and to a place in it?
set -euo pipefail
cd -- "$1"
pages=(*.html)
{
  grep -oHE ' (id|name)="[^"]+"' "${pages[@]}" || true
  grep -oHE ' (href|src)="[^"]+"' "${pages[@]}" || true
} | LC_ALL=C awk '
  {
    page = $0; sub(/:.*/, "", page); kind = $0; sub(/^[^:]*: /, "", kind); value = kind
    sub(/=.*/, "", kind); sub(/^[a-z]+="/, "", value); sub(/"$/, "", value)
    if (kind == "id" || kind == "name") { place[page "#" value]; next }
    if (value ~ /^[a-z]+:/) next                # https:, javascript:
    if (value == "#nested-classes") next        # A slip of Doxygen: it links a list that it leaves out when the nested classes are private
    ++looked_at
    hash = index(value, "#"); path = hash ? substr(value, 1, hash - 1) : value
    if (path == "") path = page
    if (!(path in there)) there[path] = system("test -e \"" path "\"") == 0
    if (!there[path] || hash && path ~ /\.html$/ && !((path substr(value, hash)) in place)) { print page ": " value " leads nowhere"; ++dead }
  }
  END { printf "%d dead links; looked at %d\n", dead, looked_at; exit dead > 0 || looked_at == 0 }'
