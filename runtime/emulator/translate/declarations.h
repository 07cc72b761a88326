// A preprocessed file as a list of declarations, each with its braces: what the host's pass and the device's are compared by.
#pragma once

#include <string>
#include <vector>

#include "tokens.h"

namespace lectern_translate {

/// Code tokens from `begin` to before `end`. `open` and `close` are the braces of a function's body, a class or a namespace.
struct Declaration {
  enum class Shape { kFunction, kBlock, kOther };
  Shape shape = Shape::kOther;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t open = 0;
  std::size_t close = 0;
  std::size_t head_end = 0;  // the body's brace, the colon before a constructor's initialisers, or `end`
  std::size_t text = 0;      // a hash of all its tokens
  std::size_t key = 0;       // a hash of its head without CUDA's qualifiers: equal keys declare the same
  std::string name;          // what it declares, as far as that is told by one word
  bool is_device = false;    // __global__, __device__ or __constant__ stands in its head
  bool is_host = false;      // __host__ does
  bool is_constexpr = false;
  bool is_system = false;
};

std::vector<Declaration> declarations(const TokenList& list, std::size_t begin, std::size_t end);

/// The bodies of `[…] __device__ (…) { … }` in a range: code tokens of the braces.
std::vector<Declaration> device_lambdas(const TokenList& list, std::size_t begin, std::size_t end);

/// A hash of code tokens; CUDA's qualifiers count only where `with_qualifiers`.
std::size_t hash_of(const TokenList& list, std::size_t begin, std::size_t end, bool with_qualifiers);

}  // namespace lectern_translate
