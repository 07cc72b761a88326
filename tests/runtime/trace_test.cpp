// The ledger: what it enters, whom it names, and what it costs when nobody listens.
#include "lectern/runtime/trace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>
#include <vector>

#include "lectern/runtime/cuda.h"
#include "lectern/runtime/factories.h"
#include "lectern/runtime/stream.h"
#include "lectern/runtime/transfer_budget.h"
#include "lectern/runtime/version.h"
#include "support/every_device.h"
#include "support/expect_error.h"

// A caller as a user is one: outside of Lectern's namespace.
namespace user {
constexpr int kLineOfTheCopy = __LINE__ + 1;
lectern::Tensor bring_home(const lectern::Tensor& x) { return x.cpu(); }
}  // namespace user

namespace lectern {
namespace {

std::vector<TraceRecord> of_kind(const Trace& trace, TraceKind kind) {
  std::vector<TraceRecord> result = trace.records();
  std::erase_if(result, [&](const TraceRecord& record) { return record.kind != kind; });
  return result;
}

std::string emulated() { return version::emulator().empty() ? "" : " (emulated)"; }

class Ledger : public test::EveryDevice {};
LECTERN_ON_EVERY_CUDA_DEVICE(Ledger);

TEST_P(Ledger, EntersCopiesWithBytesDirectionAndTheLineThatAsked) {
  const Tensor x = full({3}, 1.5, {.device = device()});
  const Trace trace;
  user::bring_home(x);
  const std::vector<TraceRecord> copies = of_kind(trace, TraceKind::kCopy);
  ASSERT_EQ(copies.size(), 1u);
  EXPECT_EQ(copies[0].size_bytes, 12u);
  EXPECT_EQ(copies[0].source, device());
  EXPECT_EQ(copies[0].what(), "copy of 12 bytes from " + device().str() + emulated() + " to cpu");
  const std::string expected = "trace_test.cpp:" + std::to_string(user::kLineOfTheCopy) + ", in user::bring_home";
  EXPECT_NE(copies[0].call_site().find(expected), std::string::npos) << copies[0].call_site();
  EXPECT_TRUE(copies[0].device_us().has_value());
  EXPECT_GT(copies[0].host_us, 0);
}

TEST_P(Ledger, EntersAllocationsReleasesLaunchesAndOperations) {
  const Trace trace;
  { const Tensor x = full({2}, 1.5, {.device = device()}); }
  const std::vector<TraceRecord> allocations = of_kind(trace, TraceKind::kAllocation);
  ASSERT_EQ(allocations.size(), 1u);
  EXPECT_EQ(allocations[0].what(), "allocation of 8 bytes on " + device().str() + emulated());
  EXPECT_EQ(of_kind(trace, TraceKind::kRelease).size(), 1u);
  const std::vector<TraceRecord> launches = of_kind(trace, TraceKind::kLaunch);
  ASSERT_EQ(launches.size(), 1u);
  EXPECT_NE(launches[0].what().find("fill_kernel"), std::string::npos) << launches[0].what();
  cuda::synchronize(device());
  EXPECT_TRUE(launches[0].device_us().has_value());
  const std::vector<TraceRecord> operations = of_kind(trace, TraceKind::kOperation);
  ASSERT_EQ(operations.size(), 1u);
  EXPECT_EQ(operations[0].what(), "fill_ on " + device().str() + emulated());
}

TEST_P(Ledger, KnowsTheStreamAndEndsWithItsScope) {
  const cuda::Stream stream{device()};
  const cuda::StreamGuard guard(stream);
  const Trace outer;
  {
    const Trace inner;
    zeros({1}, {.device = device()});
    EXPECT_EQ(of_kind(inner, TraceKind::kLaunch).at(0).stream, stream.handle());
  }
  zeros({1}, {.device = device()});
  EXPECT_EQ(of_kind(outer, TraceKind::kLaunch).size(), 2u);
  EXPECT_TRUE(is_tracing());
}

TEST_P(Ledger, SummarisesByPlaceAndByTheLineThatCopied) {
  const Trace trace;
  user::bring_home(zeros({1024}, {.device = device()}));
  const std::string text = trace.summary();
  for (const std::string& part :
       {std::string("Lectern trace: "), "1 x     4.00 KiB  " + device().str() + emulated() + " to cpu", std::string("fill_kernel"),
        std::string("in user::bring_home"), "1 x     4.00 KiB  " + device().str() + emulated() + "\n"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  EXPECT_EQ(text.find("emulated: the clock of the CPU") != std::string::npos, !version::emulator().empty());
}

TEST_P(Ledger, BecomesATimelineThatChromeReads) {
  const Trace trace;
  user::bring_home(zeros({4}, {.device = device()}));
  const nlohmann::json timeline = nlohmann::json::parse(trace.chrome_trace());
  int on_device = 0;
  for (const nlohmann::json& event : timeline.at("traceEvents")) {
    if (event.at("ph") == "M") continue;
    EXPECT_EQ(event.at("ph"), "X");
    EXPECT_GE(event.at("dur").get<double>(), 0);
    EXPECT_GE(event.at("ts").get<double>(), 0);
    on_device += event.at("pid") == *device().index() + 1 ? 1 : 0;
  }
  EXPECT_EQ(on_device, 2);  // the launch and the copy
}

TEST(LedgerOfAProcess, KeepsTheFirstRecordsAndCountsTheRest) {
  const Trace trace(3);
  for (int i = 0; i < 5; ++i) zeros({1});
  EXPECT_EQ(trace.records().size(), 3u);
  EXPECT_EQ(trace.not_kept(), 12u);
  EXPECT_NE(trace.summary().find("     5 x               fill_ on cpu"), std::string::npos) << trace.summary();
  EXPECT_NE(trace.summary().find("12 records came after the first 3"), std::string::npos) << trace.summary();
}

TEST(LedgerOfAProcess, HearsAllThreads) {
  const Trace trace;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([] {
      for (int i = 0; i < 100; ++i) zeros({1});
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::vector<TraceRecord> allocations = of_kind(trace, TraceKind::kAllocation);
  EXPECT_EQ(allocations.size(), 400u);
  std::set<int> numbers;
  for (const TraceRecord& record : allocations) numbers.insert(record.thread);
  EXPECT_EQ(numbers.size(), 4u);
}

TEST(LedgerOfAProcess, IsOffUnlessSomebodyListens) {
  EXPECT_FALSE(is_tracing());
  const TransferBudget budget;
  EXPECT_FALSE(is_tracing());  // a budget counts bytes and keeps no records
}

class Budget : public test::EveryDevice {};
LECTERN_ON_EVERY_CUDA_DEVICE(Budget);

TEST_P(Budget, NamesTheCopyThatItDoesNotAllowAndItsLine) {
  const Tensor x = zeros({3}, {.device = device()});
  const TransferBudget nothing;
  const std::string text = test::error_text<TransferBudgetError>([&] { user::bring_home(x); }, __FILE__, __LINE__);
  const std::string expected = "TransferBudget: a copy of 12 bytes from " + device().str() + emulated() +
                               " to cpu is not allowed here: 0 bytes of 0 bytes are used\nat ";
  EXPECT_EQ(text.find(expected), 0u) << text;
  EXPECT_NE(text.find("trace_test.cpp:" + std::to_string(user::kLineOfTheCopy)), std::string::npos) << text;
  zeros({3}, {.device = device()}).copy_(x);  // within the device
  zeros({3}).copy_(ones({3}));
}

TEST_P(Budget, AllowsWhatItWasGivenAndEveryOuterOneToo) {
  const Tensor x = zeros({3}, {.device = device()});
  TransferBudget outer(24);
  x.cpu();
  {
    const TransferBudget inner(100);
    x.cpu();
    EXPECT_EQ(inner.used_bytes(), 12u);
    EXPECT_ERROR_CONTAINS(TransferBudgetError, x.cpu(), "24 bytes of 24 bytes are used");
  }
  EXPECT_EQ(outer.used_bytes(), 24u);
  std::thread([&] { x.cpu(); }).join();  // another thread has promised nothing
}

}  // namespace
}  // namespace lectern
