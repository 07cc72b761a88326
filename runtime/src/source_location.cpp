#include "source_location.h"

#include <cxxabi.h>
#include <elfutils/libdwfl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string_view>

namespace lectern {

namespace {

// Debug information is looked for in the program and its libraries only, never on the network.
int find_no_debug_file(Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*, GElf_Word, char**) { return -1; }

// Kept open: a trace has many addresses. Libraries that are loaded later are not seen.
Dwfl* session() {
  static Dwfl* const open = [] {
    static const Dwfl_Callbacks callbacks = {&dwfl_linux_proc_find_elf, &find_no_debug_file, nullptr, nullptr};
    Dwfl* const dwfl = dwfl_begin(&callbacks);
    if (dwfl != nullptr && dwfl_linux_proc_report(dwfl, getpid()) == 0) dwfl_report_end(dwfl, nullptr, nullptr);
    return dwfl;
  }();
  return open;
}

std::string_view mangled_name(Dwarf_Addr address) {
  Dwfl_Module* const module = session() == nullptr ? nullptr : dwfl_addrmodule(session(), address);
  const char* const name = module == nullptr ? nullptr : dwfl_module_addrname(module, address);
  return name == nullptr ? "" : name;
}

std::string demangled(std::string_view name) {
  int status = 0;
  char* const text = abi::__cxa_demangle(std::string(name).c_str(), nullptr, nullptr, &status);
  const std::string result = text == nullptr ? std::string(name) : text;
  std::free(text);
  return result;
}

std::string without(std::string text, std::string_view part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) text.erase(at, part.size());
  return text;
}

// By the mangled name, which begins with the outermost namespace: _ZN7lectern…, and _ZZN… for what is local to a function.
bool is_library_function(std::string_view name) {
  if (name.starts_with("__interceptor_")) return true;  // a sanitizer stands between us and backtrace()
  if (!name.starts_with("_Z")) return false;
  name.remove_prefix(std::min(name.find_first_not_of("ZNKVL", 2), name.size()));
  return name.starts_with("7lectern") || name.starts_with("St") || name.starts_with("Sa") || name.starts_with("Ss") ||
         name.starts_with("9__gnu_cxx");
}

std::string location(Dwarf_Addr address) {
  const std::string_view name = mangled_name(address);
  if (name.empty() || is_library_function(name)) return "";
  Dwfl_Line* const line = dwfl_getsrc(session(), address);
  int number = 0;
  const char* const file = line == nullptr ? nullptr : dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr);
  return file == nullptr ? "" : fmt::format("{}:{}, in {}", file, number, without(demangled(name), "(anonymous namespace)::"));
}

}  // namespace

std::string caller_outside_lectern(void* const* return_addresses, int count) {
  static std::mutex mutex;
  static auto& known = *new std::map<Dwarf_Addr, std::string>;
  const std::lock_guard lock(mutex);
  for (int i = 0; i < count; ++i) {
    const Dwarf_Addr address = reinterpret_cast<std::uintptr_t>(return_addresses[i]) - 1;  // the call, not what follows it
    const auto found = known.try_emplace(address);
    if (found.second) found.first->second = location(address);
    if (!found.first->second.empty()) return found.first->second;
  }
  return "a caller without debug information";
}

std::string short_function_name(const void* function) {
  std::string name = demangled(mangled_name(reinterpret_cast<std::uintptr_t>(function)));
  name = without(without(without(name, "(anonymous namespace)::"), "lectern::"), "void ");
  return name.substr(0, name.find('('));
}

}  // namespace lectern
