// Names that look like CUDA's and that no header of the emulator declares.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "tokens.h"
#include "translator.h"

namespace lectern_translate {

/// Whether two names differ in one or two letters.
bool is_near(std::string_view a, std::string_view b);

class UnknownNames {
 public:
  /// Takes notice of the identifier at code token `i`; to be told of all, in their order.
  void see(const TokenList& list, std::size_t i, const Scope& scope);
  /// Why the call at code token `i` is refused: of a function of CUDA's that is not declared. Empty for everything else, also
  /// for a slip of the pen, where the compiler names what was meant.
  std::string refusal_of(const TokenList& list, std::size_t i, const Scope& scope) const;

 private:
  std::set<std::string> known_;
};

}  // namespace lectern_translate
