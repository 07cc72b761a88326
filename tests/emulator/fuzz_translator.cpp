// fuzz_translator SECONDS SEED FOLDER…: does the translator stand whatever text it is given? Every .cu, .cuh and .h file of the
// folders, and awkward snippets, are cut, doubled, mixed and broken. It must not crash or hang, must keep the number of
// lines, and what it writes must be text that it reads as the same text. A broken promise leaves the input in a file.
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "passes.h"
#include "translator.h"

namespace {

using Clock = std::chrono::steady_clock;
using Texts = std::vector<std::string>;

constexpr unsigned kHangSeconds = 20;
constexpr std::size_t kLargestInput = 1 << 15;
const char* const kLastInput = "fuzz_translator_input.txt";

const char* const kSnippets[] = {
    "<<<", ">>>", "k<<<1, 32>>>(a);", "k<a<b>><<<g, b>>>(", "<<", "__shared__ float s[4], t;", "extern __shared__ int d[];", "__shared__",
    "__global__ void k() {", "__device__", "__host__", "[=] __device__ (int i) {", "#if __CUDA_ARCH__", "# 7 \"other.cu\" 1 3\n", "# 1 \"\n", "#\n",
    "R\"x(", ")x\"", "\"", "'", "\\", "\\\n", "//", "/*", "0x1p-3'", "1'000", "template <", "operator<<<", "operator()", "{", "}", "(", ")", "[",
    "]", ";", ":", "::", "->", "alignas(", "__attribute__((aligned(", "= {", "enum class E {", "extern \"C\" {", "try {", "catch (", "asm(",
    "\xff\xfe", "\t", "\r\n", "u8R\"(", "_Pragma(\"unroll\")", "\n#pragma unroll\n", "struct A : B<(1)> {", "A::A() : x{1}, y(2) {",
};

class Fuzzer {
 public:
  Fuzzer(unsigned long seed, Texts corpus) : random_(seed), corpus_(std::move(corpus)) {}

  std::string next() {
    std::string text = piece();
    for (std::size_t changes = below(12); changes > 0; --changes) change(text);
    if (text.size() > kLargestInput) text.resize(kLargestInput);
    return text;
  }

 private:
  std::size_t below(std::size_t bound) { return std::uniform_int_distribution<std::size_t>(0, bound - 1)(random_); }

  std::string piece() {
    const std::string& text = corpus_[below(corpus_.size())];
    if (below(3) == 0 || text.empty()) return text;
    const std::size_t begin = below(text.size());
    return text.substr(begin, below(4096));
  }

  void change(std::string& text) {
    const std::size_t at = below(text.size() + 1);
    const std::size_t length = below(1 + std::min<std::size_t>(text.size() - at, 200));
    switch (below(6)) {
      case 0: text.erase(at, length); break;
      case 1: text.insert(at, text.substr(at, length)); break;
      case 2: text.insert(at, kSnippets[below(std::size(kSnippets))]); break;
      case 3: text.insert(at, piece().substr(0, 500)); break;
      case 4: text.resize(at); break;
      default:
        if (at < text.size()) text[at] = static_cast<char>(below(256));
    }
  }

  std::mt19937_64 random_;
  Texts corpus_;
};

std::size_t lines(const std::string& text) { return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')); }

bool reads_as_itself(const std::string& text) { return lectern_translate::tokenize(text).joined() == text; }

/// What the translator promises of `text` and does not keep; null where all is well.
const char* broken_promise(const std::string& text, const std::string& other) {
  if (!reads_as_itself(text)) return "the tokens of the input are not its text";
  const lectern_translate::Translation translation = lectern_translate::translate(text);
  if (lines(translation.text) != lines(text)) return "the number of lines changed";
  if (!reads_as_itself(translation.text)) return "the tokens of the output are not its text";
  const lectern_translate::MergedPasses merged = lectern_translate::merge_passes(text, other);
  if (!reads_as_itself(merged.text)) return "the tokens of the merged passes are not their text";
  return nullptr;
}

Texts read_corpus(int count, char** folders) {
  Texts result(std::begin(kSnippets), std::end(kSnippets));
  for (int i = 0; i < count; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folders[i])) {
      const std::string extension = entry.path().extension();
      if (extension != ".cu" && extension != ".cuh" && extension != ".h") continue;
      std::ifstream input(entry.path(), std::ios::binary);
      result.emplace_back(std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>());
    }
  }
  std::sort(result.begin(), result.end());  // folders are read in no order, and a seed must repeat
  return result;
}

void report_hang(int) {
  constexpr char kText[] = "fuzz_translator: no end after 20 seconds; the input is in fuzz_translator_input.txt\n";
  if (write(STDERR_FILENO, kText, sizeof kText - 1) < 0) _exit(2);
  _exit(1);
}

void keep(const std::string& text) { std::ofstream(kLastInput, std::ios::binary) << text; }

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: fuzz_translator SECONDS SEED FOLDER…\n");
    return 2;
  }
  const auto end = Clock::now() + std::chrono::seconds(std::atoi(argv[1]));
  const Texts corpus = read_corpus(argc - 3, argv + 3);
  Fuzzer fuzzer(std::strtoul(argv[2], nullptr, 10), corpus);
  std::signal(SIGALRM, report_hang);
  long inputs = 0;
  while (Clock::now() < end) {
    const std::string text = fuzzer.next();
    const std::string other = fuzzer.next();
    keep(text);  // before it runs, so that a crash leaves it behind
    alarm(kHangSeconds);
    if (const char* promise = broken_promise(text, other); promise != nullptr) {
      std::fprintf(stderr, "fuzz_translator: %s; the input is in %s (seed %s, input %ld)\n", promise, kLastInput, argv[2], inputs);
      return 1;
    }
    alarm(0);
    ++inputs;
  }
  unlink(kLastInput);
  std::printf("%ld inputs in %s s from %zu texts, seed %s: no crash, no hang, lines kept\n", inputs, argv[1], corpus.size(), argv[2]);
  return 0;
}
