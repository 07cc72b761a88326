// `k<T><<<grid, block>>>(a, b)` becomes a call of an object that knows the kernel, with the arguments where they stood:
//   [&](auto l) { if constexpr (the kernel is a constant) return l.known<k<T>>(); else if constexpr (it is one function)
//   return l.direct(k<T>); else return l.deduced(…); }(Launcher{…})(a, b)
#include <algorithm>

#include "translator.h"

namespace lectern_translate {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

/// The opening angle bracket that the one at `close` closes.
std::size_t matching_angle(const TokenList& list, std::size_t close) {
  int angles = 0;
  int brackets = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    const std::string& text = list.at(i).text;
    if (text == ")" || text == "]" || text == "}") ++brackets;
    if (text == "(" || text == "[" || text == "{") --brackets;
    if (brackets < 0 || text == ";") return kNone;
    if (brackets > 0) continue;
    if (text == ">") ++angles;
    if (text == "<" && --angles == 0) return i;
  }
  return kNone;
}

std::size_t matching_bracket(const TokenList& list, std::size_t close) {
  int depth = 0;
  for (std::size_t i = close + 1; i-- > 0;) {
    const std::string& text = list.at(i).text;
    if (text == ")" || text == "]") ++depth;
    if ((text == "(" || text == "[") && --depth == 0) return i;
  }
  return kNone;
}

bool ends_a_primary(const TokenList& list, std::size_t i) {
  const Token& token = list.at(i);
  return token.kind == Kind::kIdentifier || token.text == "]" || token.text == ")";
}

/// The first code token of the expression that names the kernel and ends before `end`.
std::size_t kernel_start(const TokenList& list, std::size_t end) {
  std::size_t i = end;
  while (i > 0) {
    --i;
    if (list.is(i, ">")) {
      i = matching_angle(list, i);
      if (i == kNone || i == 0) return kNone;
      --i;
    } else if (list.is(i, "]") || list.is(i, ")")) {
      const bool is_index = list.is(i, "]");
      i = matching_bracket(list, i);
      if (i == kNone) return kNone;
      if (is_index && i > 0 && ends_a_primary(list, i - 1)) continue;
      return i;
    }
    if (list.at(i).kind != Kind::kIdentifier) return kNone;
    if (i > 0 && list.is(i - 1, "template")) --i;
    if (i == 0) return i;
    if (list.is(i - 1, "::")) {
      const bool has_qualifier = i >= 2 && (list.at(i - 2).kind == Kind::kIdentifier || list.is(i - 2, ">")) &&
                                 !list.is(i - 2, "return") && !list.is(i - 2, "else") && !list.is(i - 2, "do");
      if (!has_qualifier) return i - 1;
      --i;
    } else if (list.is(i - 1, ".") || list.is(i - 1, "->")) {
      --i;
    } else {
      return i;
    }
  }
  return kNone;
}

/// The code token at which the `>>>` of a launch starts.
std::size_t configuration_end(const TokenList& list, std::size_t begin) {
  for (std::size_t i = begin; i < list.code.size(); ++i) {
    const std::string& text = list.at(i).text;
    if (text == "(" || text == "[" || text == "{") {
      i = skip_balanced(list, i) - 1;
    } else if (list.is_run(i, ">>>")) {
      return i;
    } else if (text == ";" || text == "}") {
      return kNone;
    }
  }
  return kNone;
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) result += (c == '"' || c == '\\') ? std::string{'\\', c} : std::string{c};
  return result + "\"";
}

}  // namespace

void rewrite_launch(TokenList& list, std::size_t i, std::vector<Refusal>& refusals) {
  const std::size_t start = kernel_start(list, i);
  const std::size_t close = configuration_end(list, i + 3);
  if (start == kNone || close == kNone || !list.is(close + 3, "(")) {
    refusals.push_back(refuse(list, i, "cannot read this launch: write kernel<<<grid, block, shared bytes, stream>>>(arguments)"));
    return;
  }
  const std::string kernel = list.text_between(start, i);
  const std::string pointer = "static_cast<void (*)(decltype(lectern_values)...)>(" + kernel + ")";
  Token& first = list.at(start);
  const std::string known = "lectern_launcher.template known<(" + kernel + ")>()";
  first.before = "[&]([[maybe_unused]] auto lectern_launcher) { if constexpr (requires { " + known + "; }) return " + known +
                 "; else if constexpr (requires { lectern_launcher.direct(" + kernel +
                 "); }) return lectern_launcher.direct(" + first.before;
  list.at(i).text = "); else return lectern_launcher.deduced([&](auto... lectern_values) { " + kernel +
                    "(lectern_values...); }, [&]([[maybe_unused]] auto... lectern_values) -> const void* { if constexpr (requires { " +
                    pointer + "; }) return reinterpret_cast<const void*>(" + pointer + "); else return nullptr; }); }"
                    "(::lectern_emulator::Launcher{" + quoted(kernel) + ", ::lectern_emulator::configure(";
  list.at(i + 1).text = list.at(i + 2).text = "";
  list.at(close).text = ")})";
  list.at(close + 1).text = list.at(close + 2).text = "";
}

// `cudaLaunchKernel((void*)k, …)` loses the kernel's parameter types, without which nobody can call it: the cast goes.
void rewrite_launch_function(TokenList& list, std::size_t i) {
  if (!list.is(i + 1, "(")) return;
  std::size_t begin = i + 2;
  std::size_t end = begin;  // behind the cast
  const bool is_named = list.is(begin, "reinterpret_cast") || list.is(begin, "static_cast");
  if (is_named) ++end;
  if (!list.is(end, is_named ? "<" : "(")) return;
  ++end;
  bool is_void = false;
  for (; list.is(end, "const") || list.is(end, "void") || list.is(end, "*"); ++end) is_void = is_void || list.is(end, "void");
  if (!is_void || !list.is(end, is_named ? ">" : ")")) return;
  for (; begin <= end; ++begin) list.at(begin).text = " ";
}

}  // namespace lectern_translate
