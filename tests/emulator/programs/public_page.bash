#!/usr/bin/env bash
# public_page.bash PAGE: the page of public programs says when it was made, and its sums are those of its rows.
awk -F ' *[|] *' '
  /^Run on [0-9]+-[0-9]+-[0-9]+/ { is_dated = 1 }
  /^[|]/ && $2 != "program" && $2 !~ /^-/ {
    if (NF != 8 || $3 !~ /\// || $6 !~ /^[0-9.]+$/) { print FILENAME ":" FNR ": not program, repository, path, verdict, seconds, reason"; bad = 1 }
    if ($5 !~ /^(right|refused|wrong|crashed|slow|unbuilt)$/) { print FILENAME ":" FNR ": no verdict is called " $5; bad = 1 }
    if ($5 != "right" && $7 == "") { print FILENAME ":" FNR ": " $5 " for no reason"; bad = 1 }
    count[$5]++; rows++
  }
  /^[0-9]+ right of / { is_summed = 1; sums = $0 }
  END {
    expected = sprintf("%d right of %d that use nothing refused; %d refused, %d wrong, %d crashed, %d not finished, %d not built",
      count["right"], rows - count["refused"], count["refused"], count["wrong"], count["crashed"], count["slow"], count["unbuilt"])
    if (!is_dated) { print FILENAME ": no line begins with \"Run on\" and a date"; bad = 1 }
    if (!is_summed || sums != expected) { print FILENAME ": the sums should be\n  " expected "\nand are\n  " sums; bad = 1 }
    exit bad
  }' "$1"
