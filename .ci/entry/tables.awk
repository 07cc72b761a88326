# Reads results.tsv; prints what was skipped, then seconds per preset and label beside the budget (tests/budget.tsv).
BEGIN {
  FS = "\t"
  while ((getline line < budgets) > 0) {
    if (line ~ /^#/ || split(line, field, "\t") < 3) continue
    budget[field[1] "\t" field[2]] = field[3]
  }
}
{
  key = $1 "\t" $2
  if (!(key in count)) order[++keys] = key
  count[key]++; seconds[key] += $5
  if ($4 == "skipped") skipped[key]++
  if ($4 == "skipped" && skipped[key] <= 3) names[key] = names[key] "\n    " $3
}
END {
  for (i = 1; i <= keys; i++) {
    key = order[i]; split(key, part, "\t")
    if (skipped[key]) {
      printf "skipped: %d of %s, preset %s:%s%s\n", skipped[key], part[2], part[1], names[key],
        (skipped[key] > 3 ? "\n    … and " (skipped[key] - 3) " more" : "")
    }
  }
  printf "\n%-10s %-12s %6s %9s %9s\n", "preset", "label", "tests", "seconds", "budget"
  for (i = 1; i <= keys; i++) {
    key = order[i]; split(key, part, "\t")
    over = ((key in budget) && (seconds[key] > budget[key] + 0))
    printf "%-10s %-12s %6d %9.1f %9s%s\n", part[1], part[2], count[key], seconds[key],
      (key in budget) ? budget[key] : "-", over ? "  over budget" : ""
  }
}
