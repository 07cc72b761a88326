#include "run_messages.h"

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace lectern::cli {
namespace {

std::string without_colours(const std::string& text) {
  static const std::regex colour("\x1b\\[[0-9;]*[mK]");
  return std::regex_replace(text, colour, "");
}

std::size_t line_length(const std::string& file, std::size_t number) {
  std::ifstream input(file);
  std::string line;
  for (std::size_t i = 0; i < number; ++i) {
    if (!std::getline(input, line)) return std::string::npos;  // not a file of the user's: believe the compiler
  }
  return line.size();
}

}  // namespace

std::string readable_messages(std::string messages, const std::string& workspace) {
  const std::string noise = workspace + "/";
  for (std::size_t at = 0; (at = messages.find(noise, at)) != std::string::npos;) messages.erase(at, noise.size());

  static const std::regex place("^(.*):([0-9]{1,9}):([0-9]{1,9}):");
  std::istringstream input(messages);
  std::string result;
  bool is_beyond = false;
  bool is_repeated = false;
  std::set<std::string> errors;  // a launch says the kernel's name several times, and so would the compiler
  for (std::string line; std::getline(input, line);) {
    const std::string plain = without_colours(line);
    const std::size_t bar = plain.find_first_not_of(' ');
    const bool is_arrow = bar != std::string::npos && bar > 0 && plain[bar] == '|';
    if (is_arrow && is_beyond) continue;
    std::smatch found;
    if (plain.find(": ") != std::string::npos && std::regex_search(plain, found, place)) {
      is_beyond = std::stoul(found[3]) > line_length(found[1], std::stoul(found[2]));
      if (is_beyond)
        line.erase(line.find(":" + found.str(3) + ":", line.find(":" + found.str(2) + ":") + 1),
                   found.str(3).size() + 1);
    }
    if (plain.find(": error: ") != std::string::npos) {
      is_repeated = !errors.insert(without_colours(line)).second;
    } else if (bar == 0) {
      is_repeated = false;  // another message: the lines of source below one begin with spaces
    }
    if (!is_repeated) result += line + "\n";
  }
  return result;
}

}  // namespace lectern::cli
