// The kernels of ../../kernels/source/resize_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(poi_avg_pool) void poi_avg_pool(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * 4 * n, q = p + 2 * n; Out o = y + r * n; FOR(i, n) o[i] = (p[2 * i + 1] + p[2 * i] + q[2 * i] + q[2 * i + 1]) * 0.25f; } }
EX(poi_adaptive_avg) void poi_adaptive_avg(In x, Out y, int planes) {
  FOR(p, planes) FOR(i, 7) FOR(j, 7) {
    int top = 30 * i / 7, bottom = (36 + 30 * i) / 7, left = 30 * j / 7, right = (36 + 30 * j) / 7;
    float s = 0;
    for (int r = top; r < bottom; r++) for (int c = left; c < right; c++) s += x[p * 900 + r * 30 + c];
    y[p * 49 + i * 7 + j] = s / ((bottom - top) * (right - left));
  }
}
EX(poi_max_pool_padded) void poi_max_pool_padded(In x, Out y, int n) { FOR(c, n / 3136) FOR(i, 56) FOR(j, 56) { float m = -3e38f; FOR(a, 3) FOR(b, 3) { int r = 2 * i - 1 + a, q = 2 * j - 1 + b; if (r >= 0 && r < 112 && q >= 0 && q < 112) { float v = x[q + 112 * r + 12544 * c]; m = v > m ? v : m; } } y[(c * 56 + i) * 56 + j] = m; } }
EX(poi_max_pool_nan) void poi_max_pool_nan(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * 4 * n, q = p + 2 * n; Out o = y + r * n; FOR(i, n) { float m = p[2 * i], a = p[2 * i + 1], b = q[2 * i], c = q[2 * i + 1]; m = a > m || a != a ? a : m; m = b > m || b != b ? b : m; o[i] = c > m || c != c ? c : m; } } }
EX(poi_bilinear) void poi_bilinear(In x, Out y, int planes, int h, int w) { FOR(p, planes) FOR(i, 2 * h) { float v = (i + 0.5f) * 0.5f - 0.5f; v = v > 0 ? v : 0; int y0 = (int)v, y1 = y0 + 1 < h ? y0 + 1 : h - 1; v -= y0; In a = x + (p * h + y0) * w, b = x + (p * h + y1) * w; Out o = y + (p * 2 * h + i) * 2 * w;
  FOR(j, 2 * w) { float u = (j + 0.5f) * 0.5f - 0.5f; u = u > 0 ? u : 0; int x0 = (int)u, x1 = x0 + 1 < w ? x0 + 1 : w - 1; u -= x0; float s = a[x0] + (a[x1] - a[x0]) * u, t = b[x0] + (b[x1] - b[x0]) * u; o[j] = s + (t - s) * v; } } }
EX(resize_bilinear) void resize_bilinear(const float *R x, float *R y, int planes, int h, int w, int oh, int ow, float sy, float sx) {
  static int left[4096], right[4096];
  static float part[4096];
  FOR(j, ow) {
    float f = (j + 0.5f) * sx - 0.5f;
    f = f > 0 ? f : 0;
    left[j] = (int)f < w - 1 ? (int)f : w - 1;
    right[j] = left[j] + 1 < w - 1 ? left[j] + 1 : w - 1;
    part[j] = f - left[j];
  }
  FOR(c, planes) FOR(i, oh) {
    float f = (i + 0.5f) * sy - 0.5f;
    f = f > 0 ? f : 0;
    int up_ = (int)f < h - 1 ? (int)f : h - 1, low = up_ + 1 < h - 1 ? up_ + 1 : h - 1;
    float u = f - up_;
    const float *R p = x + (c * h + up_) * w, *R q = x + (c * h + low) * w;
    float *R o = y + (c * oh + i) * ow;
    FOR(j, ow) { float a = p[left[j]] + (p[right[j]] - p[left[j]]) * part[j], b = q[left[j]] + (q[right[j]] - q[left[j]]) * part[j]; o[j] = a + (b - a) * u; }
  }
}
EX(resize_nearest) void resize_nearest(const float *R x, float *R y, int planes, int h, int w, int oh, int ow) {
  static int at[4096];
  FOR(j, ow) at[j] = j * w / ow;
  FOR(c, planes) FOR(i, oh) { const float *R p = x + (c * h + i * h / oh) * w; float *R o = y + (c * oh + i) * ow; FOR(j, ow) o[j] = p[at[j]]; }
}
EX(grid_sample_nearest) void grid_sample_nearest(In x, In g, Out y, int height, int width, int n) { FOR(i, n) { int px = (int)__builtin_nearbyintf(((g[2 * i] + 1) * width - 1) * 0.5f), py = (int)__builtin_nearbyintf(((g[2 * i + 1] + 1) * height - 1) * 0.5f); y[i] = px >= 0 && px < width && py >= 0 && py < height ? x[py * width + px] : 0; } }
EX(poi_sample_bilinear) void poi_sample_bilinear(In g, In x, Out y, int n) { FOR(c, n / 4096) { In p = x + c * 4096; Out o = y + c * 4096; FOR(i, 4096) { float u = g[2 * i] * 32 + 31.5f, v = g[2 * i + 1] * 32 + 31.5f, l = __builtin_floorf(u), t = __builtin_floorf(v), s = 0;
  FOR(k, 4) { float a = l + (k & 1), b = t + (k >> 1), w = (k & 1 ? u - l : l + 1 - u) * (k >> 1 ? v - t : t + 1 - v); if (a >= 0 && a < 64 && b >= 0 && b < 64) s += p[(int)a + 64 * (int)b] * w; } o[i] = s; } } }
