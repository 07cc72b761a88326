#include "passes.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "declarations.h"

namespace lectern_translate {
namespace {

using Shape = Declaration::Shape;
using Declarations = std::vector<Declaration>;

constexpr std::string_view kOnDevice = "if (::lectern_emulator::runs_on_device<>()) {";

/// The merged text, made of ranges of the two lists. Where one does not go on from the last, a line marker says where it is.
class Writer {
 public:
  void copy(const TokenList& list, std::size_t begin, std::size_t end) {
    if (begin >= end) return;
    std::size_t token = begin == 0 ? 0 : list.code[begin - 1] + 1;  // with the space and the pragmas before it
    if (&list != last_ || token != next_) {
      const Token& first = list.tokens[token];
      text_ += "\n# " + std::to_string(first.line) + " \"" + list.files[static_cast<std::size_t>(first.file)] + "\"" +
               (first.is_system ? " 3" : "") + "\n";
    }
    for (; token <= list.code[end - 1]; ++token) text_ += list.tokens[token].text;
    last_ = &list;
    next_ = token;
  }
  void add(std::string_view text) { text_ += text; }
  std::string take() { return std::move(text_) + "\n"; }

 private:
  std::string text_;
  const TokenList* last_ = nullptr;
  std::size_t next_ = 0;
};

class Merger {
 public:
  Merger(std::string_view host, std::string_view device) : host_(tokenize(host)), device_(tokenize(device)) {}

  MergedPasses run() {
    merge(declarations(host_, 0, host_.code.size()), declarations(device_, 0, device_.code.size()));
    return {writer_.take(), std::move(refusals_)};
  }

 private:
  /// Goes through both lists side by side; what stands in one only is a gap.
  void merge(const Declarations& host, const Declarations& device) {
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < host.size() || j < device.size()) {
      if (i < host.size() && j < device.size() && host[i].key == device[j].key) {
        merge_pair(host[i++], device[j++]);
        continue;
      }
      const auto [a, b] = gap(host, i, device, j);
      merge_gap({host.begin() + i, host.begin() + a}, {device.begin() + j, device.begin() + b});
      i = a;
      j = b;
    }
  }

  /// The nearest declarations from `i` and `j` on that are the same.
  static std::pair<std::size_t, std::size_t> gap(const Declarations& host, std::size_t i, const Declarations& device, std::size_t j) {
    const std::size_t farthest = host.size() - i + device.size() - j;
    for (std::size_t distance = 1; distance < farthest; ++distance) {
      for (std::size_t a = 0; a <= distance; ++a) {
        const std::size_t b = distance - a;
        if (i + a < host.size() && j + b < device.size() && host[i + a].key == device[j + b].key) return {i + a, j + b};
      }
    }
    return {host.size(), device.size()};
  }

  void merge_pair(const Declaration& host, const Declaration& device) {
    if (host.text == device.text || host.is_system || host.shape == Shape::kOther) {
      writer_.copy(host_, host.begin, host.end);
    } else if (host.shape == Shape::kBlock) {
      writer_.copy(host_, host.begin, host.open + 1);
      merge(declarations(host_, host.open + 1, host.close), declarations(device_, device.open + 1, device.close));
      writer_.copy(host_, host.close, host.end);
    } else {
      merge_function(host, device);
    }
  }

  void merge_function(const Declaration& host, const Declaration& device) {
    // What has no qualifier is the host's; constexpr functions are also the device's, by --expt-relaxed-constexpr.
    const bool for_device = device.is_device || (device.is_constexpr && !device.is_device);
    const bool for_host = !host.is_device || host.is_host;
    const bool same_body = hash_of(host_, host.open, host.end, true) == hash_of(device_, device.open, device.end, true);
    const bool same_initializers =
        hash_of(host_, host.head_end, host.open, true) == hash_of(device_, device.head_end, device.open, true);
    if (!for_device) {
      merge_lambdas(host, device);
    } else if (!for_host || (same_body && same_initializers)) {
      writer_.copy(device_, device.begin, device.end);
    } else if (!same_initializers) {
      refuse_difference(host_, host.begin, host.name);
    } else {
      writer_.copy(device_, device.begin, device.open + 1);
      write_choice(host, device);
      writer_.copy(host_, host.close, host.end);
    }
  }

  /// Both bodies; the thread that runs decides. The braces around them are written by the caller.
  void write_choice(const Declaration& host, const Declaration& device) {
    writer_.add(kOnDevice);
    writer_.copy(device_, device.open + 1, device.close);
    writer_.add("} else {");
    writer_.copy(host_, host.open + 1, host.close);
    writer_.add("}");
  }

  /// A function of the host: its text is the host pass's, but for the bodies of the device's lambdas in it.
  void merge_lambdas(const Declaration& host, const Declaration& device) {
    const Declarations ours = device_lambdas(host_, host.open, host.end);
    const Declarations theirs = device_lambdas(device_, device.open, device.end);
    if (ours.size() != theirs.size()) {
      refuse_difference(host_, host.begin, "a __device__ lambda in " + host.name);
      return;
    }
    std::size_t done = host.begin;
    for (std::size_t n = 0; n < ours.size(); ++n) {
      if (ours[n].text == theirs[n].text) continue;
      writer_.copy(host_, done, ours[n].open + 1);
      if (ours[n].is_host) {
        write_choice(ours[n], theirs[n]);
      } else {
        writer_.copy(device_, theirs[n].open + 1, theirs[n].close);
      }
      done = ours[n].close;
    }
    writer_.copy(host_, done, host.end);
  }

  void merge_gap(const Declarations& host, const Declarations& device) {
    Declarations kept;
    for (const Declaration& one : host) {
      if (one.is_device && !one.is_host && !one.is_system) continue;  // the device has no such thing, and the host cannot use it
      writer_.copy(host_, one.begin, one.end);
      if (one.shape != Shape::kFunction) kept.push_back(one);
    }
    for (const Declaration& one : device) {
      if (one.is_system) continue;
      const bool is_hosts_function = one.shape == Shape::kFunction && !one.is_device && !one.is_constexpr;
      if (is_hosts_function) continue;
      const auto other = std::find_if(kept.begin(), kept.end(), [&](const Declaration& ours) { return ours.name == one.name; });
      if (!one.name.empty() && other != kept.end() && one.shape != Shape::kFunction) {
        refuse_difference(device_, one.begin, one.name);
      } else {
        writer_.copy(device_, one.begin, one.end);
      }
    }
  }

  void refuse_difference(const TokenList& list, std::size_t i, const std::string& name) {
    refusals_.push_back(refuse(list, i, "'" + name + "' is not the same where __CUDA_ARCH__ is defined and where it is not, which is not "
                               "emulated: let only the bodies of functions depend on it"));
  }

  TokenList host_;
  TokenList device_;
  Writer writer_;
  std::vector<Refusal> refusals_;
};

}  // namespace

MergedPasses merge_passes(std::string_view host, std::string_view device) { return Merger(host, device).run(); }

std::vector<std::string> user_files(std::string_view preprocessed) {
  std::set<std::string> result;
  for (std::size_t at = 0; at < preprocessed.size();) {
    const std::size_t end = std::min(preprocessed.find('\n', at), preprocessed.size());
    const std::string_view line = preprocessed.substr(at, end - at);
    at = end + 1;
    const std::size_t open = line.find('"');
    const std::size_t close = line.rfind('"');
    if (!line.starts_with("# ") || open == close || line.find('3', close) != std::string_view::npos) continue;
    result.emplace(line.substr(open + 1, close - open - 1));
  }
  return {result.begin(), result.end()};
}

bool mentions_architecture(const std::string& file) {
  if (!std::filesystem::is_regular_file(file)) return false;  // line markers also name the folder and <command-line>
  std::ifstream input(file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(input), {});
  return text.find("__CUDA_ARCH__") != std::string::npos;
}

}  // namespace lectern_translate
