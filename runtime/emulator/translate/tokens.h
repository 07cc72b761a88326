// Preprocessed C++ cut into tokens that know where in the user's files they stand. Joined again they give the same text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lectern_translate {

enum class Kind { kIdentifier, kNumber, kString, kPunctuation, kSpace, kMarker };

struct Token {
  Kind kind;
  std::string text;    // what will be written; an edit changes it
  int file;            // index into TokenList::files
  int line;
  int column;          // from 1, of the preprocessed line: the user's own where no macro stands before it
  bool is_system;      // from a system header: qualifiers are replaced there, nothing else
  std::string before;  // text that an edit puts in front
  std::string after;   // and behind
};

struct TokenList {
  std::vector<std::string> files;
  std::vector<Token> tokens;
  std::vector<std::size_t> code;  // indices of the tokens that are neither space nor line markers

  Token& at(std::size_t i) { return tokens[code[i]]; }
  const Token& at(std::size_t i) const { return tokens[code[i]]; }
  bool is(std::size_t i, std::string_view text) const { return i < code.size() && at(i).text == text; }
  /// Whether single characters of punctuation follow each other without space, as in `<<<`.
  bool is_run(std::size_t i, std::string_view characters) const;
  /// The text from one code token to before another, on one line.
  std::string text_between(std::size_t begin, std::size_t end) const;
  std::string joined() const;
};

/// Punctuation comes as single characters, except `::` and `->`.
TokenList tokenize(std::string_view preprocessed);

/// The code token after the one that closes the bracket at `open`: ( [ or {.
std::size_t skip_balanced(const TokenList& list, std::size_t open);

}  // namespace lectern_translate
