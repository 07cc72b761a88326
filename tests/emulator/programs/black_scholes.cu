// Prices of European options in closed form, two options to a thread: fast mathematics against the host's double.
#include "check.h"

constexpr float kRate = 0.02f, kVolatility = 0.30f;

/// The normal distribution up to d, as a polynomial (error below 1e-7).
__device__ float normal_below(float d) {
  const float k = __fdividef(1.0f, 1.0f + 0.2316419f * fabsf(d));
  const float tail = 0.39894228f * __expf(-0.5f * d * d) *
                     (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
  return d > 0 ? 1.0f - tail : tail;
}

__device__ void price(float& call, float& put, float stock, float strike, float years) {
  const float root = __fdividef(1.0f, rsqrtf(years));
  const float d1 = __fdividef(__logf(stock / strike) + (kRate + 0.5f * kVolatility * kVolatility) * years, kVolatility * root);
  const float below1 = normal_below(d1), below2 = normal_below(d1 - kVolatility * root);
  const float later = strike * __expf(-kRate * years);
  call = stock * below1 - later * below2;
  put = later * (1.0f - below2) - stock * (1.0f - below1);
}

__launch_bounds__(128) __global__
    void price_all(float2* __restrict__ calls, float2* __restrict__ puts, const float2* __restrict__ stocks,
                   const float2* __restrict__ strikes, const float2* __restrict__ years, int pairs) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pairs) return;
  float call1, call2, put1, put2;
  price(call1, put1, stocks[i].x, strikes[i].x, years[i].x);
  price(call2, put2, stocks[i].y, strikes[i].y, years[i].y);
  calls[i] = make_float2(call1, call2);
  puts[i] = make_float2(put1, put2);
}

int main() {
  const int count = 10000;
  std::vector<float> stock = numbers(count, 1), strike = numbers(count, 2), years = numbers(count, 3), expected(2 * count);
  for (int i = 0; i < count; ++i) {
    stock[i] = 17.5f + 12.5f * stock[i];
    strike[i] = 50.5f + 49.5f * strike[i];
    years[i] = 5.125f + 4.875f * years[i];
    const double root = std::sqrt(static_cast<double>(years[i]));
    const double d1 = (std::log(static_cast<double>(stock[i]) / strike[i]) + (kRate + 0.5 * kVolatility * kVolatility) * years[i]) / (kVolatility * root);
    const double below1 = 0.5 * std::erfc(-d1 / std::sqrt(2.0)), below2 = 0.5 * std::erfc(-(d1 - kVolatility * root) / std::sqrt(2.0));
    const double later = strike[i] * std::exp(-static_cast<double>(kRate) * years[i]);
    expected[i] = static_cast<float>(stock[i] * below1 - later * below2);
    expected[count + i] = static_cast<float>(later * (1.0 - below2) - stock[i] * (1.0 - below1));
  }
  float *stocks = device_copy(stock), *strikes = device_copy(strike), *times = device_copy(years);
  float* prices = device_array<float>(2 * count);
  price_all<<<blocks_for(count / 2, 128), 128>>>(reinterpret_cast<float2*>(prices), reinterpret_cast<float2*>(prices + count),
                                                 reinterpret_cast<float2*>(stocks), reinterpret_cast<float2*>(strikes),
                                                 reinterpret_cast<float2*>(times), count / 2);
  check_launch();
  for (float* array : {stocks, strikes, times}) CHECK(cudaFree(array));
  return verdict(expected, take_back(prices, 2 * count), 2e-4);
}
