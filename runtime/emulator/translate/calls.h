// Who calls whom, by names: nvcc refuses a call across the border of host and device, and g++ would let it pass.
#pragma once

#include <map>
#include <string>

#include "tokens.h"
#include "translator.h"

namespace lectern_translate {

class Calls {
 public:
  /// Takes notice of code token `i`, which may declare a function; to be told of all tokens in their order.
  void see(const TokenList& list, std::size_t i, const Scope& scope);
  /// Why the call or launch that starts at code token `i` is refused; empty when it is none or may stay. Where a name stands
  /// for functions of several kinds, or for a variable, nothing is said.
  std::string refusal_of(const TokenList& list, std::size_t i, const Scope& scope) const;
  /// Why the launch whose `<<<` is at code token `i` is refused: of a name that stands nowhere before it.
  std::string refusal_of_launch(const TokenList& list, std::size_t i) const;

 private:
  enum Sort : unsigned { kKernel = 1, kDevice = 2, kHost = 4, kOther = 8 };

  std::map<std::string, unsigned> sorts_;  // of each function's name, all the kinds that it stands for
  unsigned qualifiers_ = 0;                // seen since the last declaration ended
  int depth_ = 0;                          // of parentheses in this declaration
};

}  // namespace lectern_translate
