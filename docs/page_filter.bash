# A page as Doxygen should read it: a title "6. Words" would be an item of a list, so it becomes "Chapter 6: Words".
sed -E 's/^# ([0-9]+)\. /# Chapter \1: /' "$1"
