#!/usr/bin/env bash
# tables_agree.bash FOLDER: each .cu file has one line of three fields in its table, and each line has its file.
set -u
cd "$1" || exit 1
status=0
for pair in table.txt:. refused.txt:refused; do
  table=${pair%%:*} folder=${pair##*:}
  diff <(grep -v '^#' "$table" | cut -f 1 | sort) <(cd "$folder" && printf '%s\n' *.cu | sed 's/\.cu$//' | sort) ||
    { echo "$table (<) and the files of $folder (>) differ"; status=1; }
  awk -F '\t' -v table="$table" '!/^#/ && NF != 3 { print table ":" NR ": " NF " fields, not 3"; bad = 1 } END { exit bad }' "$table" ||
    status=1
done
exit "$status"
