# The chapters' pages, the claims and the other documents: compared with sources, programs and files (tutorials.Page), and
# each comparison seen failing (tutorials.PageBreach, pages_test.bash).
file(GLOB chapters RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tutorials/[0-9]*/README.md)
file(GLOB documents RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md)
foreach(page IN LISTS chapters ITEMS docs/claims.tsv)
  string(REGEX REPLACE "^tutorials/|/README\\.md$|^docs/|\\.[a-z]+$" "" name ${page})
  add_test(NAME tutorials.Page.${name} COMMAND lectern_program docs ${page})
  set_tests_properties(tutorials.Page.${name} PROPERTIES LABELS tutorials TIMEOUT 300)
endforeach()
# Together: a document without a link has nothing to be looked at.
add_test(NAME tutorials.Page.documents COMMAND lectern_program docs README.md ${documents})
set_tests_properties(tutorials.Page.documents PROPERTIES LABELS tutorials)

if(LECTERN_CUDA STREQUAL "EMULATED")
  lectern_promises(breaches pages_test.bash)
  foreach(breach IN LISTS breaches)
    add_test(NAME tutorials.PageBreach.${breach}
             COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/pages_test.bash $<TARGET_FILE:lectern_program> ${breach})
    set_tests_properties(tutorials.PageBreach.${breach} PROPERTIES LABELS tutorials)
  endforeach()
endif()

# The site: its pages are these pages (docs/page_filter.bash), and its links are looked at once more (docs/check_site.bash).
lectern_promises(promises site_test.bash)
foreach(promise IN LISTS promises)
  add_test(NAME tutorials.Site.${promise} COMMAND bash ${CMAKE_CURRENT_SOURCE_DIR}/site_test.bash ${promise})
  set_tests_properties(tutorials.Site.${promise} PROPERTIES LABELS tutorials)
endforeach()
