// The kernels of ../../kernels/source/softmax_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(softmax_grad) void softmax_grad(In y, In dy, Out dx, int rows, int n) { FOR(r, rows) { In p = y + r * n, q = dy + r * n; Out o = dx + r * n; float s = 0; FOR(i, n) s += p[i] * q[i]; FOR(i, n) o[i] = p[i] * (q[i] - s); } }
EX(log_softmax_grad) void log_softmax_grad(const float *R y, const float *R dy, float *R dx, int rows, int n) {
  FOR(r, rows) { float s = 0; FOR(i, n) s += dy[r * n + i]; FOR(i, n) dx[r * n + i] = dy[r * n + i] - ex(y[r * n + i]) * s; }
}
EX(per_log_softmax) void per_log_softmax(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * n; Out q = y + r * n; float m = -3e38f, s = 0; FOR(i, n) m = p[i] > m ? p[i] : m; FOR(i, n) s += ex(p[i] - m); s = lg(s); FOR(i, n) q[i] = p[i] - m - s; } }
EX(column_softmax) void column_softmax(const float *R x, float *R y, int rows, int n) {
  static float m[4096], s[4096];
  FOR(i, n) { m[i] = -3e38f; s[i] = 0; }
  FOR(r, rows) FOR(i, n) m[i] = x[r * n + i] > m[i] ? x[r * n + i] : m[i];
  FOR(r, rows) FOR(i, n) { float e = ex(x[r * n + i] - m[i]); y[r * n + i] = e; s[i] += e; }
  FOR(i, n) s[i] = 1 / s[i];
  FOR(r, rows) FOR(i, n) y[r * n + i] *= s[i];
}
EX(red_softmax_columns) void red_softmax_columns(In x, Out y, int n, int rows) { static float m[1024], s[1024]; FOR(i, n) { m[i] = -3e38f; s[i] = 0; } FOR(r, rows) FOR(i, n) m[i] = x[r * n + i] > m[i] ? x[r * n + i] : m[i]; FOR(r, rows) FOR(i, n) s[i] += ex(x[r * n + i] - m[i]); FOR(r, rows) FOR(i, n) y[r * n + i] = ex(x[r * n + i] - m[i]) / s[i]; }
EX(block_sparse_softmax) void block_sparse_softmax(In x, const int *R start, const int *R column, Out y, int heads, int block_rows, float scale, int blocks) {
  FOR(h, heads) FOR(b, block_rows) FOR(r, 32) {
    float e[512], m = -3e38f, s = 0;
    int size = start[b + 1] - start[b];
    FOR(k, size) {
      In p = x + ((h * blocks + start[b] + k) * 32 + r) * 32;
      int visible = b * 32 + r - column[start[b] + k] * 32;
      FOR(i, 32) { float v = i > visible ? -3e38f : p[i] * scale; e[k * 32 + i] = v; m = max_(m, v); }
    }
    FOR(i, size * 32) { e[i] = e[i] < -1e38f ? 0 : ex(e[i] - m); s += e[i]; }
    FOR(k, size) FOR(i, 32) y[((h * blocks + start[b] + k) * 32 + r) * 32 + i] = e[k * 32 + i] / s;
  }
}
EX(per_attention_grad) void per_attention_grad(InH dy, const u8 *R kept, InH p, OutH dx, int rows, int n) {
  static float g[4096];
  FOR(r, rows) {
    float s = 0;
    int at = r * n, last = r % n;
    FOR(i, n) { g[i] = up(dy[at + i]) * (kept[at + i] * 1.1111111f) * up(p[at + i]); s += g[i]; }
    FOR(i, n) dx[at + i] = down(i > last ? 0 : (g[i] - up(p[at + i]) * s) * 0.125f);
  }
}
