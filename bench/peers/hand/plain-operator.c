// The kernels of ../../kernels/source/operator_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(masked_fill) void masked_fill(In x, const u8 *R flag, Out y, float value, int n) { FOR(i, n) y[i] = flag[i] ? value : x[i]; }
EX(scan_planes) void scan_planes(In x, Out y, int planes, int rows, int n) {
  FOR(p, planes) FOR(r, rows) {
    In a = x + (p * rows + r) * n;
    Out b = y + (p * rows + r) * n;
    if (r == 0) FOR(i, n) b[i] = a[i];
    else FOR(i, n) b[i] = b[i - n] + a[i];
  }
}
EX(scan_longs) void scan_longs(InL x, i64 *R y, int rows, int n) {
  FOR(r, rows) { i64 s = 0; FOR(i, n) y[r * n + i] = s += x[r * n + i]; }
}
EX(add_block_totals) void add_block_totals(In total, Out x, int n) {
  for (int b = 1; b * 1024 < n; b++) {
    int end = (b + 1) * 1024 < n ? (b + 1) * 1024 : n;
    float before = total[b - 1];
    for (int i = b * 1024; i < end; i++) x[i] += before;
  }
}
EX(mv_half) void mv_half(InH a, InH b, Out y, int rows, int n) {
  static float v[2048];
  FOR(i, n) v[i] = up(b[i]);
  FOR(r, rows) { float s = 0; FOR(i, n) s += up(a[r * n + i]) * v[i]; y[r] = s; }
}
EX(rwkv6_state) void rwkv6_state(InH q, InH k, InH v, InH decay, InH bonus, OutH y, int heads, int steps, float scale) {
  static float state[64 * 64];
  FOR(h, heads) {
    FOR(i, 4096) state[i] = 0;
    FOR(t, steps) {
      int at = (h * steps + t) * 64;
      float value[64], sum[64];
      FOR(j, 64) { value[j] = up(v[at + j]); sum[j] = 0; }
      FOR(i, 64) {
        float a = up(k[at + i]), b = up(bonus[h * 64 + i]), c = up(q[at + i]) * scale, d = ex(up(decay[at + i]));
        Out s = state + i * 64;
        FOR(j, 64) { float kv = a * value[j]; sum[j] += (s[j] + kv * b) * c; s[j] = s[j] * d + kv; }
      }
      FOR(j, 64) y[at + j] = down(sum[j]);
    }
  }
}
EX(depthwise_any) void depthwise_any(In x, In w, In bias, Out y, int planes, int channels, int height, int width) {
  FOR(p, planes) {
    Out o = y + p * height * width;
    FOR(i, height * width) o[i] = bias[p % channels];
    FOR(r, height) FOR(i, 3) {
      int at = r + i - 1;
      if (at < 0 || at >= height) continue;
      In a = x + (p * height + at) * width, k = w + (p % channels * 3 + i) * 3;
      Out b = o + r * width;
      b[0] += k[1] * a[0] + k[2] * a[1];
      for (int c = 1; c < width - 1; c++) b[c] += k[0] * a[c - 1] + k[1] * a[c] + k[2] * a[c + 1];
      b[width - 1] += k[0] * a[width - 2] + k[1] * a[width - 1];
    }
  }
}
EX(avg_pool_any) void avg_pool_any(In x, Out y, int planes, int height, int width, int rows, int cols) {
  FOR(p, planes) FOR(r, rows) FOR(c, cols) {
    int top = 2 * r - 1, left = 2 * c - 1, bottom = top + 3 > height ? height : top + 3, right = left + 3 > width ? width : left + 3;
    top = top < 0 ? 0 : top; left = left < 0 ? 0 : left;
    float s = 0;
    for (int i = top; i < bottom; i++) for (int j = left; j < right; j++) s += x[(p * height + i) * width + j];
    y[(p * rows + r) * cols + c] = s / ((bottom - top) * (right - left));
  }
}
EX(kron) void kron(In a, In b, Out y, int a_rows, int a_cols, int b_rows, int b_cols) {
  FOR(m, a_rows) FOR(p, b_rows) FOR(n, a_cols) FOR(q, b_cols) y[((m * b_rows + p) * a_cols + n) * b_cols + q] = a[m * a_cols + n] * b[p * b_cols + q];
}
EX(where_broadcast) void where_broadcast(const u8 *R flag, In a, In b, Out y, int planes, int rows, int cols) {
  FOR(p, planes) FOR(r, rows) {
    int at = (p * rows + r) * cols;
    if (flag[p * rows + r]) FOR(c, cols) y[at + c] = a[at + c];
    else FOR(c, cols) y[at + c] = b[r * cols + c];
  }
}
