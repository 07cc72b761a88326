#!/usr/bin/env bash
# refused.bash FILE NAME COMMAND…: COMMAND must refuse FILE, naming NAME at the line on which it first stands.
set -u
file=$1 name=$2
shift 2
line=$(grep -nF -- "$name" "$file" | head -n 1 | cut -d : -f 1)
[[ -n $line ]] || { echo "$file does not use $name"; exit 1; }
if output=$("$@" 2>&1); then
  echo "$file compiled; it should be refused for $name"
  exit 1
fi
grep -F "${file##*/}:$line" <<<"$output" | head -n 1
if ! grep -qF "${file##*/}:$line" <<<"$output" || ! grep -qF "Lectern's emulator: $name" <<<"$output"; then
  printf 'expected %s:%s and "Lectern'\''s emulator: %s", got:\n%s\n' "${file##*/}" "$line" "$name" "$output"
  exit 1
fi
