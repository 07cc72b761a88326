#include "source_location.h"

#include <cxxabi.h>
#include <elfutils/libdwfl.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

namespace lectern_emulator {
namespace {

// Debug information is looked for in the program and its libraries only, never on the network.
int find_no_debug_file(Dwfl_Module*, void**, const char*, Dwarf_Addr, const char*, const char*, GElf_Word, char**) { return -1; }

struct EndSession {
  void operator()(Dwfl* session) const { dwfl_end(session); }
};
using Session = std::unique_ptr<Dwfl, EndSession>;

Session open_session() {
  static const Dwfl_Callbacks callbacks = {&dwfl_linux_proc_find_elf, &find_no_debug_file, nullptr, nullptr};
  Session session(dwfl_begin(&callbacks));
  if (session && dwfl_linux_proc_report(session.get(), getpid()) == 0) dwfl_report_end(session.get(), nullptr, nullptr);
  return session;
}

std::string demangled(const char* name) {
  int status = 0;
  char* const text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  std::string result = status == 0 && text != nullptr ? text : name;
  std::free(text);
  return result;
}

/// Headers that a user did not write: the compiler's and the emulator's.
bool is_library_file(std::string_view file) {
  return file.starts_with("/usr/include/") || file.starts_with("/usr/lib/") || file.find("/include/c++/") != file.npos ||
         file.find("/lectern_emulator/") != file.npos;
}

std::string describe(Dwfl* session, Dwarf_Addr address, bool user_only) {
  Dwfl_Module* const module = dwfl_addrmodule(session, address);
  if (module == nullptr) return "";
  Dwfl_Line* const line = dwfl_module_getsrc(module, address);
  int number = 0;
  const char* const file = line == nullptr ? nullptr : dwfl_lineinfo(line, nullptr, &number, nullptr, nullptr, nullptr);
  if (file == nullptr || (user_only && is_library_file(file))) return "";
  const char* const function = dwfl_module_addrname(module, address);
  std::string result = std::string(file) + ":" + std::to_string(number);
  if (function != nullptr) result += ", in " + demangled(function);
  return result;
}

Dwarf_Addr number_of(const void* address) { return reinterpret_cast<std::uintptr_t>(address); }

}  // namespace

std::string call_location(const void* return_address) {
  const Session session = open_session();
  return session ? describe(session.get(), number_of(return_address) - 1, false) : "";
}

std::string function_name(const void* function) {
  const Session session = open_session();
  Dwfl_Module* const module = session ? dwfl_addrmodule(session.get(), number_of(function)) : nullptr;
  const char* const name = module == nullptr ? nullptr : dwfl_module_addrname(module, number_of(function));
  return name == nullptr ? "" : demangled(name);
}

std::string user_location(void* const* frames, int count) {
  const Session session = open_session();
  if (!session) return "";
  for (int i = 0; i < count; ++i) {
    // The first is the address of the instruction itself, the rest are return addresses, one past their call.
    const Dwarf_Addr address = number_of(frames[i]) - (i == 0 ? 0 : 1);
    if (std::string found = describe(session.get(), address, true); !found.empty()) return found;
  }
  return "";
}

}  // namespace lectern_emulator
