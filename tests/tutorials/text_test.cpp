#include "text.h"

#include <gtest/gtest.h>

namespace lectern::cli {
namespace {

TEST(Text, WrapsAtSpacesAndIndentsWhatFollows) { EXPECT_EQ(wrap("one two three", 8, 2), "one two\n  three"); }

TEST(Text, WrapFillsALineToItsWidthAndNoFurther) {
  EXPECT_EQ(wrap("one two", 7, 0), "one two");
  EXPECT_EQ(wrap("one two", 6, 0), "one\ntwo");
}

TEST(Text, WrapKeepsTheFirstLinesOwnIndentation) { EXPECT_EQ(wrap("    one two", 8, 2), "    one\n  two"); }

TEST(Text, WrapLeavesALongWordWhole) { EXPECT_EQ(wrap("a extraordinarily b", 6, 0), "a\nextraordinarily\nb"); }

TEST(Text, WrapCountsCharactersNotBytes) { EXPECT_EQ(wrap("äöü äöü", 7, 0), "äöü äöü"); }

TEST(Text, FirstLineStopsAtTheFirstLineEnd) {
  EXPECT_EQ(first_line("said\nexplained"), "said");
  EXPECT_EQ(first_line("said"), "said");
}

TEST(Text, FirstSentenceStopsAtAStopButNotInsideOfANumber) {
  EXPECT_EQ(first_sentence("CUDA 13.0 is here. More."), "CUDA 13.0 is here");
  EXPECT_EQ(first_sentence("Without a stop\nmore."), "Without a stop");
}

TEST(Text, NearestNeedsTheFewestChanges) {
  EXPECT_EQ(nearest("tuor", {"doctor", "tour"}), "tour");
  EXPECT_EQ(nearest("doctro", {"tour", "doctor"}), "doctor");
}

}  // namespace
}  // namespace lectern::cli
