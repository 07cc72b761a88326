// How does a module print itself? One line, or its children below it, two spaces further in.
#include <cxxabi.h>

#include <cstdlib>
#include <memory>
#include <ostream>
#include <typeinfo>
#include <vector>

#include "lectern/nn/module.h"

namespace lectern::nn {
namespace {

// `lectern::nn::Linear` -> `Linear`: PyTorch prints the class without its place. A template keeps no arguments.
std::string class_name(const std::type_info& type) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> demangled(
      abi::__cxa_demangle(type.name(), nullptr, nullptr, &status), &std::free);
  std::string name = status == 0 ? demangled.get() : type.name();
  if (name.ends_with('>')) {
    int depth = 0;
    std::size_t open = name.size();
    do {
      --open;
      depth += name[open] == '>' ? 1 : name[open] == '<' ? -1 : 0;
    } while (depth > 0 && open > 0);
    name.resize(open);
  }
  const std::size_t colon = name.rfind("::");
  return colon == std::string::npos ? name : name.substr(colon + 2);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

}  // namespace

std::string Module::name() const { return name_.empty() ? class_name(typeid(*this)) : name_; }

std::string Module::repr() const {
  std::vector<std::string> lines = lines_of(extra_repr());
  if (children_.empty() && lines.size() <= 1) {
    return name() + "(" + (lines.empty() ? "" : lines.front()) + ")";
  }
  for (const auto& [child_name, child] : children_) {
    std::string start = "(" + child_name + "): ";
    for (const std::string& line : lines_of(child->repr())) {
      lines.push_back(start + line);
      start.clear();
    }
  }
  std::string text = name() + "(\n";
  for (const std::string& line : lines) {
    text += "  " + line + "\n";
  }
  return text + ")";
}

std::ostream& operator<<(std::ostream& out, const Module& module) { return out << module.repr(); }

}  // namespace lectern::nn
