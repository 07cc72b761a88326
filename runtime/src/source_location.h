// Which line and which function does an address belong to? Asked only when something is printed.
#pragma once

#include <string>

namespace lectern {

/// `file:line, in function` of the first of the return addresses whose function is neither Lectern's nor the standard library's.
std::string caller_outside_lectern(void* const* return_addresses, int count);

/// A function's name without arguments and namespaces that tell nothing; empty when it is not known.
std::string short_function_name(const void* function);

}  // namespace lectern
