// The kernels of ../../kernels/source/reduction_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(per_var_mean) void per_var_mean(In x, Out mean, Out var, int rows, int n) { FOR(r, rows) { In p = x + r * n; float s = 0; FOR(i, n) s += p[i]; float m = s / n, v = 0; FOR(i, n) v += (p[i] - m) * (p[i] - m); mean[r] = m; var[r] = v / (n - 1); } }
EX(per_row_statistics) void per_row_statistics(In x, Out mean, Out var, Out top, i64 *R least, i64 *R positive, int rows) {
  FOR(r, rows) {
    In p = x + r * 100;
    float s = 0, q = 0, m = 0, low = p[0];
    int at = 0, count = 0;
    FOR(i, 100) { s += p[i]; m = max_(m, abs_(p[i])); count += p[i] > 0; }
    s /= 100;
    FOR(i, 100) q += (p[i] - s) * (p[i] - s);
    FOR(i, 100) if (p[i] < low) { low = p[i]; at = i; }
    mean[r] = s; var[r] = q / 99; top[r] = m; least[r] = at; positive[r] = count;
  }
}
EX(red_mean_channels) void red_mean_channels(In x, Out y, int images, int channels, int hw) { FOR(b, images) { Out o = y + b * hw; FOR(i, hw) o[i] = 0; FOR(c, channels) { In p = x + (b * channels + c) * hw; FOR(i, hw) o[i] += p[i]; } FOR(i, hw) o[i] /= channels; } }
EX(red_squares_dynamic) void red_squares_dynamic(In x, In t, Out y, int n, int parts) { int each = (n + parts - 1) / parts; FOR(p, parts) { float s = 0; for (int i = p * each; i < n && i < (p + 1) * each; i++) { float d = x[i] - t[i]; s += d * d; } y[p] = s; } }
EX(red_split_bias_grad) void red_split_bias_grad(InH x, Out y, int rows, int n, int per) {
  for (int b = 0; b * per < rows; b++) {
    Out q = y + b * n;
    FOR(i, n) q[i] = 0;
    for (int r = b * per; r < rows && r < (b + 1) * per; r++) FOR(i, n) q[i] += bf(x[r * n + i]);
  }
}
EX(cumsum_long) void cumsum_long(const float *R x, float *R y, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) y[r * n + i] = s += x[r * n + i]; } }
EX(cumsum_columns) void cumsum_columns(In x, Out y, int rows, int n) { FOR(i, n) y[i] = x[i]; for (int r = 1; r < rows; r++) FOR(i, n) y[r * n + i] = y[r * n - n + i] + x[r * n + i]; }
EX(chunk_cumsum_reversed) void chunk_cumsum_reversed(In x, Out y, int heads, int steps, float scale) {
  static float s[128];
  FOR(h, heads) for (int c = 0; c < steps; c += 64) {
    int end = c + 64 < steps ? c + 64 : steps;
    FOR(i, 128) s[i] = 0;
    for (int t = end - 1; t >= c; t--) { int at = (h * steps + t) * 128; FOR(i, 128) { s[i] += x[at + i]; y[at + i] = s[i] * scale; } }
  }
}
EX(dt_chunk_cumsum) void dt_chunk_cumsum(In dt, In bias, In a, Out y, Out sum, int steps, int heads, float low, float high) {
  int padded = (steps + 255) / 256 * 256;
  FOR(h, heads) {
    Out o = y + h * padded, p = sum + h * padded;
    FOR(t, padded) {
      float v = 0;
      if (t < steps) { v = dt[t * heads + h] + bias[h]; v = v <= 20 ? lg(1 + ex(v)) : v; v = v < low ? low : v > high ? high : v; }
      o[t] = v;
    }
    for (int c = 0; c < padded; c += 256) { float s = 0; FOR(t, 256) { s += o[c + t] * a[h]; p[c + t] = s; } }
  }
}
EX(linear_recurrence) void linear_recurrence(In a, In b, Out y, int rows, int n) { FOR(r, rows) { float h = 0; FOR(i, n) { h = a[r * n + i] * h + b[r * n + i]; y[r * n + i] = h; } } }
EX(logcumsumexp_rows) void logcumsumexp_rows(In x, Out y, int rows, int n) { FOR(r, rows) { float s = x[r * n]; y[r * n] = s; for (int i = 1; i < n; i++) { float v = x[r * n + i], m = s > v ? s : v, d = (s < v ? s : v) - m; s = m + lg(1 + ex(d)); y[r * n + i] = s; } } }
