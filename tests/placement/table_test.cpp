// Is every case accounted for? And is docs/placement.md what the files of cases say?
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "placement/case.h"
#include "placement/matching.h"

namespace lectern::placement {
namespace {

// A case is never dropped, and what is tested stays so: raise these when there are more, never lower them.
constexpr std::size_t kCasesAtLeast = 652;
constexpr std::size_t kTestedAtLeast = 526;

const std::string kSource = LECTERN_SOURCE_DIR;

/// The status without its reason: `waits (for autograd)` is `waits`.
std::string kind_of(std::string_view status) { return std::string(status.substr(0, status.find(" ("))); }

bool has_reason(std::string_view status) { return status.size() > 3 && status.back() == ')'; }

std::string read(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Where a test of the given label is written.
std::string tests_of_label(const std::string& label) {
  std::string text;
  std::istringstream files(LECTERN_TEST_SOURCES);
  for (std::string path; std::getline(files, path, '|');) {
    if (path.find("/" + label + "/") != std::string::npos) {
      text += read(path);
    }
  }
  return text;
}

bool test_exists(const std::string& name) {
  static const std::regex form(R"((\w+)\.(\w+)\.(\w+))");
  std::smatch parts;
  if (!std::regex_match(name, parts, form)) {
    return false;
  }
  static std::map<std::string, std::string> sources;
  std::string& text = sources[parts[1]];
  if (text.empty()) {
    text = tests_of_label(parts[1]);
  }
  const std::string inside = "(" + parts[2].str() + ", " + parts[3].str() + ")";
  return text.find("TEST" + inside) != std::string::npos || text.find("TEST_P" + inside) != std::string::npos ||
         text.find("TEST_F" + inside) != std::string::npos;
}

std::string one_line(std::string_view given) {
  const std::string text = std::regex_replace(std::string(given), std::regex("\n\\s*"), " ");
  return std::regex_replace(text, std::regex("[|<>@]"), "\\$&");  // signs of Markdown and Doxygen
}

std::string table_of(const std::vector<Case>& cases) {
  std::map<std::string, int> counts;
  for (const Case& one : cases) {
    ++counts[kind_of(one.status)];
  }
  std::ostringstream out;
  out << "# Every case of the placement model\n\n"
         "Generated from `tests/placement/cases/` by the test `placement.Table.IsUpToDate`; change it there.\n"
         "Evidence: R ran on PyTorch 1.13.1, S read in its source, S2 in that of a recent 2.x, I#n a public issue, P\n"
         "recomputed and matched, U from memory. A test `placement.Case.…` is the C++ of the case itself.\n\n";
  for (const auto& [kind, count] : counts) {
    out << "* " << kind << ": " << count << "\n";
  }
  out << "\n| id | case | evidence | test | status |\n|---|---|---|---|---|\n";
  for (const Case& one : cases) {
    std::string test(one.test);
    if (one.run != nullptr) {
      test = "placement.Case." + std::regex_replace(std::string(one.id), std::regex("\\."), "_");
    }
    out << "| " << one.id << " | " << one_line(one.what) << " | " << one.evidence << " | "
        << (test.empty() ? "" : "`" + test + "`") << " | " << one_line(one.status) << " |\n";
  }
  return out.str();
}

TEST(Table, EveryCaseHasAStatusAndWhatItNeeds) {
  std::set<std::string> seen;
  const std::regex form(R"(\d+\.[A-Z]\.\d\d)");
  for (const Case& one : all_cases()) {
    const std::string at = fmt::format("{}:{}: {}: ", one.file, one.line, one.id);
    EXPECT_TRUE(std::regex_match(std::string(one.id), form)) << at << "an id is section.letter.two digits";
    EXPECT_TRUE(seen.emplace(one.id).second) << at << "the id is taken";
    EXPECT_FALSE(one.what.empty() || one.evidence.empty()) << at << "says what it is, and on what evidence";
    EXPECT_TRUE((std::set<std::string>{"host", "every", "cuda", "two", "off"}).count(std::string(one.where))) << at << one.where;
    const std::string kind = kind_of(one.status);
    const bool has_test = one.run != nullptr || !one.test.empty();
    if (kind == "tested") {
      EXPECT_TRUE(has_test) << at << "is tested by nothing";
      EXPECT_NE(one.evidence, "U") << at << "what is only remembered is not tested";
      EXPECT_TRUE(one.run == nullptr || !one.value.empty() || !one.error.empty()) << at << "expects nothing";
      EXPECT_TRUE(one.ours.empty()) << at << "differs, then";
    } else if (kind == "differs") {
      EXPECT_TRUE(has_test && has_reason(one.status)) << at << "a difference has a reason and a test";
    } else if (kind == "waits" || kind == "not offered") {
      EXPECT_TRUE(has_reason(one.status)) << at << "says for what it waits, or why it is not offered";
      EXPECT_FALSE(has_test) << at << "has a test, so it is tested";
    } else {
      EXPECT_EQ(kind, "Python-only") << at << "not a status: " << one.status;
    }
    if (!one.test.empty()) {
      EXPECT_TRUE(test_exists(std::string(one.test))) << at << "there is no test " << one.test;
    }
  }
}

TEST(Table, NeverGetsShorter) {
  std::size_t tested = 0;
  const std::vector<Case> cases = all_cases();
  for (const Case& one : cases) {
    tested += kind_of(one.status) == "tested" ? 1 : 0;
  }
  EXPECT_GE(cases.size(), kCasesAtLeast);
  EXPECT_GE(tested, kTestedAtLeast);
}

// LECTERN_WRITE_TABLES=1 writes it instead.
TEST(Table, IsUpToDate) {
  const std::string path = kSource + "/docs/placement.md";
  const std::string wanted = table_of(all_cases());
  if (std::getenv("LECTERN_WRITE_TABLES") != nullptr) {
    std::ofstream(path) << wanted;
  }
  EXPECT_TRUE(read(path) == wanted) << "docs/placement.md is not what tests/placement/cases says. Write it with\n"
                                       "LECTERN_WRITE_TABLES=1 placement_test --gtest_filter=Table.IsUpToDate";
}

TEST(Matching, ComparesAsFarAsATextIsGiven) {
  EXPECT_TRUE(matches("a b", "a b", false));
  EXPECT_FALSE(matches("a b", "a b\nmore", false));
  EXPECT_TRUE(matches("a b", "a b\nmore", true));
  EXPECT_FALSE(matches("a b", "a bc", true));
  EXPECT_TRUE(matches("a …", "a b c", true));
  EXPECT_TRUE(matches("a … c", "a b c\nmore", true));
  EXPECT_FALSE(matches("a … d", "a b c", true));
  EXPECT_TRUE(matches("Torch says", "Lectern says\nPyTorch says: Torch says\nmore", true));
  EXPECT_EQ(for_device("{d} {i}⏎", Device("cuda:1")), "cuda:1 1\n");
}

}  // namespace
}  // namespace lectern::placement
