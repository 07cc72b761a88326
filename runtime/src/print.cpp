// How is a tensor written as text? Brackets, lines and suffixes here; elements in print_elements, digits in
// print_number.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <mutex>
#include <ostream>

#include "lectern/runtime/error.h"
#include "lectern/runtime/print_options.h"
#include "lectern/runtime/tensor.h"
#include "print_elements.h"
#include "print_number.h"

namespace lectern {
namespace {

constexpr std::string_view kPrefix = "tensor(";

std::mutex options_mutex;
PrintOptions current_options;

std::string spaces(std::int64_t count) { return std::string(static_cast<std::size_t>(count), ' '); }

// Writes the brackets. An instance is one call of repr().
class Brackets {
 public:
  Brackets(const Tensor& tensor, const PrintOptions& options)
      : shown_(shown_elements(tensor, options)), format_(shown_.values, options), options_(options) {}

  std::string text() {
    return shown_.sizes.empty() ? format_(shown_.values.front()) : slice(0, static_cast<std::int64_t>(kPrefix.size()));
  }

 private:
  // The part of `dim` and what is inside of it; its bracket stands `indent` characters from the left.
  std::string slice(std::size_t dim, std::int64_t indent) {
    const bool is_row = dim + 1 == shown_.sizes.size();
    std::vector<std::string> parts;
    for (std::int64_t i = 0; i < shown_.sizes[dim]; ++i) {
      if (shown_.is_cut[dim] && i == options_.edgeitems) {
        parts.push_back(is_row ? " ..." : "...");
      }
      parts.push_back(is_row ? format_(shown_.values[next_++]) : slice(dim + 1, indent + 1));
    }
    if (shown_.is_cut[dim] && parts.empty()) {
      parts.push_back("...");
    }
    if (is_row) {
      return row(parts, indent);
    }
    // One empty line between matrices, two between blocks of matrices, and so on.
    const std::string newlines(shown_.sizes.size() - dim - 1, '\n');
    return fmt::format("[{}]", fmt::join(parts, "," + newlines + spaces(indent + 1)));
  }

  // Elements side by side, as many as fit into a line.
  std::string row(const std::vector<std::string>& elements, std::int64_t indent) const {
    const std::int64_t per_line = std::max<std::int64_t>(1, (options_.linewidth - indent) / (format_.width() + 2));
    std::string text = "[";
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (i > 0) {
        const bool starts_line = i % static_cast<std::size_t>(per_line) == 0;
        text += starts_line ? ",\n" + spaces(indent + 1) : ", ";
      }
      text += elements[i];
    }
    return text + "]";
  }

  ShownElements shown_;
  NumberFormat format_;
  PrintOptions options_;
  std::size_t next_ = 0;  // of shown_.values
};

// A tuple as Python writes it. Of one entry it would be `(3,)`; sizes are printed only for ranks other than 1.
std::string tuple(const Shape& sizes) { return fmt::format("({})", fmt::join(sizes, ", ")); }

std::vector<std::string> suffixes_of(const Tensor& tensor) {
  std::vector<std::string> suffixes;
  if (tensor.is_cuda()) {
    suffixes.push_back(fmt::format("device='{}'", tensor.device().str()));
  }
  const bool is_empty = tensor.numel() == 0;
  if (is_empty && tensor.dim() != 1) {
    suffixes.push_back("size=" + tuple(tensor.sizes()));
  }
  // Digits tell float32, int64 and bool apart; `[]` does not.
  const DType dtype = tensor.dtype();
  const bool is_told_by_digits = dtype == kFloat32 || (!is_empty && (dtype == kInt64 || dtype == kBool));
  if (!is_told_by_digits) {
    suffixes.push_back(fmt::format("dtype=torch.{}", to_string(dtype)));
  }
  if (tensor.requires_grad()) {
    suffixes.push_back("requires_grad=True");
  }
  return suffixes;
}

}  // namespace

PrintOptions print_options() {
  const std::lock_guard lock(options_mutex);
  return current_options;
}

void set_print_options(const PrintOptions& options) {
  if (options.precision < 0 || options.threshold < 0 || options.edgeitems < 0 || options.linewidth < 0) {
    throw ValueError(fmt::format(
        "set_print_options: no option may be negative; got precision={}, threshold={}, edgeitems={}, linewidth={}",
        options.precision, options.threshold, options.edgeitems, options.linewidth));
  }
  const std::lock_guard lock(options_mutex);
  current_options = options;
}

std::string Tensor::repr() const {
  if (!defined()) {
    return "[ Tensor (undefined) ]";
  }
  const PrintOptions options = print_options();
  std::string text(kPrefix);
  text += numel() == 0 ? "[]" : Brackets(*this, options).text();

  auto line_length = static_cast<std::int64_t>(text.size());
  if (const std::size_t newline = text.rfind('\n'); newline != std::string::npos) {
    line_length -= static_cast<std::int64_t>(newline) + 1;
  }
  constexpr std::int64_t kSeparator = 2;  // ", ", which PyTorch counts before the first suffix too
  line_length += kSeparator;
  for (const std::string& suffix : suffixes_of(*this)) {
    const auto length = static_cast<std::int64_t>(suffix.size());
    if (line_length + length + kSeparator > options.linewidth) {
      const auto indent = static_cast<std::int64_t>(kPrefix.size());
      text += ",\n" + spaces(indent) + suffix;
      line_length = indent + length;
    } else {
      text += ", " + suffix;
      line_length += length + kSeparator;
    }
  }
  return text + ")";
}

std::ostream& operator<<(std::ostream& out, const Tensor& tensor) { return out << tensor.repr(); }

}  // namespace lectern
