// What plain-*.c share: short names, exponentials, logarithms and other functions, and conversions of f16 (up, down) and bf16 (bf, fb).
#pragma once
#define EX(n) __attribute__((export_name(#n)))
#define R restrict
#define FOR(i, n) for (int i = 0; i < (n); i++)
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef long long i64;
typedef const float *restrict In;
typedef float *restrict Out;
typedef const u16 *restrict InH;
typedef u16 *restrict OutH;
typedef const i64 *restrict InL;
typedef union { unsigned i; float f; } Bits;
static inline float ex(float x) { x = x < -87.f ? -87.f : x; x = x > 88.f ? 88.f : x; float n = __builtin_rintf(x * 1.44269504f); float r = x - n * 0.693147182f;
  float p = 8.29758402e-3f; p = p * r + 0.0419158749f; p = p * r + 0.166675776f; p = p * r + 0.499988914f; p = p * r + 0.999999702f; p = p * r + 1.f;
  Bits u; u.f = p; u.i += ((int)n) << 23; return u.f; }
static inline float lg(float x) { Bits u; u.f = x; int e = (int)(u.i - 0x3f3504f3) >> 23; u.i -= (unsigned)e << 23; float t = u.f - 1.f;
  float p = 0.0703768358f; p = p * t - 0.115146101f; p = p * t + 0.116769984f; p = p * t - 0.124201410f; p = p * t + 0.142493233f; p = p * t - 0.166680574f;
  p = p * t + 0.200007141f; p = p * t - 0.249999940f; p = p * t + 0.333333313f; return t - 0.5f * t * t + t * t * t * p + (float)e * 0.693147182f; }
static inline float up(u16 h) { Bits u; u.i = (h & 0x7fffu) << 13; u.f *= 0x1p112f; if ((h & 0x7c00) == 0x7c00) u.i |= 0x7f800000; u.i |= (unsigned)(h & 0x8000) << 16; return u.f; }
static inline u16 down(float x) { Bits u, v; u.f = x; unsigned s = (u.i >> 16) & 0x8000; u.i &= 0x7fffffff; v = u;
  v.f *= 0x1p-112f; unsigned normal = (v.i + 0xfff + ((v.i >> 13) & 1)) >> 13; v.f = u.f + 0.5f; unsigned small = v.i - 0x3f000000;
  unsigned r = u.i < 0x38800000 ? small : normal; r = u.i >= 0x477ff000 ? 0x7c00 : r; r = u.i > 0x7f800000 ? 0x7e00 : r; return (u16)(r | s); }
static inline float bf(u16 x) { Bits u; u.i = (unsigned)x << 16; return u.f; }
static inline u16 fb(float x) { Bits u; u.f = x; return x != x ? 0x7fff : (u.i + 0x7fff + ((u.i >> 16) & 1)) >> 16; }
// As fb, but for NaN under -ffast-math, too.
static inline u16 fb_checked(float x) { Bits u; u.f = x; return (u.i & 0x7fffffff) > 0x7f800000 ? 0x7fc0 : (u16)((u.i + 0x7fff + ((u.i >> 16) & 1)) >> 16); }
static inline float sq(float x) { return __builtin_sqrtf(x); }
static inline float turned(float x, float n) { return x - n * 3.140625f - n * 9.67502594e-4f - n * 1.50995799e-7f; }
static inline float cs(float x) { float n = __builtin_rintf(x * 0.318309886f), r = turned(x, n), z = r * r; float p = 1 - z * (0.5f - z * (0.0416666642f - z * (0.00138888f - z * 2.47609e-5f))); return (int)n & 1 ? -p : p; }
static inline float sn(float x) { float n = __builtin_rintf(x * 0.318309886f), r = turned(x, n), z = r * r; float p = r - r * z * (0.166666657f - z * (0.00833332f - z * (0.000198409f - z * 2.7525e-6f))); return (int)n & 1 ? -p : p; }
static inline float tanh_(float x) { return 1 - 2 / (1 + ex(2 * x)); }
static inline float erf_(float x) { float a = x < 0 ? -x : x, t = 1 / (1 + 0.3275911f * a); float y = 1 - (((((1.061405429f * t - 1.453152027f) * t) + 1.421413741f) * t - 0.284496736f) * t + 0.254829592f) * t * ex(-a * a); return x < 0 ? -y : y; }
static inline float abs_(float x) { return __builtin_fabsf(x); }
static inline float max_(float a, float b) { return a > b ? a : b; }
static inline float round_(float x) { return __builtin_rintf(x); }
