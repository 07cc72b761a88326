// The tensor: a storage, and how to read it (sizes, strides, offset, dtype). Read storage.h and shape.h before it.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "lectern/runtime/device.h"
#include "lectern/runtime/dtype.h"
#include "lectern/runtime/scalar.h"
#include "lectern/runtime/shape.h"
#include "lectern/runtime/storage.h"

namespace lectern {

struct TensorOptions;
namespace cuda { class Stream; }

/// Which strides a copy gets: those of its source where it is dense (kPreserve), or row-major (kContiguous).
enum class MemoryFormat : std::uint8_t { kPreserve, kContiguous };

/// The keyword arguments of PyTorch's `Tensor.to`: `x.to({.device = "cuda", .copy = true})`.
struct ToOptions {
  std::optional<Device> device = std::nullopt;           ///< Where to; absent: where the tensor is.
  std::optional<DType> dtype = std::nullopt;             ///< Converted to what; absent: not converted.
  bool non_blocking = false;                             ///< Return before a copy from or to pinned memory has ended.
  bool copy = false;                                     ///< Copy even where nothing would change.
  MemoryFormat memory_format = MemoryFormat::kPreserve;  ///< The strides of the copy.
};

/// A handle, as in PyTorch: copying a Tensor gives another name for the same tensor. `.clone()` copies the elements.
/// A default-made Tensor is undefined; using it throws an Error.
class Tensor {
 public:
  /// Undefined.
  Tensor() = default;
  /// A view of `storage`, `storage_offset` elements in. \throws ShapeError unless every element lies inside of the
  /// storage.
  Tensor(Storage storage, Shape sizes, Strides strides, std::int64_t storage_offset, DType dtype);

  /// Whether it names a tensor at all; false for what `Tensor()` gives.
  bool defined() const { return impl_ != nullptr; }
  /// How many elements each dimension has. PyTorch: `x.shape`.
  const Shape& sizes() const { return impl().sizes; }
  /// How far apart neighbours lie along each dimension, in elements. PyTorch: `x.stride()`.
  const Strides& strides() const { return impl().strides; }
  /// The size of one dimension; -1 is the last. \throws IndexError outside of [-dim, dim-1].
  std::int64_t size(std::int64_t dim) const { return sizes()[static_cast<std::size_t>(wrap_dim(dim, this->dim()))]; }
  /// The stride of one dimension, in elements. \throws IndexError outside of [-dim, dim-1].
  std::int64_t stride(std::int64_t dim) const { return strides()[static_cast<std::size_t>(wrap_dim(dim, this->dim()))]; }
  /// The number of dimensions; 0 for a single number.
  std::int64_t dim() const { return static_cast<std::int64_t>(sizes().size()); }
  /// The number of elements: the product of the sizes.
  std::int64_t numel() const { return element_count(sizes()); }
  /// What the elements are.
  DType dtype() const { return impl().dtype; }
  /// Where the elements are: always with an index for cuda, never for cpu.
  Device device() const { return impl().storage.device(); }
  /// Whether host code must not follow data_ptr(): the elements are on a cuda device, emulated or not.
  bool is_cuda() const { return device().is_cuda(); }
  /// -1 on the cpu, the ordinal on cuda.
  int get_device() const { return device().index().value_or(-1); }
  /// The bytes behind it, which its views share.
  const Storage& storage() const { return impl().storage; }
  /// Where in the storage the first element lies, in elements.
  std::int64_t storage_offset() const { return impl().storage_offset; }
  /// Whether the elements lie in row-major order without gaps.
  bool is_contiguous() const;
  /// Whether it lies in page-locked host memory; see pin_memory().
  bool is_pinned() const { return storage().is_pinned(); }
  /// The dtype and the device, for factories: `zeros({3}, x.options())` is Python's `x.new_zeros(3)`.
  TensorOptions options() const;

  /// The address of the first element, on the tensor's own device. Host code may follow it only on the cpu.
  void* data_ptr() const;
  /// The address of the first element, typed. \throws DTypeError when T is not the tensor's dtype.
  template <class T>
  T* data_ptr() const {
    require_dtype(DTypeOf<T>::value);
    return static_cast<T*>(data_ptr());
  }

  // --- Moving (PLACEMENT 2) ---
  /// The tensor where and as `options` ask: itself, the same object, when nothing would change; else a copy.
  /// \throws DeviceError when the device is not there, OutOfMemoryError; the tensor itself stays as it is.
  Tensor to(const ToOptions& options) const;
  /// Itself, as PyTorch has it.
  Tensor to() const { return *this; }
  /// On `device`, with its dtype.
  Tensor to(Device device, bool non_blocking = false, bool copy = false) const { return to({device, {}, non_blocking, copy}); }
  /// Converted to `dtype`, where it is.
  Tensor to(DType dtype, bool non_blocking = false, bool copy = false) const { return to({{}, dtype, non_blocking, copy}); }
  /// On `device` and converted to `dtype`.
  Tensor to(Device device, DType dtype, bool non_blocking = false, bool copy = false) const {
    return to({device, dtype, non_blocking, copy});
  }
  /// On the device of `other` and converted to its dtype.
  Tensor to(const Tensor& other, bool non_blocking = false, bool copy = false) const {
    return to({other.device(), other.dtype(), non_blocking, copy});
  }
  /// Itself: a format alone asks for no change, unless `copy` does.
  Tensor to(MemoryFormat format, bool non_blocking = false, bool copy = false) const {
    return to({{}, {}, non_blocking, copy, format});
  }
  /// On the cpu: itself when it is there already.
  Tensor cpu() const { return to(Device(DeviceType::kCpu)); }
  /// `x.cuda()` is the current cuda device. \throws DeviceError `Invalid device, must be cuda device` for the cpu.
  Tensor cuda(Device device = Device(DeviceType::kCuda), bool non_blocking = false) const;
  /// `to(other)`: PyTorch's older word.
  Tensor type_as(const Tensor& other) const { return to(other); }
  /// Page-locked copy of a cpu tensor; itself when it is pinned already.
  Tensor pin_memory() const;
  /// Copies the elements of `source` into this tensor: any device, any dtype, broadcast. Returns this tensor.
  const Tensor& copy_(const Tensor& source, bool non_blocking = false) const;
  /// Every element becomes `value`. Returns this tensor. \throws Error when the dtype cannot hold it, or for a leaf
  /// that requires grad.
  const Tensor& fill_(const Scalar& value) const;
  /// Every element becomes the only element of `value`, from any device. \throws ShapeError unless it is 0-dimensional.
  const Tensor& fill_(const Tensor& value) const;
  /// Every element becomes 0.
  const Tensor& zero_() const { return fill_(0); }
  /// A copy with its own storage.
  Tensor clone() const;
  /// Work on `stream`, which is not the one that the tensor was made on, uses it: when the last owner is gone, the memory is
  /// not reused before what is queued on `stream` by then has run. Without it, another tensor may overwrite it meanwhile.
  void record_stream(const cuda::Stream& stream) const { storage().record_use(stream); }

  // --- Views: share the storage ---
  /// The same elements in row-major order under other sizes, of which one may be -1: what the others leave. Never a
  /// copy.
  /// \throws ShapeError when the counts differ, or the strides allow no such view.
  Tensor view(const Shape& sizes) const;
  /// A view where view() can give one, else a row-major copy. \throws ShapeError when the counts differ.
  Tensor reshape(const Shape& sizes) const;
  /// Two dimensions swapped. \throws IndexError outside of [-dim, dim-1].
  Tensor transpose(std::int64_t dim0, std::int64_t dim1) const;
  /// The matrix transposed; what has fewer dimensions stays. \throws ShapeError above two dimensions.
  Tensor t() const;
  /// `length` indices of `dim`, from `start` on. \throws IndexError when they are not all there.
  Tensor narrow(std::int64_t dim, std::int64_t start, std::int64_t length) const;
  /// One index of `dim`, which goes away: row 0 of a (2, 3) tensor has shape (3). \throws IndexError when it is not
  /// there.
  Tensor select(std::int64_t dim, std::int64_t index) const;
  /// x[i]: the same as select(0, i).
  Tensor operator[](std::int64_t index) const { return select(0, index); }
  /// Repeats dimensions of size 1 without copying; -1 keeps a size.
  Tensor expand(const Shape& sizes) const;
  /// Without `dim`, if its size is 1. \throws IndexError outside of [-dim, dim-1].
  Tensor squeeze(std::int64_t dim) const;
  /// With a new dimension of size 1 before `dim`. \throws IndexError outside of [-dim-1, dim].
  Tensor unsqueeze(std::int64_t dim) const;
  /// One dimension: a view where it can be one.
  Tensor flatten() const { return reshape({-1}); }
  /// Itself when contiguous, else a row-major copy.
  Tensor contiguous() const;
  /// The same storage under a new tensor that does not require grad.
  Tensor detach() const;

  // --- Reading ---
  /// The only element, copied to the host (waits for the device). \throws Error unless there is exactly one element.
  template <class T>
  T item() const;
  /// The only element, keeping whether it was a bool, an integer or a number with a fraction.
  Scalar item() const;
  /// Printed as PyTorch prints it.
  std::string repr() const;

  // --- Gradient flag. There is no graph yet: the flag is set, shown, and governed by NoGradGuard ---
  /// Whether gradients are asked for: set by a user on a leaf, inherited by what is computed from it.
  bool requires_grad() const { return impl().requires_grad; }
  /// Sets it. Returns this tensor. \throws DTypeError for integers and bools, Error for taking it from a computed
  /// tensor.
  const Tensor& requires_grad_(bool value = true) const;
  /// Whether a user made it; a computed tensor that requires grad is no leaf.
  bool is_leaf() const { return !impl().requires_grad || impl().is_leaf; }
  /// Whether it is a view of a leaf that requires grad: that may no more be written to than the leaf.
  bool is_view_of_leaf() const { return requires_grad() && impl().views_a_leaf; }
  /// For operations: marks a result as computed from something that requires grad.
  const Tensor& mark_computed_from(std::initializer_list<Tensor> inputs) const;

  /// Whether both names mean one tensor object: Python's `is`.
  bool is_same(const Tensor& other) const { return impl_ == other.impl_; }
  /// Makes this object hold what `other` holds, keeping its identity: Python's `x.data = other`. nn::Module::to moves parameters so.
  void set_data(const Tensor& other) const;

 private:
  struct Impl {
    Storage storage;
    Shape sizes;
    Strides strides;
    std::int64_t storage_offset = 0;
    DType dtype = kFloat32;
    bool requires_grad = false;
    bool is_leaf = true;
    bool views_a_leaf = false;
  };
  Impl& impl() const;  // throws when undefined
  void require_dtype(DType dtype) const;
  Tensor as_view(Shape sizes, Strides strides, std::int64_t storage_offset) const;

  std::shared_ptr<Impl> impl_;
};

/// Prints repr().
std::ostream& operator<<(std::ostream& out, const Tensor& tensor);

/// The shape, dtype and device of an operand, for errors: `float32 tensor of shape [2, 3] on cuda:0`.
std::string describe(const Tensor& tensor);

}  // namespace lectern
