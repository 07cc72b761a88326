# lectern run and build: every function of run_test.bash is a test. Where the device is not emulated most are skipped.
lectern_promises(promises run_test.bash)
foreach(promise IN LISTS promises)
  if(promise MATCHES "^WithoutCuda" AND NOT flavour STREQUAL "off")
    continue()
  endif()
  add_test(NAME tutorials.Run.${promise}
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/run_test.bash $<TARGET_FILE:lectern_program> ${flavour} ${promise})
  set_tests_properties(tutorials.Run.${promise} PROPERTIES LABELS tutorials SKIP_RETURN_CODE 77 TIMEOUT 120)
endforeach()
