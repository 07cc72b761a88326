#include "calls.h"

#include <algorithm>

#include "unknown_names.h"

namespace lectern_translate {
namespace {

constexpr unsigned kIsGlobal = 1;
constexpr unsigned kIsDevice = 2;
constexpr unsigned kIsHost = 4;
constexpr unsigned kIsConstexpr = 8;

unsigned qualifier(const std::string& word) {
  if (word == "__global__") return kIsGlobal;
  if (word == "__device__") return kIsDevice;
  if (word == "__host__") return kIsHost;
  return word == "constexpr" ? kIsConstexpr : 0;
}

/// `T name(…)` declares; `return name(…)` and `a + name(…)` call.
bool stands_for_a_call(const TokenList& list, std::size_t i) {
  if (i == 0) return true;
  const Token& previous = list.at(i - 1);
  if (previous.text == "." || previous.text == "->" || previous.text == "::" || previous.text == ">" || previous.text == "~") return false;
  static constexpr std::string_view kBeforeExpressions[] = {"return", "else", "do", "throw", "case", "co_return", "co_await", "co_yield"};
  return previous.kind != Kind::kIdentifier ||
         std::find(std::begin(kBeforeExpressions), std::end(kBeforeExpressions), previous.text) != std::end(kBeforeExpressions);
}

/// Whether the word stood in this function before, other than as the name in a call: then it may be a variable.
bool may_be_a_variable(const TokenList& list, std::size_t i, std::size_t function_begin) {
  for (std::size_t k = function_begin; k < i; ++k) {
    if (list.at(k).text == list.at(i).text && (!list.is(k + 1, "(") || !stands_for_a_call(list, k))) return true;
  }
  return false;
}

}  // namespace

void Calls::see(const TokenList& list, std::size_t i, const Scope& scope) {
  if (scope.in_function) {
    qualifiers_ = 0;
    depth_ = 0;
    return;
  }
  const Token& token = list.at(i);
  const std::string& word = token.text;
  if (word == ";" || word == "{" || word == "}") {
    qualifiers_ = 0;
    depth_ = 0;
  } else if (word == "(") {
    ++depth_;
  } else if (word == ")") {
    --depth_;
  } else if (token.kind == Kind::kIdentifier) {
    qualifiers_ |= qualifier(word);
    if (depth_ != 0 || !list.is(i + 1, "(") || word == "operator" || word == "__attribute__") return;
    unsigned sort = kOther;
    if ((qualifiers_ & kIsGlobal) != 0) {
      sort = kKernel;
    } else if ((qualifiers_ & kIsDevice) != 0) {
      sort = (qualifiers_ & kIsHost) != 0 ? kOther : kDevice;
    } else if (!token.is_system && (qualifiers_ & kIsConstexpr) == 0) {
      sort = kHost;
    }
    sorts_[word] |= sort;
  }
}

std::string Calls::refusal_of(const TokenList& list, std::size_t i, const Scope& scope) const {
  const Token& token = list.at(i);
  if (!scope.in_function || token.kind != Kind::kIdentifier) return "";
  const bool is_call = list.is(i + 1, "(");
  const bool is_shift = list.is_run(i + 1, "<<") && !list.is_run(i + 1, "<<<");
  if (!is_call && !is_shift) return "";
  const auto found = sorts_.find(token.text);
  if (found == sorts_.end() || !stands_for_a_call(list, i) || may_be_a_variable(list, i, scope.function_begin)) return "";
  if (found->second == kKernel) {
    return token.text + " is a kernel, and " + (is_call ? "a call does not launch it on the emulated GPU" : "<< is not how the emulator or nvcc launches it") +
           ": write " + token.text + "<<<grid, block>>>(arguments), with three < and three >";
  }
  if (is_shift) return "";
  if (found->second == kDevice && scope.is_host_only) {
    return token.text + " is a __device__ function, and host code calls it here, which no GPU, emulated or not, can do: declare it __host__ __device__";
  }
  if (found->second == kHost && scope.in_device_function) {
    return token.text + " is a function of the host, and device code calls it here, which no GPU, emulated or not, can do: declare it __device__, or "
           "__host__ __device__";
  }
  return "";
}

std::string Calls::refusal_of_launch(const TokenList& list, std::size_t i) const {
  if (i == 0 || list.at(i - 1).kind != Kind::kIdentifier || (i > 1 && (list.is(i - 2, ".") || list.is(i - 2, "->") || list.is(i - 2, "::")))) return "";
  const std::string& name = list.at(i - 1).text;
  for (std::size_t k = i - 1; k-- > 0;) {
    if (list.at(k).text == name) return "";
  }
  std::string meant;
  for (const auto& [known, sort] : sorts_) {
    if ((sort & kKernel) != 0 && is_near(known, name)) meant = ", did you mean " + known + "?";
  }
  return "there is no kernel " + name + " above this launch" + (meant.empty() ? ": declare it there, or include its header, for the emulator as for nvcc" : meant);
}

}  // namespace lectern_translate
