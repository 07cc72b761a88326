// Threads of a warp exchange values and vote; the masks say who takes part, and a call that cannot be right is reported.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "emulator/child.h"
#include "emulator/warp_kernels.h"

namespace emulator_test {
namespace {

using testing::ContainsRegex;
using testing::Each;
using testing::HasSubstr;
using testing::Not;

template <class T, class Function>
std::vector<T> for_threads(int count, Function function) {
  std::vector<T> result;
  for (int thread = 0; thread < count; ++thread) result.push_back(static_cast<T>(function(thread)));
  return result;
}

TEST(Shuffle, SumsEachWarpOfABlock) {
  const std::vector<int> sums = sum_by_shuffles_down(64);
  EXPECT_EQ(sums[0], 496);
  EXPECT_EQ(sums[32], 1520);
}

TEST(Shuffle, AsAButterflyGivesEveryThreadTheSum) {
  EXPECT_EQ(sum_by_butterfly(64), for_threads<int>(64, [](int t) { return t < 32 ? 496 : 1520; }));
}

TEST(Shuffle, UpFromBelowTheSegmentKeepsTheThreadsOwnValue) {
  EXPECT_EQ(shuffle_up_by_two_in_eights(64), for_threads<int>(64, [](int t) { return t % 8 < 2 ? t : t - 2; }));
}

TEST(Shuffle, TakesTheSourceModuloTheWidth) {
  EXPECT_EQ(read_lane_nine_in_eights(64), for_threads<int>(64, [](int t) { return t / 8 * 8 + 1; }));
}

TEST(Shuffle, CarriesAllBitsOfWideNumbers) {
  EXPECT_EQ(exchange_doubles(32), for_threads<double>(32, [](int t) { return (t ^ 1) + 0.5; }));
  EXPECT_EQ(exchange_wide_numbers(32), for_threads<long long>(32, [](long long t) { return (t ^ 1) << 40; }));
}

TEST(Shuffle, MayBeCalledAtDifferentPlaces) {
  EXPECT_EQ(exchange_from_two_call_sites(64), for_threads<int>(64, [](int t) { return t ^ 1; }));
}

TEST(Shuffle, OfHalfAWarpWaitsForThatHalfOnly) {
  EXPECT_EQ(turn_halves_round_in_branches(64), for_threads<int>(64, [](int t) { return t ^ 15; }));
}

TEST(Vote, GathersTheWarpsPredicates) {
  EXPECT_EQ(ballot_of_every_third(32), std::vector<unsigned>(32, 0x49249249u));
  const std::vector<unsigned> first = {1, 1, 1, 1, 1, 0, 1};   // the first warp has only threads below 40
  const std::vector<unsigned> second = {0, 1, 0, 1, 1, 0, 1};
  const std::vector<unsigned> all = votes(64);
  for (std::ptrdiff_t t = 0; t < 64; ++t) {
    EXPECT_EQ(std::vector<unsigned>(all.begin() + 7 * t, all.begin() + 7 * t + 7), t < 32 ? first : second) << t;
  }
}

TEST(Vote, WithAFullMaskInABlockThatFillsNoWarp) {
  EXPECT_EQ(ballot_of_all(40), for_threads<unsigned>(40, [](int t) { return t < 32 ? 0xFFFFFFFFu : 0xFFu; }));
}

TEST(Vote, DoesNotWaitForThreadsThatHaveExited) {
  EXPECT_EQ(ballot_after_exits(32, 20), for_threads<unsigned>(32, [](int t) { return t < 20 ? 0xFFFFFu : 0u; }));
}

TEST(Lane, CountsAlongXFirst) { EXPECT_THAT(ballot_of_a_column(), Each(1u << 3 | 1u << 19)); }

TEST(ActiveMask, NamesThoseOfTheSameBranch) {
  EXPECT_EQ(active_among_even_threads(64), for_threads<unsigned>(64, [](int t) { return t % 2 == 0 ? 0x55555555u : 0u; }));
}

TEST(Match, NamesThoseWithTheSameValue) {
  EXPECT_EQ(matches_of_thread_modulo_three(32), for_threads<unsigned>(32, [](int t) {
              const unsigned masks[] = {0x49249249u, 0x92492492u, 0x24924924u};
              return masks[t % 3];
            }));
}

TEST(Reduce, CombinesTheValuesOfThoseWhoTakePart) {
  EXPECT_EQ(sum_by_reduce(40), for_threads<int>(40, [](int t) { return t < 32 ? 496 : 284; }));
  EXPECT_EQ(reductions(), (std::vector<int>{-5, 26, 0, -1, 64, 95, 0}));
}

TEST(WarpBarrier, WorksWhileAnotherWarpWaitsForTheBlock) {
  EXPECT_EQ(exchange_while_the_others_wait_at_a_barrier(), for_threads<int>(64, [](int t) {
              return t < 32 ? (t + 1) % 32 + 2 : t - 32 + 2;
            }));
}

TEST(WarpLock, TakenByEveryThreadInTurnComesToAnEnd) { EXPECT_EQ(count_under_a_lock_in_a_warp(), 32); }

TEST(WarpResults, AreTheSameInBothOrders) {
  const Outcome forward = probe({"warp", "results"}, {{"LECTERN_EMULATOR_ORDER", "forward"}});
  EXPECT_EQ(forward.out, all_warp_results() + "\n");
  EXPECT_EQ(forward.out, probe({"warp", "results"}, {{"LECTERN_EMULATOR_ORDER", "reversed"}}).out);
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t result = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++result;
  return result;
}

/// Reported once, with the place; the launch goes on.
void expect_report(const std::string& kind, const std::string& text) {
  const Outcome outcome = probe({"warp", kind});
  EXPECT_THAT(outcome.out, HasSubstr("launch cudaSuccess\n"));
  EXPECT_THAT(outcome.err, HasSubstr(text));
  EXPECT_THAT(outcome.err, ContainsRegex("block \\(0,0,0\\), thread \\([0-9]+,0,0\\)"));
  EXPECT_THAT(outcome.err, ContainsRegex("at .*warp_kernels\\.cu:[0-9]+"));
  EXPECT_EQ(count(outcome.err, text), 1u);
}

TEST(WrongWarpCall, ThatReadsAThreadOutsideTheMaskGetsPoison) {
  expect_report("unnamed", "of its warp, which the mask does not name");
  EXPECT_EQ(probe({"warp", "unnamed"}).out,
            "8 9 10 11 12 13 14 15 -1 -1 -1 -1 -1 -1 -1 -1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 \nlaunch cudaSuccess\n");
}

TEST(WrongWarpCall, ThatLeavesItselfOutIsReported) {
  expect_report("self", "called __ballot_sync with a mask that does not name the caller itself");
}

TEST(WrongWarpCall, WithAWidthThatIsNoPowerOfTwoIsReported) {
  expect_report("width", "called __shfl_sync with a width of 12, which must be 1, 2, 4, 8, 16 or 32");
}

TEST(WrongWarpCall, ThatReadsAThreadThatIsNotThereEndsTheLaunch) {
  for (const char* const kind : {"exited", "never-existed"}) {
    const Outcome outcome = probe({"warp", kind});
    EXPECT_THAT(outcome.out, HasSubstr("launch cudaErrorLaunchFailure\n")) << kind;
    EXPECT_EQ(count(outcome.err, "of its warp, which has exited or never existed"), 1u);  // nobody goes on
    EXPECT_THAT(outcome.err, ContainsRegex("at .*warp_kernels\\.cu:[0-9]+"));
  }
}

TEST(WarpDeadlock, IsAWarpOfWhichAPartWaitsForTheBlock) {
  const Outcome outcome = probe({"warp", "two-barriers"});
  EXPECT_THAT(outcome.out, HasSubstr("launch cudaErrorLaunchTimeout\n"));
  EXPECT_THAT(outcome.err, ContainsRegex("32 threads, such as \\(0,0,0\\), wait in __syncwarp with mask 0xffffffff for lanes 16-31"));
  EXPECT_THAT(outcome.err, ContainsRegex("32 threads, such as \\(16,0,0\\), wait at a barrier at .*warp_kernels\\.cu:[0-9]+"));
}

TEST(WarpDeadlock, NamesTheOperationTheMaskAndWhoIsMissing) {
  const Outcome outcome = probe({"warp", "deadlock"});
  EXPECT_THAT(outcome.out, HasSubstr("launch cudaErrorLaunchTimeout\n"));
  EXPECT_THAT(outcome.err, ContainsRegex("4 threads, such as \\(0,0,0\\), wait in __syncwarp with mask 0x000000ff for lanes 4-7 of "
                                         "their warp at .*warp_kernels\\.cu:[0-9]+"));
  EXPECT_THAT(outcome.err, ContainsRegex("4 threads, such as \\(4,0,0\\), wait in __any_sync with mask 0x000000ff for lanes 0-3"));
}

}  // namespace
}  // namespace emulator_test
