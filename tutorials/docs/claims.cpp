#include "claims.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>

#include "lectern/runtime/error.h"
#include "region.h"

namespace lectern::docs {
namespace {

constexpr int kSpanishClaims = 30;
constexpr int kTurkishClaims = 48;

// T11 has three parts: the card, the driver, the package.
std::vector<std::string> ids_of(char article) {
  std::vector<std::string> ids;
  for (int number = 1; number <= (article == 'S' ? kSpanishClaims : kTurkishClaims); ++number) {
    const std::string id = fmt::format("{}{}", article, number);
    if (id == "T11") ids.insert(ids.end(), {"T11a", "T11b", "T11c"});
    else ids.push_back(id);
  }
  return ids;
}

bool is_status(const std::string& status) {
  static const std::regex known(R"(shown|corrected|needs a GPU|advice|waits \(.+\))");
  return std::regex_match(status, known);
}

bool shows(const Page& page, const Block& block, const std::string& evidence) {
  if (block.label == evidence) return true;
  const std::vector<std::string> commands = commands_of(page, block);
  return evidence.starts_with("$ ") && std::find(commands.begin(), commands.end(), evidence.substr(2)) != commands.end();
}

// What is wrong with a claim; empty when its evidence stands below its heading.
std::string problem_of(const std::filesystem::path& root, const Claim& claim) {
  if (!is_status(claim.status)) return fmt::format("'{}' is no status", claim.status);
  if (claim.status.starts_with("waits")) return "";
  const std::size_t hash = claim.place.find('#');
  const std::filesystem::path file = root / "tutorials" / claim.place.substr(0, hash) / "README.md";
  if (hash == std::string::npos || !std::filesystem::exists(file)) return fmt::format("there is no section {}", claim.place);
  const Page page = read_page(file);
  const std::string anchor = claim.place.substr(hash + 1);
  const std::vector<std::string> anchors = anchors_of(page);
  if (std::find(anchors.begin(), anchors.end(), anchor) == anchors.end()) return fmt::format("there is no section {}", claim.place);
  const bool needs_evidence = claim.status == "shown" || claim.status == "corrected";
  if (!needs_evidence && claim.evidence == "-") return "";
  for (const Block& block : page.blocks) {
    if (anchor_above(page, block.fence) == anchor && shows(page, block, claim.evidence)) return "";
  }
  return fmt::format("{} does not show '{}'", claim.place, claim.evidence);
}

// "Chapter 4: Is the GPU used?": the reader sees which section a link leads to, not the chapter alone.
std::string name_of_section(const Page& page, const std::string& folder, const std::string& anchor) {
  std::string heading;
  for (std::size_t line = 0; line < page.lines.size(); ++line) {
    if (!page.is_code(line) && anchor_above(page, line) == anchor) {
      heading = heading_text(page.lines[line]);
      break;
    }
  }
  return fmt::format("Chapter {}: {}", std::atoi(folder.c_str()), heading);
}

std::string link_to(const std::filesystem::path& root, const Claim& claim) {
  if (claim.status.starts_with("waits")) return "";
  const std::string folder = claim.place.substr(0, claim.place.find('#'));
  const std::string anchor = claim.place.substr(std::min(folder.size() + 1, claim.place.size()));
  const std::filesystem::path file = root / "tutorials" / folder / "README.md";
  if (!std::filesystem::exists(file)) return "";  // check_claims says so
  return fmt::format("[{}](../tutorials/{}/README.md#{})", name_of_section(read_page(file), folder, anchor), folder, anchor);
}

}  // namespace

std::vector<std::string> claim_ids() {
  std::vector<std::string> ids = ids_of('S');
  for (std::string& id : ids_of('T')) ids.push_back(std::move(id));
  return ids;
}

std::vector<Claim> read_claims(const std::filesystem::path& root) {
  std::vector<Claim> claims;
  for (const std::string& line : split_lines(read_file(root / "docs/claims.tsv"))) {
    if (line.starts_with("#")) continue;
    std::istringstream fields(line);
    Claim claim;
    for (std::string* field : {&claim.id, &claim.status, &claim.place, &claim.evidence, &claim.text}) {
      if (!std::getline(fields, *field, '\t') || field->empty()) throw Error("docs/claims.tsv: a line without five fields: " + line);
    }
    claims.push_back(std::move(claim));
  }
  return claims;
}

void check_claims(const std::filesystem::path& root, Findings& findings) {
  const std::vector<Claim> claims = read_claims(root);
  const auto note = [&](const std::string& id, const std::string& what) {
    findings.problems.push_back(fmt::format("docs/claims.tsv: {}: {}", id, what));
  };
  const std::vector<std::string> ids = claim_ids();
  for (const std::string& id : ids) {
    const auto count = std::count_if(claims.begin(), claims.end(), [&](const Claim& claim) { return claim.id == id; });
    if (count != 1) note(id, fmt::format("should stand there once, and stands there {} times", count));
  }
  for (const Claim& claim : claims) {
    ++findings.looked_at["claims"];
    if (std::find(ids.begin(), ids.end(), claim.id) == ids.end()) note(claim.id, "no article has this claim");
    if (const std::string problem = problem_of(root, claim); !problem.empty()) note(claim.id, problem);
  }
}

std::string claims_page(const std::filesystem::path& root, char article) {
  const bool is_spanish = article == 'S';
  std::string page = fmt::format(
      "# The {} article, claim by claim\n\n<!-- Written by ./lectern docs --update from claims.tsv. -->\n\n"
      "What an article on CUDA in PyTorch claims, in our words, and the section that shows it, corrects it, or says what only a GPU\n"
      "could show. The other article: [{}]({}).\n\n"
      "- *shown*: a program runs it, and what it prints is checked;\n"
      "- *corrected*: a program shows what holds instead, and the section says it;\n"
      "- *needs a GPU*: only a measurement could tell, and this project has made none yet;\n"
      "- *advice*: nothing to run; a sentence or a link;\n"
      "- *waits*: for a later part of the course.\n\n"
      "| id | claim | here | where |\n|---|---|---|---|\n",
      is_spanish ? "Spanish" : "Turkish", is_spanish ? "the Turkish one" : "the Spanish one",
      is_spanish ? "claims_turkish.md" : "claims_spanish.md");
  const std::vector<Claim> claims = read_claims(root);
  for (const std::string& id : ids_of(article)) {
    for (const Claim& claim : claims) {
      if (claim.id == id) page += fmt::format("| {} | {} | {} | {} |\n", id, claim.text, claim.status, link_to(root, claim));
    }
  }
  return page;
}

}  // namespace lectern::docs
