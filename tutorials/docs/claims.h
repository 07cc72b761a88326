// The claims of the two articles (docs/claims.tsv): which chapter shows, corrects or leaves each of them.
#pragma once

#include <string>
#include <vector>

#include "checks.h"

namespace lectern::docs {

struct Claim {
  std::string id;        // S1 … S30 of the Spanish article, T1 … T48 of the Turkish one
  std::string status;    // shown, corrected, needs a GPU, advice, waits (for what)
  std::string place;     // 01_is_cuda_there#the-idea
  std::string evidence;  // a label (`from guarded.cpp [ask]`) or a command (`$ ./lectern …`) below that heading
  std::string text;      // the claim, paraphrased
};

/// \throws Error for a line without five fields.
std::vector<Claim> read_claims(const std::filesystem::path& root);

/// All ids of both articles, in order.
std::vector<std::string> claim_ids();

/// Every id is there once, has a status that exists, and its evidence stands where it says.
void check_claims(const std::filesystem::path& root, Findings& findings);

/// The page of an article ('S' or 'T'): claim, status, section.
std::string claims_page(const std::filesystem::path& root, char article);

/// The pages docs/claims_spanish.md and docs/claims_turkish.md are what the file gives. With `update` they are written.
void check_claims_pages(const std::filesystem::path& root, bool update, Findings& findings);

}  // namespace lectern::docs
