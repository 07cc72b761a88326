#!/usr/bin/env bash
# tests/gpu/check.sh OUT.json: builds the preset cuda, runs its tests on the GPU of this machine, and writes which card,
# which driver, when, and how every test ended. Its exit status is that of the tests. Send OUT.json with what failed.
set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
refuse() { printf 'check.sh: %s\n' "$*" >&2; exit 2; }

(($# == 1)) || refuse "usage: tests/gpu/check.sh OUT.json"
out=$(cd -- "$(dirname -- "$1")" && pwd)/$(basename -- "$1")
command -v nvidia-smi >/dev/null || refuse "no nvidia-smi here, so no NVIDIA driver: this check needs a real GPU (./lectern test does not)"
cards=$(nvidia-smi --query-gpu=name,driver_version,compute_cap --format=csv,noheader 2>&1) ||
  refuse "nvidia-smi finds no usable GPU: $cards"
[[ -n $cards ]] || refuse "nvidia-smi lists no GPU"

# A skipped device test would be no evidence; the results say how many there were.
status=0
"$root/lectern" test --preset cuda --yes </dev/null || status=$?

quote() { sed -e 's/\\/\\\\/g' -e 's/"/\\"/g' -e 's/\t/ /g' -e 's/.*/"&"/'; }
{
  printf '{\n  "date": %s,\n' "$(date -u +%Y-%m-%dT%H:%M:%SZ | quote)"
  printf '  "commit": %s,\n' "$({ git -C "$root" describe --always --dirty 2>/dev/null || echo unknown; } | quote)"
  printf '  "toolkit": %s,\n' "$("${CUDACXX:-nvcc}" --version 2>/dev/null | sed -n 's/.*release \([0-9.]*\).*/\1/p' | quote)"
  printf '  "cards": ['
  separator=""
  while IFS=, read -r name driver capability; do
    printf '%s\n    { "name": %s, "driver": %s, "compute_capability": %s }' "$separator" \
      "$(quote <<<"$name")" "$(quote <<<"${driver# }")" "$(quote <<<"${capability# }")"
    separator=,
  done <<<"$cards"
  printf '\n  ],\n  "results": ['
  awk -F '\t' '{ gsub(/\\/, "\\\\", $3); gsub(/"/, "\\\"", $3)
    printf "%s\n    { \"name\": \"%s\", \"outcome\": \"%s\", \"seconds\": %s }", (NR > 1 ? "," : ""), $3, $4, $5 }' \
    "$root/build/log/results.tsv"
  printf '\n  ],\n'
  awk -F '\t' '{ n[$4]++ } END { printf "  \"passed\": %d, \"failed\": %d, \"skipped\": %d\n}\n", n["passed"], n["failed"], n["skipped"] }' \
    "$root/build/log/results.tsv"
} >"$out"
printf 'check.sh: wrote %s\n' "$out"
exit "$status"
