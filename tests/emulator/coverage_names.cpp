// coverage_names FOLDER < PREPROCESSED: what the headers of FOLDER declare, a line each: file, kind and name. Kinds: `linked`
// for a function that a library must define, `defined` for one whose text is in the header, `type` for the rest with a name.
// With --refused instead: the names that the translator refuses, and why.
#include <iostream>
#include <iterator>
#include <string>

#include "declarations.h"
#include "refused_names.h"

namespace {

using lectern_translate::Declaration;
using lectern_translate::TokenList;

bool begins_with(const TokenList& list, const Declaration& one, std::string_view word) { return list.is(one.begin, word); }

/// Where the name stands in front of parameters.
bool is_function(const TokenList& list, const Declaration& one) {
  for (std::size_t i = one.begin; i < one.end; ++i) {
    if (list.is(i, "=") || list.is(i, "{")) return false;
    if (list.is(i, one.name) && list.is(i + 1, "(")) return true;
  }
  return false;
}

bool is_inline(const TokenList& list, const Declaration& one) {
  for (std::size_t i = one.begin; i < one.head_end; ++i) {
    if (list.is(i, "inline") || list.is(i, "template")) return true;
  }
  return false;
}

void print(const TokenList& list, std::size_t begin, std::size_t end, const std::string& folder, const std::string& scope) {
  for (const Declaration& one : lectern_translate::declarations(list, begin, end)) {
    const bool is_space = begins_with(list, one, "namespace") || (begins_with(list, one, "inline") && list.is(one.begin + 1, "namespace"));
    if (one.shape == Declaration::Shape::kBlock && (is_space || begins_with(list, one, "extern"))) {
      const bool is_internal = is_space && (one.name == "lectern_emulator" || one.name == "emulated" || one.name == "detail");
      if (!is_internal) print(list, one.open + 1, one.close, folder, is_space ? scope + one.name + "::" : scope);
      continue;
    }
    if (one.name == "typedef" || one.name == "void") continue;
    const std::string& file = list.files[static_cast<std::size_t>(list.at(one.begin).file)];
    if (file.compare(0, folder.size(), folder) != 0 || one.name.empty()) continue;
    if (begins_with(list, one, "static_assert") || begins_with(list, one, "using") || begins_with(list, one, "friend")) continue;
    if (one.name.compare(0, 8, "lectern_") == 0 || one.name.compare(0, 8, "LECTERN_") == 0 || one.name == "operator") continue;
    const bool is_typedef = begins_with(list, one, "typedef");
    const bool is_defined = one.shape == Declaration::Shape::kFunction;
    const bool is_declared = !is_defined && !is_typedef && one.shape == Declaration::Shape::kOther && is_function(list, one);
    const char* kind = is_defined || (is_declared && is_inline(list, one)) ? "defined" : is_declared ? "linked" : "type";
    std::cout << file.substr(folder.size() + 1) << '\t' << kind << '\t' << scope << one.name << '\n';
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  if (std::string(argv[1]) == "--refused") {
    for (const auto& rule : lectern_translate::refused_names()) std::cout << rule.name << '\t' << rule.reason << '\n';
    return 0;
  }
  const std::string input(std::istreambuf_iterator<char>(std::cin), {});
  const TokenList list = lectern_translate::tokenize(input);
  print(list, 0, list.code.size(), argv[1], "");
  return 0;
}
