#include "watchdog.h"

#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "machine_context.h"
#include "worker.h"

namespace lectern_emulator {
namespace {

constexpr int kSignal = SIGURG;  // debuggers pass it on unseen, and it is ignored where nobody asks for it
constexpr long kTickNanoseconds = 10'000'000;

void handle(int, siginfo_t*, void* context) {
  const int saved = errno;
  if (Worker* const worker = Worker::running()) worker->tick(instruction_of(*static_cast<ucontext_t*>(context)));
  errno = saved;
}

struct Search {
  const void* address;
  CodeRange found;
};

int visit(dl_phdr_info* module, std::size_t, void* data) {
  auto& search = *static_cast<Search*>(data);
  for (int i = 0; i < module->dlpi_phnum; ++i) {
    const auto& segment = module->dlpi_phdr[i];
    if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
    const CodeRange range{module->dlpi_addr + segment.p_vaddr, module->dlpi_addr + segment.p_vaddr + segment.p_memsz};
    if (!range.contains(search.address)) continue;
    search.found = range;
    return 1;
  }
  return 0;
}

}  // namespace

CodeRange CodeRange::around(const void* address) {
  Search search{address, {}};
  dl_iterate_phdr(&visit, &search);
  return search.found;
}

Watchdog::Watchdog() {
  struct sigaction action = {};
  action.sa_sigaction = &handle;
  action.sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER;  // on the thread's own stack, which the handler may leave
  sigemptyset(&action.sa_mask);
  sigevent event = {};
  event.sigev_notify = SIGEV_THREAD_ID;
  event.sigev_signo = kSignal;
  event._sigev_un._tid = static_cast<pid_t>(syscall(SYS_gettid));
  is_usable_ = sigaction(kSignal, &action, nullptr) == 0 && timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_) == 0;
}

Watchdog::~Watchdog() {
  if (is_usable_) timer_delete(timer_);
}

void Watchdog::start() {
  const itimerspec every = {{0, kTickNanoseconds}, {0, kTickNanoseconds}};
  if (is_usable_) timer_settime(timer_, 0, &every, nullptr);
}

void Watchdog::stop() {
  const itimerspec never = {};
  if (is_usable_) timer_settime(timer_, 0, &never, nullptr);
}

bool is_debugged() {
  char text[4096];
  const int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC);
  const ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  text[length > 0 ? length : 0] = '\0';
  const char* const line = std::strstr(text, "TracerPid:\t");
  return line != nullptr && line[std::strlen("TracerPid:\t")] != '0';
}

}  // namespace lectern_emulator
