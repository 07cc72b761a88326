#include "tokens.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace lectern_translate {
namespace {

bool starts_identifier(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80); }
bool continues_identifier(char c) { return starts_identifier(c) || std::isdigit(static_cast<unsigned char>(c)); }

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view text) : text_(text) {}

  TokenList run() {
    result_.files.push_back("<input>");
    while (position_ < text_.size()) take();
    return std::move(result_);
  }

 private:
  char peek(std::size_t offset = 0) const {
    return position_ + offset < text_.size() ? text_[position_ + offset] : '\0';
  }

  void take() {
    const std::size_t begin = position_;
    const char c = peek();
    if (c == '#' && at_line_start_) {
      position_ = std::min(text_.find('\n', position_), text_.size());
      add(Kind::kMarker, begin);
      read_marker(text_.substr(begin, position_ - begin));
    } else if (std::isspace(static_cast<unsigned char>(c))) {
      while (position_ < text_.size() && std::isspace(static_cast<unsigned char>(peek())) && !(at_line_start_ && peek() == '#')) {
        at_line_start_ = peek() == '\n' || (at_line_start_ && peek() != '\n');
        ++position_;
      }
      add(Kind::kSpace, begin);
    } else if (starts_identifier(c)) {
      while (continues_identifier(peek())) ++position_;
      if (!take_string_after_prefix(begin)) add(Kind::kIdentifier, begin);
    } else if (std::isdigit(static_cast<unsigned char>(c)) || (c == '.' && std::isdigit(static_cast<unsigned char>(peek(1))))) {
      take_number();
      add(Kind::kNumber, begin);
    } else if (c == '"' || c == '\'') {
      take_quoted(c);
      add(Kind::kString, begin);
    } else {
      position_ += (c == ':' && peek(1) == ':') || (c == '-' && peek(1) == '>') ? 2 : 1;
      add(Kind::kPunctuation, begin);
    }
  }

  /// A prefix such as u8 or LR belongs to the string behind it.
  bool take_string_after_prefix(std::size_t begin) {
    const std::string_view prefix = text_.substr(begin, position_ - begin);
    static constexpr std::string_view kPrefixes[] = {"R", "L", "u", "U", "u8", "LR", "uR", "UR", "u8R"};
    if (std::find(std::begin(kPrefixes), std::end(kPrefixes), prefix) == std::end(kPrefixes)) return false;
    const char quote = peek();
    if (quote != '"' && (quote != '\'' || prefix.back() == 'R')) return false;
    if (prefix.back() == 'R') {
      const std::size_t open = text_.find('(', position_);
      const std::string close = ")" + std::string(text_.substr(position_ + 1, open - position_ - 1)) + "\"";
      position_ = std::min(text_.find(close, open), text_.size() - close.size()) + close.size();
    } else {
      take_quoted(quote);
    }
    add(Kind::kString, begin);
    return true;
  }

  void take_quoted(char quote) {
    ++position_;
    while (position_ < text_.size() && peek() != quote && peek() != '\n') position_ += peek() == '\\' ? 2 : 1;
    if (peek() == quote) ++position_;
    position_ = std::min(position_, text_.size());
  }

  void take_number() {
    while (true) {
      const char c = peek();
      const bool exponent_sign = (c == '+' || c == '-') && std::string_view("eEpP").find(text_[position_ - 1]) != std::string_view::npos;
      const bool separator = c == '\'' && continues_identifier(peek(1));
      if (!continues_identifier(c) && c != '.' && !separator && !(exponent_sign && position_ > 0)) return;
      ++position_;
    }
  }

  void add(Kind kind, std::size_t begin) {
    const std::string_view text = text_.substr(begin, position_ - begin);
    if (kind != Kind::kSpace && kind != Kind::kMarker) {
      result_.code.push_back(result_.tokens.size());
      at_line_start_ = false;
    }
    const int column = static_cast<int>(begin - line_start_) + 1;
    result_.tokens.push_back({kind, std::string(text), file_, line_, column, is_system_, "", ""});
    if (const std::size_t newline = text.rfind('\n'); newline != std::string_view::npos) line_start_ = begin + newline + 1;
    line_ += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
  }

  /// `# 12 "file" flags`: the next line is line 12 of the file; flag 3 marks a system header.
  void read_marker(std::string_view text) {
    std::size_t i = text.find_first_of("0123456789");
    const std::size_t quote = text.find('"');
    const std::size_t end = text.rfind('"');
    if (text.find_first_not_of("# ") != i || quote == std::string_view::npos || end == quote) return;
    line_ = std::atoi(std::string(text.substr(i)).c_str()) - 1;  // the newline behind the marker counts
    const std::string name(text.substr(quote + 1, end - quote - 1));
    const auto known = file_index_.try_emplace(name, static_cast<int>(result_.files.size()));
    file_ = known.first->second;
    if (known.second) {
      result_.files.push_back(name);
      // The first marker decides: later ones carry the flag also where a user's file expands a system header's macro.
      is_system_file_.push_back(text.find('3', end) != std::string_view::npos);
    }
    is_system_ = is_system_file_[static_cast<std::size_t>(file_)];
  }

  std::string_view text_;
  std::size_t position_ = 0;
  bool at_line_start_ = true;
  int file_ = 0;
  int line_ = 1;
  std::size_t line_start_ = 0;
  bool is_system_ = false;
  std::map<std::string, int> file_index_;
  std::vector<bool> is_system_file_ = {false};
  TokenList result_;
};

}  // namespace

TokenList tokenize(std::string_view preprocessed) { return Tokenizer(preprocessed).run(); }

bool TokenList::is_run(std::size_t i, std::string_view characters) const {
  for (std::size_t k = 0; k < characters.size(); ++k) {
    if (i + k >= code.size() || at(i + k).text.size() != 1 || at(i + k).text[0] != characters[k]) return false;
    if (k > 0 && code[i + k] != code[i + k - 1] + 1) return false;
  }
  return true;
}

std::string TokenList::text_between(std::size_t begin, std::size_t end) const {
  std::string result;
  for (std::size_t i = begin; i < end; ++i) {
    const bool spaced = i > begin && code[i] != code[i - 1] + 1;
    result += (spaced ? " " : "") + at(i).text;
  }
  std::replace(result.begin(), result.end(), '\n', ' ');  // of raw strings
  return result;
}

std::string TokenList::joined() const {
  std::string result;
  for (const Token& token : tokens) result += token.before + token.text + token.after;
  return result;
}

std::size_t skip_balanced(const TokenList& list, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < list.code.size(); ++i) {
    const std::string& text = list.at(i).text;
    if (text == "(" || text == "[" || text == "{") ++depth;
    if ((text == ")" || text == "]" || text == "}") && --depth == 0) return i + 1;
  }
  return list.code.size();
}

}  // namespace lectern_translate
