#include "unknown_names.h"

#include <algorithm>
#include <cctype>
#include <numeric>
#include <vector>

namespace lectern_translate {
namespace {

struct Library {
  std::string_view prefix;
  std::string_view one_name;  // that its header declares
  std::string_view header;
};

constexpr Library kLibraries[] = {
    {"cublasLt", "cublasLtCreate", "cublasLt.h"}, {"cublas", "cublasCreate", "cublas_v2.h"}, {"curand_", "curand_init", "curand_kernel.h"},
    {"curand", "curandCreateGenerator", "curand.h"}, {"__float2half", "__half2float", "cuda_fp16.h"}, {"__half", "__half2float", "cuda_fp16.h"},
    {"__h", "__half2float", "cuda_fp16.h"}, {"__float2bfloat16", "__bfloat162float", "cuda_bf16.h"}, {"__bfloat16", "__bfloat162float", "cuda_bf16.h"},
};

/// cudaX, cublasX, curand…, and in device code __x.
bool looks_like_cudas(std::string_view name, bool in_device_function) {
  for (const std::string_view prefix : {"cuda", "cublas", "cublasLt", "curand", "cu"}) {
    if (name.size() > prefix.size() && name.starts_with(prefix) && std::isupper(static_cast<unsigned char>(name[prefix.size()])) != 0) return true;
  }
  if (name.starts_with("curand_")) return true;
  return in_device_function && name.starts_with("__") && name.size() > 2 && std::islower(static_cast<unsigned char>(name[2])) != 0 &&
         !name.starts_with("__builtin_") && !name.starts_with("__atomic_") && !name.starts_with("__sync_") && !name.starts_with("__gnu");
}

/// How many letters have to be changed, added or left out.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({substituted, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

bool is_near(std::string_view a, std::string_view b) {
  constexpr std::size_t kSlips = 2;
  return std::max(a.size(), b.size()) - std::min(a.size(), b.size()) <= kSlips && distance(a, b) <= kSlips;
}

void UnknownNames::see(const TokenList& list, std::size_t i, const Scope& scope) {
  const Token& token = list.at(i);
  if (token.kind != Kind::kIdentifier || !looks_like_cudas(token.text, true)) return;
  const bool is_declared_here = i > 0 && (list.at(i - 1).kind == Kind::kIdentifier || list.is(i - 1, "*") || list.is(i - 1, "&"));
  if (token.is_system || !scope.in_function || is_declared_here) known_.insert(token.text);
}

std::string UnknownNames::refusal_of(const TokenList& list, std::size_t i, const Scope& scope) const {
  const std::string& name = list.at(i).text;
  if (!scope.in_function || !list.is(i + 1, "(") || !looks_like_cudas(name, scope.in_device_function) || known_.count(name) != 0) return "";
  if (i > 0 && (list.is(i - 1, ".") || list.is(i - 1, "->") || list.is(i - 1, "::"))) return "";
  if (std::any_of(known_.begin(), known_.end(), [&](const std::string& known) { return is_near(name, known); })) return "";
  for (const Library& library : kLibraries) {
    if (name.starts_with(library.prefix) && known_.count(std::string(library.one_name)) == 0) {
      return name + " is not declared: the emulator looks for it in " + std::string(library.header) + ", which is not included";
    }
  }
  return name + " is not among what is emulated, which docs/emulator-coverage.md lists";
}

}  // namespace lectern_translate
