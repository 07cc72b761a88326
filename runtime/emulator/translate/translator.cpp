#include "translator.h"

#include <algorithm>
#include <sstream>

#include "calls.h"
#include "unknown_names.h"

namespace lectern_translate {
namespace {

bool is_one_of(const std::string& text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// Follows braces, so that every token's scope is known.
class ScopeTracker {
 public:
  Scope scope() const { return stack_.empty() ? Scope{} : stack_.back(); }

  void see(const TokenList& list, std::size_t i) {
    const std::string& text = list.at(i).text;
    if (text == "{") {
      stack_.push_back(opened_by(list, i));
      start_ = i + 1;
    } else if (text == "}") {
      if (!stack_.empty()) stack_.pop_back();
      start_ = i + 1;
    } else if (text == ";") {
      start_ = i + 1;
    }
  }

 private:
  /// What a brace opens follows from the tokens since the last statement ended.
  Scope opened_by(const TokenList& list, std::size_t brace) const {
    if (scope().in_function) {
      Scope inner = scope();
      if (opens_device_lambda(list, brace)) inner.in_device_function = true, inner.is_host_only = false;
      return inner;
    }
    bool has_class_key = false;
    bool is_device = false;
    bool is_host = false;
    bool has_parentheses = false;
    bool has_initializer = false;
    bool is_constexpr = false;
    for (std::size_t i = start_; i < brace;) {
      const std::string& text = list.at(i).text;
      if (is_one_of(text, {"__attribute__", "alignas", "decltype", "__declspec"}) && list.is(i + 1, "(")) {
        i = skip_balanced(list, i + 1);
        continue;
      }
      if (text == "template" && list.is(i + 1, "<")) {
        i = skip_angles(list, i + 1, brace);
        continue;
      }
      if (is_one_of(text, {"class", "struct", "union", "enum", "namespace"})) has_class_key = true;
      if (is_one_of(text, {"__global__", "__device__"})) is_device = true;
      if (text == "__host__") is_host = true;
      if (text == "constexpr") is_constexpr = true;
      if (text == "operator") has_initializer = false;
      if (text == "=" && !has_parentheses && !list.is(i - 1, "operator")) has_initializer = true;
      if (text == "(") {
        has_parentheses = true;
        i = skip_balanced(list, i);
        continue;
      }
      ++i;
    }
    if (!has_parentheses || has_initializer) return {};
    if (has_class_key && !is_device && !follows_parameters(list, brace)) return {};
    return {true, is_device && !is_host, !is_device && !is_constexpr, start_};
  }

  /// `) {`, `) const {`, `) noexcept {`, `) -> T {`: a function; `struct A : B<f(1)> {` is not.
  static bool follows_parameters(const TokenList& list, std::size_t brace) {
    return brace > 0 && (list.is(brace - 1, ")") || is_one_of(list.at(brace - 1).text, {"const", "noexcept", "override", "final"}));
  }

  /// `[…] __device__ (…) {`, also with `mutable` and a result behind the parameters.
  static bool opens_device_lambda(const TokenList& list, std::size_t brace) {
    bool is_device = false;
    int brackets = 0;
    for (std::size_t i = brace; i-- > 0;) {
      const Token& token = list.at(i);
      if (token.text == ")") ++brackets;
      if (token.text == "(" && --brackets < 0) return false;
      if (brackets > 0 || token.text == "(") continue;
      if (token.text == "]") return is_device;
      if (token.text == "__device__") is_device = true;
      if (token.kind != Kind::kIdentifier && !is_one_of(token.text, {"->", "::", "<", ">", "*", "&", ","})) return false;
    }
    return false;
  }

  static std::size_t skip_angles(const TokenList& list, std::size_t open, std::size_t end) {
    int depth = 0;
    for (std::size_t i = open; i < end; ++i) {
      const std::string& text = list.at(i).text;
      if (text == "(") {
        i = skip_balanced(list, i) - 1;
      } else if (text == "<") {
        ++depth;
      } else if (text == ">" && --depth == 0) {
        return i + 1;
      }
    }
    return end;
  }

  std::vector<Scope> stack_;
  std::size_t start_ = 0;
};

/// What stands in the output for one of CUDA's words; the word itself where it is none. (The compiler's own headers say
/// __attribute__((__noinline__)) and declare __assert_fail: those stay.)
std::string replacement(const TokenList& list, std::size_t i) {
  const std::string& word = list.at(i).text;
  if (is_one_of(word, {"__global__", "__device__", "__host__", "__constant__"})) return " ";
  // A section of their own, whose bounds the linker tells, so that pointers to these variables are known.
  if (word == "__managed__") return "__attribute__((section(\"lectern_managed\")))";
  if (list.at(i).is_system) return word;
  if (word == "__assert_fail") return "lectern_emulator_assert_fail";
  if (word == "__noinline__" && !list.is(i - 1, "(") && !list.is(i - 1, ",")) return "__attribute__((noinline))";
  return word;
}

}  // namespace

Refusal refuse(const TokenList& list, std::size_t i, std::string text) {
  const Token& token = list.at(i);
  return {list.files[static_cast<std::size_t>(token.file)], token.line, token.column, std::move(text)};
}

/// What nvcc takes from a pragma is advice, which g++ would say it does not know.
bool is_cudas_pragma(const Token& token) {
  if (token.kind != Kind::kMarker || token.is_system) return false;
  std::istringstream words(token.text);
  std::string pragma, name;
  words >> pragma >> name;
  if (pragma == "#") words >> name;
  return is_one_of(name.substr(0, name.find('(')), {"unroll", "nounroll", "diag_suppress", "diag_default", "diag_warning", "diag_error",
         "nv_diag_suppress", "nv_diag_default", "nv_diag_warning", "nv_diag_error", "nv_diag_once", "nv_diagnostic", "nv_exec_check_disable",
         "hd_warning_disable", "nv_abi"});
}

Translation translate(std::string_view preprocessed) {
  TokenList list = tokenize(preprocessed);
  Translation result;
  ScopeTracker tracker;
  Calls calls;
  UnknownNames unknown;
  std::vector<std::size_t> qualifiers;

  for (std::size_t i = 0; i < list.code.size(); ++i) {
    tracker.see(list, i);
    calls.see(list, i, tracker.scope());
    unknown.see(list, i, tracker.scope());
    const Token& token = list.at(i);
    if (token.kind == Kind::kIdentifier && replacement(list, i) != token.text) qualifiers.push_back(i);
    if (token.is_system) continue;

    if (token.kind == Kind::kIdentifier) {
      if (const std::string text = refusal_of(list, i, tracker.scope()); !text.empty()) {
        result.refusals.push_back(refuse(list, i, text));
      } else if (const std::string name = unknown.refusal_of(list, i, tracker.scope()); !name.empty()) {
        result.refusals.push_back(refuse(list, i, name));
      } else if (const std::string call = calls.refusal_of(list, i, tracker.scope()); !call.empty()) {
        result.refusals.push_back(refuse(list, i, call));
      } else if (token.text == "__shared__") {
        i = rewrite_shared(list, i, tracker.scope(), result.refusals);
        tracker.see(list, i);
      } else if (is_one_of(token.text, {"cudaLaunchKernel", "cudaLaunchCooperativeKernel"})) {
        rewrite_launch_function(list, i);
      }
    } else if (list.is_run(i, "<<<") && !(i > 0 && list.is(i - 1, "operator"))) {
      if (tracker.scope().in_device_function) {
        result.refusals.push_back(refuse(list, i, "a kernel launched from device code (dynamic parallelism) is not emulated: launch it from host code"));
      } else if (const std::string text = calls.refusal_of_launch(list, i); !text.empty()) {
        result.refusals.push_back(refuse(list, i - 1, text));
      } else {
        rewrite_launch(list, i, result.refusals);
      }
      i += 2;
    }
  }

  for (Token& token : list.tokens) {
    if (is_cudas_pragma(token)) token.text = "";
  }
  for (const std::size_t i : qualifiers) list.at(i).text = replacement(list, i);
  result.text = list.joined();
  return result;
}

}  // namespace lectern_translate
