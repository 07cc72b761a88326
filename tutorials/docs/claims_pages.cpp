#include <fstream>

#include "claims.h"
#include "lectern/runtime/error.h"

namespace lectern::docs {

void check_claims_pages(const std::filesystem::path& root, bool update, Findings& findings) {
  for (const auto& [article, name] : {std::pair('S', "docs/claims_spanish.md"), std::pair('T', "docs/claims_turkish.md")}) {
    ++findings.looked_at["claims pages"];
    const std::string wanted = claims_page(root, article);
    const std::filesystem::path file = root / name;
    if (std::filesystem::exists(file) && read_file(file) == wanted) continue;
    if (update) std::ofstream(file) << wanted;
    else findings.problems.push_back(std::string(name) + " is not what docs/claims.tsv gives");
  }
}

}  // namespace lectern::docs
