#include "placement_figure.h"

#include <fmt/format.h>

#include <algorithm>

#include "chapter.h"

namespace lectern {
namespace {

constexpr int kMargin = 20;
constexpr int kColumnWidth = 260;
constexpr int kGap = 160;
constexpr int kBoxWidth = 228;
constexpr int kBoxHeight = 52;
constexpr int kRowHeight = 72;
constexpr int kTop = 92;
constexpr int kNoteHeight = 22;

std::string escaped(const std::string& text) {
  std::string result;
  for (const char letter : text) result += letter == '<' ? "&lt;" : letter == '>' ? "&gt;" : letter == '&' ? "&amp;" : std::string(1, letter);
  return result;
}

std::string text_at(int x, int y, const std::string& style, const std::string& text) {
  return fmt::format("  <text x=\"{}\" y=\"{}\" {}>{}</text>\n", x, y, style, escaped(text));
}

int bytes_of(const Tensor& tensor) { return static_cast<int>(tensor.numel()) * static_cast<int>(item_size(tensor.dtype())); }

}  // namespace

PlacementFigure::PlacementFigure(std::string title, std::string text) : title_(std::move(title)), text_(std::move(text)) {
  column_of("cpu");  // the host is always there
}

std::size_t PlacementFigure::column_of(Device device) {
  const std::string name = device.is_cpu() ? "cpu: the host's memory" : fmt::format("{}: its memory", device);
  const auto found = std::find(columns_.begin(), columns_.end(), name);
  if (found != columns_.end()) return static_cast<std::size_t>(found - columns_.begin());
  columns_.push_back(name);
  rows_.push_back(0);
  return columns_.size() - 1;
}

PlacementFigure& PlacementFigure::place(const std::string& name, const Tensor& tensor) {
  for (Box& box : boxes_) {
    if (!box.tensor.is_same(tensor)) continue;
    box.names += " = " + name;
    return *this;
  }
  const std::size_t column = column_of(tensor.device());
  boxes_.push_back({name, tensor, column, rows_[column]++});
  return *this;
}

PlacementFigure& PlacementFigure::arrow(const std::string& from, const std::string& to, const std::string& label) {
  arrows_.push_back({from, to, label});
  return *this;
}

PlacementFigure& PlacementFigure::note(const std::string& text) {
  notes_.push_back(text);
  return *this;
}

const PlacementFigure::Box& PlacementFigure::box(const std::string& name) const {
  for (const Box& box : boxes_) {
    if (box.names == name || box.names.starts_with(name + " = ") || box.names.ends_with(" = " + name)) return box;
  }
  throw Error("no tensor of the figure is called " + name);
}

int PlacementFigure::left_of(const Box& box) const {
  return kMargin + static_cast<int>(box.column) * (kColumnWidth + kGap) + (kColumnWidth - kBoxWidth) / 2;
}

int PlacementFigure::top_of(const Box& box) const { return kTop + 16 + box.row * kRowHeight; }

std::string PlacementFigure::draw(const Box& box) const {
  const int x = left_of(box);
  const int y = top_of(box);
  const std::string what = fmt::format("{} {}, {} bytes", to_string(box.tensor.dtype()), shape_of(box.tensor), bytes_of(box.tensor));
  return fmt::format("  <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"6\" fill=\"#ffffff\" stroke=\"#333333\"/>\n", x, y, kBoxWidth, kBoxHeight) +
         text_at(x + 12, y + 21, "font-weight=\"bold\"", box.names) + text_at(x + 12, y + 41, "font-size=\"13\"", what);
}

// Across the gap, between the sides that face each other; within one column, along its left side.
std::string PlacementFigure::draw(const Arrow& arrow) const {
  const Box& from = box(arrow.from);
  const Box& to = box(arrow.to);
  const bool goes_right = from.column < to.column;
  const int x1 = left_of(from) + (goes_right ? kBoxWidth : 0);
  const int x2 = left_of(to) + (goes_right ? -3 : kBoxWidth + 3);
  const int y1 = top_of(from) + kBoxHeight / 2;
  const int y2 = top_of(to) + kBoxHeight / 2;
  return fmt::format("  <line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#0b5394\" stroke-width=\"2\" marker-end=\"url(#head)\"/>\n", x1, y1, x2, y2) +
         text_at((x1 + x2) / 2, (y1 + y2) / 2 - 9, "text-anchor=\"middle\" font-size=\"13\" fill=\"#0b5394\"", arrow.label);
}

std::string PlacementFigure::svg() const {
  const int rows = *std::max_element(rows_.begin(), rows_.end());
  const int panel = std::max(rows, 1) * kRowHeight + 12;
  const int width = 2 * kMargin + static_cast<int>(columns_.size()) * kColumnWidth + (static_cast<int>(columns_.size()) - 1) * kGap;
  const int height = kTop + panel + static_cast<int>(notes_.size()) * kNoteHeight + kMargin + 6;
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" font-family=\"sans-serif\" font-size=\"15\" fill=\"#1a1a1a\">\n"
      "  <title>{2}</title>\n  <desc>{3}</desc>\n"
      "  <defs><marker id=\"head\" markerWidth=\"10\" markerHeight=\"8\" refX=\"8\" refY=\"4\" orient=\"auto\"><path d=\"M0,0 L10,4 L0,8 z\" fill=\"#0b5394\"/></marker></defs>\n"
      "  <rect width=\"{0}\" height=\"{1}\" rx=\"10\" fill=\"#f6f4ee\"/>\n",
      width, height, escaped(title_), escaped(text_));
  svg += text_at(kMargin, 34, "font-size=\"17\" font-weight=\"bold\"", title_);
  for (std::size_t column = 0; column < columns_.size(); ++column) {
    const int x = kMargin + static_cast<int>(column) * (kColumnWidth + kGap);
    svg += fmt::format("  <rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{}\" stroke=\"#888888\"/>\n", x, kTop, kColumnWidth, panel,
                       column == 0 ? "#dcecd9" : "#fbe3c8");
    svg += text_at(x + 4, kTop - 12, "", columns_[column]);
  }
  for (const Arrow& arrow : arrows_) svg += draw(arrow);
  for (const Box& box : boxes_) svg += draw(box);
  for (std::size_t note = 0; note < notes_.size(); ++note) {
    svg += text_at(kMargin, kTop + panel + 26 + static_cast<int>(note) * kNoteHeight, "font-size=\"14\"", notes_[note]);
  }
  return svg + "</svg>";
}

}  // namespace lectern
