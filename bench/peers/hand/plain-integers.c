// The kernels of ../../kernels/source/integer_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
static inline int clamp(int x) { return x < -128 ? -128 : x > 127 ? 127 : x; }
EX(red_sum_int) void red_sum_int(const int *R x, i64 *R y, int rows, int n) { FOR(r, rows) { i64 s = 0; FOR(i, n) s += x[r * n + i]; y[r] = s; } }
EX(red_count) void red_count(const i8 *R x, i64 *R y, int rows, int n) { FOR(r, rows) { i64 s = 0; FOR(i, n) s += x[r * n + i] != 0; y[r] = s; } }
EX(red_any) void red_any(const float *R x, i8 *R y, int rows, int n) { FOR(r, rows) { int s = 0; FOR(i, n) s |= x[r * n + i] > 5; y[r] = s; } }
EX(per_max_int) void per_max_int(const int *R x, int *R y, int rows, int n) { FOR(r, rows) { int s = -2147483647 - 1; FOR(i, n) s = x[r * n + i] > s ? x[r * n + i] : s; y[r] = s; } }
EX(per_sum_bytes) void per_sum_bytes(const u8 *R x, int *R y, int rows, int n) { FOR(r, rows) { int s = 0; FOR(i, n) s += x[r * n + i]; y[r] = s; } }
EX(red_sum_double) void red_sum_double(const double *R x, double *R y, int rows, int n) { FOR(r, rows) { double s = 0; FOR(i, n) s += x[r * n + i]; y[r] = s; } }
EX(poi_add_long) void poi_add_long(const i64 *R a, const i64 *R b, i64 *R y, int n) { FOR(i, n) y[i] = a[i] * 3 + b[i]; }
EX(poi_wrap_long) void poi_wrap_long(const i64 *R x, i64 *R y, int n) { FOR(i, n) { i64 v = x[i] - 500; y[i] = v < 0 ? v + 1000 : v; } }
EX(poi_remainder) void poi_remainder(const int *R x, int *R y, int n) { FOR(i, n) { int r = x[i] % 7; y[i] = r < 0 ? r + 7 : r; } }
EX(poi_hash) void poi_hash(const int *R x, int *R y, int n) { FOR(i, n) { unsigned h = x[i]; h = (h ^ h >> 16) * 0x85ebca6bu; h = (h ^ h >> 13) * 0xc2b2ae35u; y[i] = h ^ h >> 16; } }
EX(poi_requantize) void poi_requantize(const int *R x, const float *R scale, i8 *R y, int rows, int n) { FOR(r, rows) FOR(i, n) y[r * n + i] = clamp((int)__builtin_rintf(x[r * n + i] * scale[i])); }
EX(poi_add_bytes) void poi_add_bytes(const i8 *R a, const i8 *R b, i8 *R y, int n) { FOR(i, n) y[i] = clamp(a[i] + b[i]); }
EX(poi_gray) void poi_gray(const u8 *R x, u8 *R y, int n) { FOR(i, n) y[i] = (77 * x[3 * i] + 150 * x[3 * i + 1] + 29 * x[3 * i + 2]) >> 8; }
EX(poi_mask_logic) void poi_mask_logic(const i8 *R a, const i8 *R b, const float *R x, i8 *R y, int n) { FOR(i, n) y[i] = (a[i] != 0 && b[i] == 0) || x[i] > 0.5f; }
EX(poi_double) void poi_double(const double *R a, const double *R b, double *R y, int n) { FOR(i, n) y[i] = a[i] * 0.5 + b[i] * b[i]; }
EX(histogram_bytes) void histogram_bytes(const u8 *R x, int *R y, int n) { FOR(i, n) y[x[i]]++; }
EX(gemv_int8) void gemv_int8(const i8 *R w, const i8 *R x, int *R y, int rows, int n) { FOR(r, rows) { int s = 0; FOR(i, n) s += w[r * n + i] * x[i]; y[r] = s; } }
EX(cumsum_int) void cumsum_int(const int *R x, int *R y, int rows, int n) { FOR(r, rows) { int s = 0; FOR(i, n) y[r * n + i] = s += x[r * n + i]; } }
