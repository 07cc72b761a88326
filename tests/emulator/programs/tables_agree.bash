#!/usr/bin/env bash
# tables_agree.bash FOLDER: each .cu file has one line in its table, each line has its file, and each row of rows.txt has
# a program.
set -u
cd "$1" || exit 1
status=0
for pair in table.txt:. refused.txt:refused; do
  table=${pair%%:*} folder=${pair##*:}
  diff <(grep -v '^#' "$table" | cut -f 1 | sort) <(cd "$folder" && printf '%s\n' *.cu | sed 's/\.cu$//' | sort) ||
    { echo "$table (<) and the files of $folder (>) differ"; status=1; }
done
awk -F '\t' '!/^#/ && (NF < 3 || NF > 4 || (NF == 4 && $4 !~ /^(cublas|thrust|removed [A-Za-z]+)$/)) {
  print FILENAME ":" FNR ": not a line of three fields, or of four whose last is cublas, thrust or removed NAME"; bad = 1
} END { exit bad }' table.txt refused.txt || status=1
comm -3 <(grep -v '^#' rows.txt | sort -u) <(cat table.txt refused.txt | grep -v '^#' | cut -f 2 | sed 's/; /\n/g' | sort -u) |
  awk -F '\t' '{ print ($1 != "" ? "no program stands for " $1 : "no row is called " $2) } END { exit NR > 0 }' || status=1
exit "$status"
