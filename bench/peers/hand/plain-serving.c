// The kernels of ../../kernels/source/serving_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(apply_penalties) void apply_penalties(In x, const u8 *R prompt, const int *R count, In repetition, In frequency, In presence, In temperature, Out y, int rows, int n) {
  FOR(r, rows) FOR(i, n) {
    int at = r * n + i, c = count[at];
    float v = x[at], f = prompt[at] || c > 0 ? repetition[r] : 1;
    v = v > 0 ? v / f : v * f;
    y[at] = (v - frequency[r] * c - (c > 0 ? presence[r] : 0)) / temperature[r];
  }
}
EX(top_p_mask) void top_p_mask(In x, Out y, int rows, int n, float top_p) {
  static float p[8192];
  FOR(r, rows) {
    In q = x + r * n;
    float m = -3e38f, s = 0, low = 0, high = 0;
    FOR(i, n) m = max_(m, q[i]);
    FOR(i, n) { p[i] = ex(q[i] - m); s += p[i]; }
    FOR(i, n) { p[i] /= s; high = max_(high, p[i]); }
    FOR(k, 16) {
      float middle = (low + high) * 0.5f, kept = 0;
      FOR(i, n) kept += p[i] >= middle ? p[i] : 0;
      if (kept >= top_p) low = middle;
      else high = middle;
    }
    FOR(i, n) y[r * n + i] = p[i] >= low ? q[i] : -1e30f;
  }
}
EX(topk_rows) void topk_rows(const float *R x, float *R value, int *R at, int rows, int n) {
  FOR(r, rows) {
    const float *R p = x + r * n;
    float *R v = value + r * 8;
    int *R a = at + r * 8;
    FOR(k, 8) { v[k] = -3e38f; a[k] = 0; }
    FOR(i, n) if (p[i] > v[7]) {
      int k = 7;
      for (; k > 0 && p[i] > v[k - 1]; k--) { v[k] = v[k - 1]; a[k] = a[k - 1]; }
      v[k] = p[i]; a[k] = i;
    }
  }
}
EX(router_topk) void router_topk(In x, Out weight, int *R expert, int rows) {
  FOR(r, rows) {
    float p[64], m = -3e38f, s = 0, total = 0;
    FOR(i, 64) m = max_(m, x[r * 64 + i]);
    FOR(i, 64) { p[i] = ex(x[r * 64 + i] - m); s += p[i]; }
    FOR(i, 64) p[i] /= s;
    FOR(k, 8) {
      int at = 0;
      FOR(i, 64) if (p[i] > p[at]) at = i;
      weight[r * 8 + k] = p[at];
      expert[r * 8 + k] = at;
      total += p[at];
      p[at] = -1;
    }
    FOR(k, 8) weight[r * 8 + k] /= total;
  }
}
EX(moe_align_count) void moe_align_count(const int *R expert, int *R count, int n, int per) {
  FOR(i, n) count[(i / per + 1) * 64 + expert[i]]++;
}
EX(moe_combine) void moe_combine(const float *R x, const int *R slot, const float *R weight, float *R y, int tokens, int n) {
  FOR(t, tokens) {
    float *R q = y + t * n;
    FOR(i, n) q[i] = 0;
    FOR(k, 2) { int s = slot[t * 2 + k]; float w = weight[t * 2 + k]; if (s >= 0) FOR(i, n) q[i] += w * x[s * n + i]; }
  }
}
