# A page as Doxygen should read it: a title "6. Words" would be an item of a list, so it becomes "Chapter 6: Words". Code in
# a title loses its marks: the list of pages would show them as tags.
sed -E '/^# /{s/^# ([0-9]+)\. /# Chapter \1: /; s/`//g}' "$1"
