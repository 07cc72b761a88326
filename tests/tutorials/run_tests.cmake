# lectern run and build: every function of run_test.bash is a test. Where the device is not emulated most are skipped.
file(STRINGS run_test.bash promises REGEX "^[A-Z][A-Za-z0-9]+\\(\\) \\{$")
foreach(promise IN LISTS promises)
  string(REPLACE "() {" "" promise "${promise}")
  if(promise MATCHES "^WithoutCuda" AND NOT flavour STREQUAL "off")
    continue()
  endif()
  add_test(NAME tutorials.Run.${promise}
           COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/run_test.bash $<TARGET_FILE:lectern_program> ${flavour} ${promise})
  set_tests_properties(tutorials.Run.${promise} PROPERTIES LABELS tutorials SKIP_RETURN_CODE 77 TIMEOUT 120)
endforeach()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS run_test.bash)
