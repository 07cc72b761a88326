// What LECTERN_ALLOC_CONF may say, as PYTORCH_CUDA_ALLOC_CONF does: `max_split_size_mb:128`.
#pragma once

#include <cstddef>
#include <string_view>

namespace lectern {

/// The max_split_size in bytes, CachingAllocator::kNoLimit when the text does not name one. \throws ValueError.
std::size_t parse_alloc_conf(std::string_view text);

}  // namespace lectern
