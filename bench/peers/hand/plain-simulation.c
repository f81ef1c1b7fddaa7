// The kernels of ../../kernels/source/simulation_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
typedef struct { unsigned c0, c1, c2, c3; } Random;
static inline Random philox(unsigned seed, unsigned i) {
  unsigned c0 = i, c1 = 0, c2 = 0, c3 = 0, k0 = seed, k1 = 0;
  FOR(j, 10) {
    unsigned long long a = 0xD2511F53ull * c0, b = 0xCD9E8D57ull * c2;
    c0 = (unsigned)(b >> 32) ^ c1 ^ k0; c2 = (unsigned)(a >> 32) ^ c3 ^ k1; c1 = (unsigned)b; c3 = (unsigned)a; k0 += 0x9E3779B9; k1 += 0xBB67AE85;
  }
  return (Random){c0, c1, c2, c3};
}
static inline float uniform(unsigned bits) { int s = (int)bits; s = s < 0 ? -s - 1 : s; return (float)s * 4.6566127342e-10f; }
EX(jacobi_step) void jacobi_step(const float *R u, const float *R f, float *R y, int h, int w, float h2) {
  for (int i = 1; i < h - 1; i++) for (int j = 1; j < w - 1; j++) { int k = i * w + j; y[k] = 0.25f * (u[k - w] + u[k + w] + u[k - 1] + u[k + 1] - h2 * f[k]); }
}
EX(mandelbrot) void mandelbrot(int *R y, int h, int w, float left, float top, float step) {
  FOR(i, h) FOR(j, w) {
    float cx = left + j * step, cy = top + i * step, a = 0, b = 0;
    int count = 0;
    while (count < 32 && a * a + b * b <= 4) { float next = a * a - b * b + cx; b = 2 * a * b + cy; a = next; count++; }
    y[i * w + j] = count;
  }
}
EX(n_body) void n_body(const float *R x, const float *R y, const float *R z, const float *R mass, float *R ax, float *R ay, float *R az, int n, float softening) {
  FOR(i, n) ax[i] = ay[i] = az[i] = 0;
  FOR(j, n) FOR(i, n) {
    float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i], k = 1 / sq(dx * dx + dy * dy + dz * dz + softening), f = mass[j] * k * k * k;
    ax[i] += f * dx;
    ay[i] += f * dy;
    az[i] += f * dz;
  }
}
EX(black_scholes) void black_scholes(const float *R spot, const float *R strike, const float *R years, float *R call, float *R put, int n, float rate, float volatility) {
  FOR(i, n) {
    float root = volatility * sq(years[i]), d1 = (lg(spot[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / root, d2 = d1 - root;
    float a = 0.5f * (1 + erf_(d1 * 0.70710678f)), b = 0.5f * (1 + erf_(d2 * 0.70710678f)), k = strike[i] * ex(-rate * years[i]);
    call[i] = spot[i] * a - k * b;
    put[i] = k * (1 - b) - spot[i] * (1 - a);
  }
}
EX(uniform4) void uniform4(float *R y, int n, unsigned seed, float low, float high) {
  float width = high - low;
  int full = n / 4096;
  FOR(b, full) {
    float *R q = y + b * 4096;
    FOR(i, 1024) { Random r = philox(seed, b * 1024 + i); q[i] = low + width * uniform(r.c0); q[i + 1024] = low + width * uniform(r.c1); q[i + 2048] = low + width * uniform(r.c2); q[i + 3072] = low + width * uniform(r.c3); }
  }
  FOR(i, 1024) {
    Random r = philox(seed, full * 1024 + i);
    unsigned bits[4] = {r.c0, r.c1, r.c2, r.c3};
    FOR(k, 4) { int at = full * 4096 + k * 1024 + i; if (at < n) y[at] = low + width * uniform(bits[k]); }
  }
}
// The cosine of 2 pi u for u of [0, 1).
static inline float cosine(float u) {
  float t = u - __builtin_rintf(u), z = 6.2831853f * (0.25f - __builtin_fabsf(t)), s = z * z;
  return z * (1 + s * (-0.16666667f + s * (8.3333333e-3f + s * (-1.98412698e-4f + s * (2.75573192e-6f - s * 2.50521084e-8f)))));
}
EX(add_noise) void add_noise(const float *R x, float *R y, int n, float sigma, unsigned seed) {
  FOR(i, n) { Random r = philox(seed, i); float u = uniform(r.c0); u = u > 1e-7f ? u : 1e-7f; y[i] = x[i] + sigma * (sq(-2 * lg(u)) * cosine(uniform(r.c1))); }
}
EX(dropout) void dropout(In x, Out y, int n, float p, unsigned seed) { FOR(i, n) { unsigned c0 = i, c1 = 0, c2 = 0, c3 = 0, k0 = seed, k1 = 0; FOR(j, 10) { unsigned long long a = 0xD2511F53ull * c0, b = 0xCD9E8D57ull * c2; c0 = (unsigned)(b >> 32) ^ c1 ^ k0; c2 = (unsigned)(a >> 32) ^ c3 ^ k1; c1 = (unsigned)b; c3 = (unsigned)a; k0 += 0x9E3779B9; k1 += 0xBB67AE85; }
  int s = (int)c0; s = s < 0 ? -s - 1 : s; y[i] = (float)s * 4.6566127342e-10f > p ? x[i] / (1 - p) : 0; } }
EX(layer_norm_dropout) void layer_norm_dropout(const float *R x, const float *R residual, const float *R w, const float *R b, float *R sum, float *R y, int rows, int n, float eps, float p, unsigned seed) {
  FOR(r, rows) {
    float *R z = sum + r * n, s = 0, t = 0;
    FOR(i, n) { float v = uniform(philox(seed, r * n + i).c0) > p ? x[r * n + i] / (1 - p) : 0; z[i] = v + residual[r * n + i]; s += z[i]; }
    float mean = s / n;
    FOR(i, n) t += (z[i] - mean) * (z[i] - mean);
    float k = 1 / sq(t / n + eps);
    FOR(i, n) y[r * n + i] = (z[i] - mean) * k * w[i] + b[i];
  }
}
