# cmake -DSOURCES=a.cpp|b.cpp -DKERNEL=matmul.cu -DOUTPUT=tour_regions.cpp -P source_regions.cmake
# Writes a C++ file that holds the lines between `// [NAME]` and `// [end]` of the sources, and the number of the first
# line of KERNEL with a barrier, for the tour to print.
# Text is cut with string(FIND), not in lists: semicolons and brackets in C++ would split them.
cmake_minimum_required(VERSION 3.25)
string(REPLACE "|" ";" sources "${SOURCES}")
set(cases "")
foreach(source IN LISTS sources)
  file(READ "${source}" rest)
  while(TRUE)
    string(REGEX MATCH "( *)// \\[([a-z_]+)\\]\n" marker "${rest}")
    if(marker STREQUAL "")
      break()
    endif()
    set(indent "${CMAKE_MATCH_1}")
    set(name "${CMAKE_MATCH_2}")
    string(FIND "${rest}" "${marker}" begin)
    string(LENGTH "${marker}" marker_length)
    math(EXPR begin "${begin} + ${marker_length}")
    string(SUBSTRING "${rest}" ${begin} -1 rest)
    string(FIND "${rest}" "${indent}// [end]" length)
    if(length EQUAL -1)
      message(FATAL_ERROR "${source}: the region [${name}] has no // [end]")
    endif()
    string(SUBSTRING "${rest}" 0 ${length} code)
    string(LENGTH "${indent}// [end]" end_length)
    math(EXPR after "${length} + ${end_length}")
    string(SUBSTRING "${rest}" ${after} -1 rest)
    string(REPLACE "\n${indent}" "\n" code "\n${code}")
    string(SUBSTRING "${code}" 1 -1 code)
    string(APPEND cases "  if (name == \"${name}\") return R\"region(${code})region\";\n")
  endwhile()
endforeach()

file(READ "${KERNEL}" kernel)
string(FIND "${kernel}" "__syncthreads" barrier)
if(barrier EQUAL -1)
  message(FATAL_ERROR "${KERNEL} has no barrier for the tour's breakpoint")
endif()
string(SUBSTRING "${kernel}" 0 ${barrier} before)
string(REGEX MATCHALL "\n" newlines "${before}")
list(LENGTH newlines line)
math(EXPR line "${line} + 1")

file(WRITE "${OUTPUT}" "// Made from the tour's sources by source_regions.cmake.
#include \"tour_regions.h\"

#include <stdexcept>
#include <string>

namespace lectern::cli {

std::string_view source_region(std::string_view name) {
${cases}  throw std::logic_error(\"the tour has no source region \" + std::string(name));
}

int kernel_barrier_line() { return ${line}; }

}  // namespace lectern::cli
")
