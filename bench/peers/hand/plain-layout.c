// The kernels of ../../kernels/source/layout_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
static inline int reflect(int x, int n) { x = x < 0 ? -x : x; return x >= n ? 2 * n - 2 - x : x; }
EX(poi_roll) void poi_roll(const float *R x, float *R y, int images) {
  FOR(b, images) FOR(i, 56) FOR(j, 56) FOR(c, 96) y[((b * 56 + i) * 56 + j) * 96 + c] = x[((b * 56 + (i + 3) % 56) * 56 + (j + 3) % 56) * 96 + c];
}
EX(poi_windows) void poi_windows(const float *R x, float *R y, int rows) {
  FOR(b, rows) FOR(w, 8) FOR(i, 7) FOR(j, 7) FOR(c, 96) *y++ = x[((b * 7 + i) * 56 + w * 7 + j) * 96 + c];
}
EX(poi_reflect_pad) void poi_reflect_pad(const float *R x, float *R y, int images) {
  FOR(b, images) FOR(i, 70) FOR(j, 70) y[(b * 70 + i) * 70 + j] = x[(b * 64 + reflect(i - 3, 64)) * 64 + reflect(j - 3, 64)];
}
EX(poi_unfold) void poi_unfold(const float *R x, float *R y, int images) {
  FOR(b, images) FOR(p, 3) FOR(q, 3) FOR(i, 64) FOR(j, 64) {
    int r = i + p - 1, c = j + q - 1;
    *y++ = r >= 0 && r < 64 && c >= 0 && c < 64 ? x[(b * 64 + r) * 64 + c] : 0;
  }
}
EX(poi_heads) void poi_heads(const u16 *R x, u16 *R y, int batches) {
  FOR(b, batches) FOR(h, 12) FOR(t, 512) FOR(d, 64) y[((b * 12 + h) * 512 + t) * 64 + d] = x[((b * 512 + t) * 12 + h) * 64 + d];
}
EX(poi_repeat_heads) void poi_repeat_heads(const float *R x, float *R y, int heads) {
  FOR(h, heads) FOR(i, 32768) y[h * 32768 + i] = x[h / 4 * 32768 + i];
}
EX(poi_clone) void poi_clone(const float *R x, float *R y, int n) {
  FOR(i, n) y[i] = x[i];
}
EX(poi_every_other) void poi_every_other(const float *R x, float *R y, int rows) {
  FOR(r, rows) FOR(i, 64) y[r * 64 + i] = x[r * 256 + 2 * i];
}
EX(poi_space_to_depth) void poi_space_to_depth(const float *R x, float *R y, int images) {
  FOR(b, images) FOR(p, 2) FOR(q, 2) FOR(i, 64) FOR(j, 64) y[(((b * 2 + p) * 2 + q) * 64 + i) * 64 + j] = x[(b * 128 + 2 * i + p) * 128 + 2 * j + q];
}
EX(poi_upsample_grad) void poi_upsample_grad(const float *R x, float *R y, int rows) {
  FOR(r, rows) FOR(i, 64) { const float *p = x + r * 256 + 2 * i; y[r * 64 + i] = p[0] + p[1] + p[128] + p[129]; }
}
EX(poi_max_pool_grad) void poi_max_pool_grad(const i8 *R at, const float *R g, float *R y, int images) {
  FOR(b, images) FOR(i, 128) FOR(j, 128) {
    int k = (b * 64 + i / 2) * 64 + j / 2;
    y[(b * 128 + i) * 128 + j] = at[k] == i % 2 * 2 + j % 2 ? g[k] : 0;
  }
}
EX(poi_avg_pool_grad) void poi_avg_pool_grad(const float *R x, float *R y, int images) {
  FOR(b, images) FOR(i, 49) y[b * 49 + i] = x[b] * 0.02040816326530612f;
}
EX(unpack_int4) void unpack_int4(const int *R q, const float *R s, float *R y, int n) {
  FOR(i, n) y[i] = ((q[i / 8] >> i % 8 * 4 & 15) - 8) * s[i / 128];
}
EX(gemv_int4) void gemv_int4(const int *R q, const float *R s, const float *R x, float *R y, int rows, int n) {
  FOR(r, rows) {
    float sum = 0;
    FOR(g, n / 128) {
      float part = 0;
      FOR(i, 128) { int c = g * 128 + i; part += ((q[r * (n / 8) + c / 8] >> c % 8 * 4 & 15) - 8) * x[c]; }
      sum += part * s[r * (n / 128) + g];
    }
    y[r] = sum;
  }
}
EX(matmul_int4) void matmul_int4(const float *R a, const int *R q, const float *R s, float *R c, int m, int n, int k) {
  static float row[1024];
  FOR(j, m * n) c[j] = 0;
  FOR(p, k) {
    FOR(j, n) row[j] = ((q[p / 8 * n + j] >> p % 8 * 4 & 15) - 8) * s[p / 64 * n + j];
    FOR(i, m) FOR(j, n) c[i * n + j] += a[i * k + p] * row[j];
  }
}
EX(write_cache) void write_cache(const u16 *R k, const i64 *R slot, u16 *R c, int tokens, int heads, int slots) {
  FOR(t, tokens) if (slot[t] >= 0) FOR(h, heads) FOR(d, 64) c[(h * slots + (int)slot[t]) * 64 + d] = k[(t * heads + h) * 64 + d];
}
EX(gather_rows) void gather_rows(const float *R x, const i64 *R at, float *R y, int rows, int columns, int picked) {
  FOR(r, rows) FOR(i, picked) y[r * picked + i] = x[r * columns + (int)at[r * picked + i]];
}
EX(poi_bucketize) void poi_bucketize(const float *R x, const float *R border, int *R y, int n) {
  FOR(i, n) { int low = 0, high = 15; while (low < high) { int mid = (low + high) / 2; if (x[i] > border[mid]) low = mid + 1; else high = mid; } y[i] = low; }
}
EX(poi_audio) void poi_audio(const i16 *R x, float *R y, int n) { FOR(i, n) y[i] = ((float)x[2 * i] + x[2 * i + 1]) * 1.52587890625e-05f; }
EX(poi_causal_scores) void poi_causal_scores(const u16 *R x, u16 *R y, int heads) {
  FOR(h, heads) FOR(i, 512) FOR(j, 512) y[(h * 512 + i) * 512 + j] = fb(j > i ? -__builtin_inff() : bf(x[(h * 512 + i) * 512 + j]) * 0.125f);
}
EX(poi_pack_bits) void poi_pack_bits(const u8 *R x, u8 *R y, int n) {
  FOR(i, n) { int s = 0; FOR(b, 8) s |= (x[8 * i + b] & 1) << b; y[i] = s; }
}
EX(exp_strided) void exp_strided(In x, Out y, int n, int stride) { FOR(i, n) y[i * stride] = ex(x[i]); }
