# add_gdb_step_test(NAME LABEL TARGET FILE ARGUMENTS…): gdb steps through the kernel in FILE that TARGET runs with ARGUMENTS.
# The kernel's file has the comment `// gdb test stops here` on the line before its first barrier; see gdb_step.bash.
set(LECTERN_GDB_STEP ${CMAKE_CURRENT_LIST_DIR}/gdb_step.bash)

function(add_gdb_step_test name label target file)
  add_test(NAME ${name} COMMAND ${LECTERN_GDB_STEP} ${file} $<TARGET_FILE:${target}> ${ARGN})
  set_tests_properties(${name} PROPERTIES LABELS ${label} SKIP_RETURN_CODE 77 TIMEOUT 120)
endfunction()
