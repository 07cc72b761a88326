// Thrust over emulated devices: its algorithms run on the host and may touch device memory while they run, only then.
#include <gtest/gtest.h>

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_free.h>
#include <thrust/device_malloc.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/error.h>
#include <thrust/system_error.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

namespace emulator_test {

__global__ void twice(int* values, int count) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < count) values[i] *= 2;
}

__global__ void sort_in_kernel(int* values, int count) {
  if (threadIdx.x == 0) thrust::sort(thrust::seq, values, values + count);
  if (threadIdx.x == 1) thrust::sort(thrust::device, values + count, values + 2 * count);
}

struct Square {
  __host__ __device__ int operator()(int x) const { return x * x; }
};

struct IsOdd {
  __host__ __device__ bool operator()(int x) const { return x % 2 != 0; }
};

struct Saxpy {
  float a;
  __host__ __device__ float operator()(float x, float y) const { return a * x + y; }
};

struct SumOfPair {
  template <class Pair>
  __host__ __device__ int operator()(const Pair& pair) const {
    return thrust::get<0>(pair) + thrust::get<1>(pair);
  }
};

/// Outside of the test: nvcc wants the function around such a lambda to be a public one.
void add_with_offset(thrust::device_vector<int>& to, const thrust::device_vector<int>& from, int offset) {
  thrust::transform(to.begin(), to.end(), from.begin(), to.begin(),
                    [=] __device__(int x, int y) { return x + y + offset; });
}

template <class Vector>
std::vector<typename Vector::value_type> to_host(const Vector& vector) {
  std::vector<typename Vector::value_type> result(vector.size());
  thrust::copy(vector.begin(), vector.end(), result.begin());
  return result;
}

/// An array that cudaMalloc gave.
class Raw {
 public:
  explicit Raw(const std::vector<int>& values) : count_(values.size()) {
    cudaMalloc(reinterpret_cast<void**>(&data_), count_ * sizeof(int));
    cudaMemcpy(data_, values.data(), count_ * sizeof(int), cudaMemcpyHostToDevice);
  }
  ~Raw() { cudaFree(data_); }
  Raw(const Raw&) = delete;
  Raw& operator=(const Raw&) = delete;
  int* begin() const { return data_; }
  int* end() const { return data_ + count_; }
  std::vector<int> values() const {
    std::vector<int> result(count_);
    cudaMemcpy(result.data(), data_, count_ * sizeof(int), cudaMemcpyDeviceToHost);
    return result;
  }

 private:
  std::size_t count_;
  int* data_ = nullptr;
};

TEST(ThrustDeviceVector, IsSeenByKernelsAndByHostCode) {
  thrust::host_vector<int> host(3);
  host[0] = 5, host[1] = 6, host[2] = 7;
  thrust::device_vector<int> device = host;
  device[1] = 60;
  twice<<<1, 32>>>(thrust::raw_pointer_cast(device.data()), 3);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(device[1], 120);
  device.push_back(1);
  host = device;
  EXPECT_EQ(to_host(host), (std::vector<int>{10, 120, 14, 1}));
}

TEST(ThrustDeviceVector, CountsAsDeviceMemory) {
  thrust::device_vector<int> device(4, 9);
  int* const raw = thrust::raw_pointer_cast(device.data());
  cudaPointerAttributes attributes;
  ASSERT_EQ(cudaPointerGetAttributes(&attributes, raw), cudaSuccess);
  EXPECT_EQ(attributes.type, cudaMemoryTypeDevice);
  int host[4] = {};
  EXPECT_EQ(cudaMemcpy(host, raw, sizeof host, cudaMemcpyDeviceToHost), cudaSuccess);
  EXPECT_EQ(host[3], 9);
  EXPECT_EQ(cudaMemcpy(raw, host, sizeof host, cudaMemcpyHostToDevice), cudaSuccess);
}

TEST(ThrustDeviceVector, ThrowsWhenTheDeviceHasNoRoom) {
  EXPECT_THROW(thrust::device_vector<char>(std::size_t{1} << 50), std::exception);
  cudaGetLastError();
}

TEST(ThrustErrors, CarryCudasNumbersAndTexts) {
  const thrust::system_error error(cudaErrorMemoryAllocation, thrust::cuda_category(), "no room");
  EXPECT_EQ(error.code().value(), cudaErrorMemoryAllocation);
  EXPECT_NE(std::string(error.what()).find(cudaGetErrorString(cudaErrorMemoryAllocation)), std::string::npos) << error.what();
}

TEST(ThrustDeviceMalloc, GivesMemoryForKernelsAndHostCode) {
  const thrust::device_ptr<int> memory = thrust::device_malloc<int>(2);
  memory[0] = 3;
  memory[1] = 4;
  twice<<<1, 2>>>(thrust::raw_pointer_cast(memory), 2);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(memory[0] + memory[1], 14);
  thrust::device_free(memory);
}

TEST(ThrustAlgorithms, SortReduceAndScan) {
  thrust::device_vector<int> v(5);
  thrust::sequence(v.begin(), v.end(), 1);
  EXPECT_EQ(thrust::reduce(v.begin(), v.end()), 15);
  EXPECT_EQ(thrust::reduce(v.begin(), v.end(), 1, thrust::multiplies<int>()), 120);
  EXPECT_EQ(thrust::transform_reduce(v.begin(), v.end(), Square(), 0, thrust::plus<int>()), 55);
  EXPECT_EQ(thrust::inner_product(v.begin(), v.end(), v.begin(), 0), 55);
  EXPECT_EQ(thrust::count_if(v.begin(), v.end(), IsOdd()), 3);
  EXPECT_EQ(thrust::max_element(v.begin(), v.end()) - v.begin(), 4);
  thrust::device_vector<int> sums(5);
  thrust::inclusive_scan(v.begin(), v.end(), sums.begin());
  EXPECT_EQ(to_host(sums), (std::vector<int>{1, 3, 6, 10, 15}));
  thrust::exclusive_scan(v.begin(), v.end(), sums.begin(), 100);
  EXPECT_EQ(to_host(sums), (std::vector<int>{100, 101, 103, 106, 110}));
  thrust::sort(v.begin(), v.end(), thrust::greater<int>());
  EXPECT_EQ(to_host(v), (std::vector<int>{5, 4, 3, 2, 1}));
}

TEST(ThrustAlgorithms, WorkByKeyAndDropRepetitions) {
  const int keys_in[] = {3, 1, 3, 1};
  const int values_in[] = {10, 20, 30, 40};
  thrust::device_vector<int> keys(keys_in, keys_in + 4), values(values_in, values_in + 4);
  thrust::stable_sort_by_key(keys.begin(), keys.end(), values.begin());
  EXPECT_EQ(to_host(values), (std::vector<int>{20, 40, 10, 30}));
  thrust::device_vector<int> sums(2), names(2);
  thrust::reduce_by_key(keys.begin(), keys.end(), values.begin(), names.begin(), sums.begin());
  EXPECT_EQ(to_host(sums), (std::vector<int>{60, 40}));
  EXPECT_EQ(thrust::unique(keys.begin(), keys.end()) - keys.begin(), 2);
  EXPECT_EQ(keys[1], 3);
}

TEST(ThrustAlgorithms, TakeFancyIteratorsAndLambdas) {
  const thrust::counting_iterator<int> first(1);
  EXPECT_EQ(thrust::reduce(thrust::make_transform_iterator(first, Square()),
                           thrust::make_transform_iterator(first + 3, Square())),
            14);
  thrust::device_vector<int> a(3, 1), b(3);
  thrust::transform(first, first + 3, b.begin(), Square());
  add_with_offset(a, b, 7);
  EXPECT_EQ(to_host(a), (std::vector<int>{9, 12, 17}));
  const auto pairs = thrust::make_zip_iterator(thrust::make_tuple(a.begin(), b.begin()));
  thrust::transform(pairs, pairs + 3, a.begin(), SumOfPair());
  EXPECT_EQ(to_host(a), (std::vector<int>{10, 16, 26}));
  thrust::device_vector<float> x(2, 3.0f), y(2, 1.0f);
  thrust::transform(x.begin(), x.end(), y.begin(), y.begin(), Saxpy{2.0f});
  EXPECT_EQ(to_host(y), (std::vector<float>{7, 7}));
}

TEST(ThrustRawPointers, AreOpenWhileAnAlgorithmRuns) {
  const Raw raw({3, 1, 2});
  thrust::sort(thrust::device, raw.begin(), raw.end());
  EXPECT_EQ(raw.values(), (std::vector<int>{1, 2, 3}));
  const thrust::device_ptr<int> first(raw.begin());
  EXPECT_EQ(thrust::reduce(first, first + 3), 6);
  first[1] = 20;
  EXPECT_EQ(first[1], 20);
  thrust::device_vector<int> copy(first, first + 3);
  EXPECT_EQ(to_host(copy), (std::vector<int>{1, 20, 3}));
  thrust::fill(thrust::device, raw.begin(), raw.end(), 8);
  EXPECT_EQ(raw.values(), (std::vector<int>{8, 8, 8}));
  EXPECT_EQ(thrust::count_if(thrust::device, raw.begin(), raw.end(), IsOdd()), 0);
}

TEST(ThrustRawPointers, AreSortedWithinAKernelToo) {
  const Raw raw({3, 1, 2, 6, 5, 4});
  sort_in_kernel<<<1, 2>>>(raw.begin(), 3);
  ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(raw.values(), (std::vector<int>{1, 2, 3, 4, 5, 6}));
}

TEST(ThrustRawPointersDeathTest, AreClosedAgainAfterwards) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  const Raw raw({3, 1, 2});
  thrust::sort(thrust::device, raw.begin(), raw.end());
  EXPECT_DEATH(*raw.begin() = 1, "host code wrote to address");
  EXPECT_DEATH(thrust::sort(thrust::seq, raw.begin(), raw.end()), "host code (read|wrote)");
}

}  // namespace emulator_test
