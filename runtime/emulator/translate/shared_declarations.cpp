// A __shared__ declaration keeps its tokens, and so its lines, but declares types; behind it the variables are bound:
//   __shared__ float tile[16][17];  becomes  typedef float lectern_shared_tile[16][17]; … &tile = shared<…>(…);
// At file scope it becomes a variable of the worker's thread, registered so that each block finds it filled anew.
#include <algorithm>
#include <set>

#include "translator.h"

namespace lectern_translate {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

struct Declarator {
  std::size_t name;    // code token
  bool is_unsized;     // its first bound is []
};

struct Declaration {
  std::size_t begin;
  std::size_t end;     // the semicolon
  bool is_extern = false;
  bool is_initialized = false;
  std::string alignment;  // the operand of alignas, if any
  std::vector<Declarator> declarators;
};

/// A raw string may hold newlines, which stay.
void blank(Token& token) { token.text = " " + std::string(static_cast<std::size_t>(std::count(token.text.begin(), token.text.end(), '\n')), '\n'); }

std::size_t declaration_start(const TokenList& list, std::size_t i) {
  while (i > 0) {
    const std::string& previous = list.at(i - 1).text;
    if (previous == ";" || previous == "{" || previous == "}" || previous == ")" || previous == ":") break;
    --i;
  }
  return i;
}

/// Blanks `alignas(x)` or `__attribute__((aligned(x)))` at code token `i`; gives the code token behind it.
std::size_t take_alignment(TokenList& list, std::size_t i, Declaration& declaration) {
  const std::size_t end = skip_balanced(list, i + 1);
  std::size_t open = i + 1;
  if (list.is(i, "__attribute__")) {
    while (open < end && !list.is(open, "aligned") && !list.is(open, "__aligned__")) ++open;
    if (open >= end) return end;  // another attribute stays
    ++open;
  }
  declaration.alignment = list.text_between(open + 1, skip_balanced(list, open) - 1);
  for (std::size_t k = i; k < end; ++k) blank(list.at(k));
  return end;
}

/// Reads declarators from `i` on: the name is the last identifier before a bound, a comma or the end.
Declaration read_declaration(TokenList& list, std::size_t shared) {
  Declaration result;
  result.begin = declaration_start(list, shared);
  std::size_t name = kNone;
  int angles = 0;
  bool has_bound = false;
  bool is_unsized = false;
  std::size_t i = result.begin;
  for (; i < list.code.size(); ++i) {
    Token& token = list.at(i);
    if (token.text == "extern") result.is_extern = true;
    if (token.text == "extern" || token.text == "static" || token.text == "__shared__" || token.text == "__device__") {
      blank(token);
    } else if ((token.text == "alignas" || token.text == "__attribute__") && list.is(i + 1, "(")) {
      i = take_alignment(list, i, result) - 1;
    } else if (token.text == "decltype" && list.is(i + 1, "(")) {
      i = skip_balanced(list, i + 1) - 1;
    } else if (token.text == "<" && !has_bound) {
      ++angles;
    } else if (token.text == ">" && angles > 0) {
      --angles;
    } else if (angles > 0) {
      continue;
    } else if (token.text == "[") {
      if (!has_bound) is_unsized = list.is(i + 1, "]");
      has_bound = true;
      i = skip_balanced(list, i) - 1;
    } else if (token.text == "=" || token.text == "{" || token.text == "(") {
      result.is_initialized = true;
      i = skip_balanced(list, i) - (token.text == "=" ? 0 : 1);
      if (token.text == "=") break;
    } else if (token.text == "," || token.text == ";") {
      result.declarators.push_back({name, is_unsized});
      has_bound = is_unsized = false;
      if (token.text == ";") break;
    } else if (token.kind == Kind::kIdentifier && !has_bound) {
      name = i;
    }
  }
  result.end = i;
  return result;
}

/// In a function: a reference into the block's arena, or a pointer to its dynamic part.
std::string bind_in_function(const std::string& name, bool is_dynamic, const std::string& alignment) {
  const std::string type = "lectern_shared_" + name;
  if (is_dynamic) return " auto* const " + name + " = ::lectern_emulator::dynamic_shared<" + type + ">();";
  std::string align = "alignof(" + type + ")";
  std::string prefix;
  if (!alignment.empty()) {
    prefix = " struct alignas(" + alignment + ") lectern_align_" + name + " {};";
    align = "alignof(lectern_align_" + name + ")";
  }
  return prefix + " " + type + "& " + name + " = ::lectern_emulator::shared<" + type + ", " + align + ">([] { return \"" + name + "\"; });";
}

/// At file scope: an instance a worker thread, or a pointer that every launch sets.
std::string bind_at_file_scope(const std::string& name, bool is_dynamic, const std::string& alignment) {
  const std::string type = "lectern_shared_" + name;
  const std::string object = "lectern_file_shared_" + name;
  if (is_dynamic) {
    const std::string element = "::std::remove_extent_t<" + type + ">*";
    return " static __thread " + element + " " + name + "; static ::lectern_emulator::FileScopeDynamicShared " + object +
           "([](void* start) { " + name + " = static_cast<" + element + ">(start); });";
  }
  const std::string aligned = alignment.empty() ? "" : "alignas(" + alignment + ") ";
  return " " + aligned + "static __thread " + type + " " + name + "; static ::lectern_emulator::FileScopeShared " + object +
         "(sizeof " + name + ", []() -> void* { return const_cast<void*>(static_cast<const volatile void*>(&" + name + ")); });";
}

}  // namespace

std::size_t rewrite_shared(TokenList& list, std::size_t i, const Scope& scope, std::vector<Refusal>& refusals) {
  const std::size_t at = i;
  const Declaration declaration = read_declaration(list, i);
  if (declaration.end >= list.code.size() || declaration.is_initialized || declaration.declarators.empty()) {
    refusals.push_back(refuse(list, at, "a __shared__ variable cannot be initialised where it is declared: let a thread store the value"));
    return std::max(at, std::min(declaration.end, list.code.size() - 1));  // what cannot be read may seem to end before it
  }
  std::string bindings;
  for (const Declarator& declarator : declaration.declarators) {
    if (declarator.name == kNone || declaration.is_extern != declarator.is_unsized) {
      refusals.push_back(refuse(list, at, "write dynamic shared memory as `extern __shared__ T name[];` and other shared memory without extern and with its sizes"));
      return std::max(at, declaration.end);
    }
    Token& name = list.at(declarator.name);
    bindings += scope.in_function ? bind_in_function(name.text, declarator.is_unsized, declaration.alignment)
                                  : bind_at_file_scope(name.text, declarator.is_unsized, declaration.alignment);
    name.text = "lectern_shared_" + name.text;
  }
  list.at(declaration.begin).before += "typedef ";
  list.at(declaration.end).after += bindings;
  return std::max(at, declaration.end);
}

}  // namespace lectern_translate
