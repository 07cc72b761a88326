#include "declarations.h"

#include <algorithm>
#include <functional>

namespace lectern_translate {
namespace {

using Shape = Declaration::Shape;

bool is_one_of(const std::string& text, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

bool is_device_qualifier(const std::string& text) { return is_one_of(text, {"__global__", "__device__", "__constant__", "__managed__"}); }

/// Reads one declaration after another from code token `i` on.
class Reader {
 public:
  Reader(const TokenList& list, std::size_t begin, std::size_t end) : list_(list), i_(begin), end_(end) {}

  std::vector<Declaration> run() {
    std::vector<Declaration> result;
    while (i_ < end_) result.push_back(take());
    return result;
  }

 private:
  bool is(std::size_t i, std::string_view text) const { return i < end_ && list_.is(i, text); }
  const std::string& text(std::size_t i) const { return list_.at(i).text; }
  std::size_t skip(std::size_t open) const { return std::min(skip_balanced(list_, open), end_); }

  Declaration take() {
    Declaration result;
    result.begin = i_;
    result.is_system = list_.at(i_).is_system;
    read(result);
    result.end = i_ = std::min(i_, end_);
    if (result.head_end == 0) result.head_end = result.shape == Shape::kOther ? result.end : result.open;
    result.text = hash_of(list_, result.begin, result.end, true);
    result.key = hash_of(list_, result.begin, result.head_end, false) + static_cast<std::size_t>(result.shape);
    return result;
  }

  /// Leaves `i_` behind the declaration's last token.
  void read(Declaration& result) {
    bool has_parentheses = false;
    bool is_initialized = false;
    bool in_member_initializers = false;
    bool has_name = false;
    std::string block;  // class, struct, union, enum, namespace or extern
    for (; i_ < end_; ++i_) {
      const std::string& word = text(i_);
      if (is_device_qualifier(word)) result.is_device = true;
      if (word == "__host__") result.is_host = true;
      if (word == "constexpr") result.is_constexpr = true;
      if (word == ";" || word == "}") {
        ++i_;
        return;
      }
      if (is_one_of(word, {"public", "private", "protected"}) && is(i_ + 1, ":")) {
        i_ += 2;
        return;
      }
      if (word == "template" && is(i_ + 1, "<")) {
        i_ = skip_angles(i_ + 1) - 1;
      } else if (is_one_of(word, {"__attribute__", "alignas", "decltype", "noexcept", "explicit"}) && is(i_ + 1, "(")) {
        i_ = skip(i_ + 1) - 1;
      } else if (word == "operator") {
        has_name = true;
        result.name = word;
        for (++i_; i_ < end_ && !is(i_ + 1, "("); ++i_) {}  // the sign; of operator() its first bracket's predecessor
        if (is(i_ + 1, "(") && is(i_ + 2, ")") && is(i_ + 3, "(")) i_ += 2;
      } else if (word == "(") {
        has_parentheses = has_name = true;
        i_ = skip(i_) - 1;
      } else if (word == "[") {
        has_name = true;
        i_ = skip(i_) - 1;
      } else if (word == "=" && !has_parentheses) {
        is_initialized = has_name = true;
      } else if (word == ":") {
        in_member_initializers = in_member_initializers || has_parentheses;
        if (has_parentheses && result.head_end == 0) result.head_end = i_;
        has_name = true;
      } else if (word == "{") {
        if (in_member_initializers && (list_.at(i_ - 1).kind == Kind::kIdentifier || is(i_ - 1, ">"))) {
          i_ = skip(i_) - 1;
        } else if (has_parentheses && !is_initialized && (block.empty() || follows_parameters(i_))) {
          take_braces(result, Shape::kFunction);
          while (is(i_, "catch") && is(i_ + 1, "(")) i_ = skip(std::min(skip(i_ + 1), end_ - 1));
          return;
        } else if (block == "namespace" || block == "extern") {
          take_braces(result, Shape::kBlock);
          return;
        } else if (is_one_of(block, {"class", "struct", "union"}) && !is_initialized) {
          take_braces(result, Shape::kBlock);
          --i_;
        } else {
          i_ = skip(i_) - 1;
        }
        has_name = true;
      } else if (is_one_of(word, {"class", "struct", "union", "enum", "namespace"}) && !has_parentheses && block.empty()) {
        block = word;
      } else if (word == "extern" && i_ + 2 < end_ && list_.at(i_ + 1).kind == Kind::kString && is(i_ + 2, "{")) {
        block = word;
      } else if (list_.at(i_).kind == Kind::kIdentifier && !has_name) {
        result.name = word;
      }
    }
  }

  void take_braces(Declaration& result, Shape shape) {
    result.shape = shape;
    result.open = i_;
    i_ = skip(i_);
    result.close = i_ - 1;
  }

  bool follows_parameters(std::size_t brace) const {
    return is(brace - 1, ")") || is_one_of(text(brace - 1), {"const", "noexcept", "override", "final"});
  }

  std::size_t skip_angles(std::size_t open) const {
    int depth = 0;
    for (std::size_t i = open; i < end_; ++i) {
      if (is(i, "(")) {
        i = skip(i) - 1;
      } else if (is(i, "<")) {
        ++depth;
      } else if (is(i, ">") && --depth == 0) {
        return i + 1;
      }
    }
    return end_;
  }

  const TokenList& list_;
  std::size_t i_;
  std::size_t end_;
};

}  // namespace

std::vector<Declaration> declarations(const TokenList& list, std::size_t begin, std::size_t end) {
  return Reader(list, begin, end).run();
}

std::vector<Declaration> device_lambdas(const TokenList& list, std::size_t begin, std::size_t end) {
  std::vector<Declaration> result;
  for (std::size_t i = begin; i + 1 < end; ++i) {
    if (!list.is(i, "]") || !is_one_of(list.at(i + 1).text, {"__device__", "__host__"})) continue;
    Declaration lambda;
    lambda.begin = i;
    std::size_t k = i + 1;
    for (; k < end && !list.is(k, "{"); k = list.is(k, "(") ? skip_balanced(list, k) : k + 1) {
      if (list.is(k, "__device__")) lambda.is_device = true;
      if (list.is(k, "__host__")) lambda.is_host = true;
    }
    if (k >= end) break;
    lambda.shape = Shape::kFunction;
    lambda.open = k;
    lambda.end = std::min(skip_balanced(list, k), end);
    lambda.close = lambda.end - 1;
    lambda.text = hash_of(list, lambda.begin, lambda.end, true);
    i = lambda.close;
    result.push_back(lambda);
  }
  return result;
}

std::size_t hash_of(const TokenList& list, std::size_t begin, std::size_t end, bool with_qualifiers) {
  std::size_t result = 0;
  for (std::size_t i = begin; i < end; ++i) {
    const std::string& text = list.at(i).text;
    if (!with_qualifiers && (is_device_qualifier(text) || is_one_of(text, {"__host__", "inline", "static"}))) continue;
    result = result * 1000003 + std::hash<std::string>{}(text) + 1;
  }
  return result;
}

}  // namespace lectern_translate
