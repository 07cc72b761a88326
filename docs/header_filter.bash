# header_filter.bash HEADER: a public header as Doxygen should read it. Below it stands which chapters' programs include it.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cat "$1"
name=${1##*/include/}
chapters=""
for folder in "$root"/tutorials/[0-9]*/; do
  grep -qsF "#include \"$name\"" "$folder"*.{cpp,h,cu} || continue
  folder=$(basename "$folder")
  chapters+="${chapters:+, }\\ref md_tutorials_${folder}_README \"$(sed -n '1s/^# //p' "$root/tutorials/$folder/README.md" | tr -d '`')\""
done
if [[ -n $chapters ]]; then printf '\n/** \\file\n * Chapters whose programs include it: %s. */\n' "$chapters"; fi
