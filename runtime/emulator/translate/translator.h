// CUDA C++ into the C++ that g++ compiles against the emulator's headers. Every line keeps its number.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tokens.h"

namespace lectern_translate {

/// Something that the emulator cannot do, or cannot read, and where it stands.
struct Refusal {
  std::string file;
  int line;
  int column;
  std::string text;
};

struct Translation {
  std::string text;
  std::vector<Refusal> refusals;
};

/// `preprocessed` is the output of `g++ -E`, with its line markers.
Translation translate(std::string_view preprocessed);

/// The place in the program where a token stands.
struct Scope {
  bool in_function = false;
  bool in_device_function = false;  // __global__ or __device__, and not also __host__
  bool is_host_only = false;        // neither of these, and not constexpr
  std::size_t function_begin = 0;   // code token at which the outermost function's declaration starts
};

// The parts of a translation, one file each.

/// Rewrites the launch whose `<<<` starts at code token `i`.
void rewrite_launch(TokenList& list, std::size_t i, std::vector<Refusal>& refusals);
/// Takes the cast to void* from the kernel that is given to the function of the Runtime API at code token `i`.
void rewrite_launch_function(TokenList& list, std::size_t i);
/// Rewrites the declaration that holds `__shared__` at code token `i`; gives the code token behind it.
std::size_t rewrite_shared(TokenList& list, std::size_t i, const Scope& scope, std::vector<Refusal>& refusals);
/// Why the identifier at code token `i` is refused; empty when it is not.
std::string refusal_of(const TokenList& list, std::size_t i, const Scope& scope);
Refusal refuse(const TokenList& list, std::size_t i, std::string text);

}  // namespace lectern_translate
