// A picture of which tensor lives where, drawn from the tensors themselves, so that a label cannot be wrong.
#pragma once

#include <string>
#include <vector>

#include "lectern/runtime/tensor.h"

namespace lectern {

/// A column for each device, a box for each tensor in it. Two names of one tensor object share a box.
class PlacementFigure {
 public:
  /// `text` is the text alternative inside of the picture.
  PlacementFigure(std::string title, std::string text);

  /// Puts `tensor` into the column of its device.
  PlacementFigure& place(const std::string& name, const Tensor& tensor);
  /// An arrow from one placed name to another.
  PlacementFigure& arrow(const std::string& from, const std::string& to, const std::string& label);
  /// A line of text below the columns.
  PlacementFigure& note(const std::string& text);

  /// The SVG, on a light panel of its own: it reads the same on a dark page.
  std::string svg() const;

 private:
  struct Box {
    std::string names;
    Tensor tensor;
    std::size_t column;
    int row;
  };
  struct Arrow {
    std::string from, to, label;
  };
  std::size_t column_of(Device device);
  const Box& box(const std::string& name) const;
  int left_of(const Box& box) const;
  int top_of(const Box& box) const;
  std::string draw(const Box& box) const;
  std::string draw(const Arrow& arrow) const;

  std::string title_, text_;
  std::vector<std::string> columns_;
  std::vector<int> rows_;
  std::vector<Box> boxes_;
  std::vector<Arrow> arrows_;
  std::vector<std::string> notes_;
};

}  // namespace lectern
