// The kernels of ../../kernels/source/image_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(poi_image) void poi_image(const u8 *R x, In m, In s, Out y, int n) { FOR(b, n / 150528) FOR(c, 3) FOR(p, 50176) y[b * 150528 + c * 50176 + p] = ((float)x[c + 3 * p + 150528 * b] * 0.00392156862745098f - m[c]) / s[c]; }
EX(poi_planes_to_pixels) void poi_planes_to_pixels(In x, Out y, int n) { FOR(b, n / 12288) FOR(p, 4096) FOR(c, 3) y[(b * 4096 + p) * 3 + c] = x[(b * 3 + c) * 4096 + p] * 2.f - 1.f; }
EX(poi_pixels_to_planes) void poi_pixels_to_planes(const unsigned char *R x, Out y, int n) { FOR(c, 3) FOR(i, n) y[c * n + i] = x[3 * i + c] / 128.f - 0.5f; }
EX(rgb_to_yuv) void rgb_to_yuv(const u8 *R x, u8 *R y, int n) {
  u8 *R u = y + n, *R v = u + n;
  FOR(i, n) {
    int r = x[3 * i], g = x[3 * i + 1], b = x[3 * i + 2];
    y[i] = ((66 * r + 129 * g + 25 * b + 128) >> 8) + 16;
    u[i] = ((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128;
    v[i] = ((112 * r - 94 * g - 18 * b + 128) >> 8) + 128;
  }
}
static inline float around(const float *R x, int i, int j, int h, int w) {
  float s = 0;
  for (int r = i - 1; r <= i + 1; r++) for (int c = j - 1; c <= j + 1; c++) if (r >= 0 && r < h && c >= 0 && c < w) s += x[r * w + c];
  return s / 9;
}
EX(box_blur) void box_blur(const float *R x, float *R y, int h, int w) {
  FOR(i, h) {
    int border = i == 0 || i == h - 1;
    const float *R a = x + (i - 1) * w, *R b = a + w, *R c = b + w;
    float *R q = y + i * w;
    if (border) FOR(j, w) q[j] = around(x, i, j, h, w);
    else {
      q[0] = around(x, i, 0, h, w);
      for (int j = 1; j < w - 1; j++) q[j] = (a[j - 1] + a[j] + a[j + 1] + b[j - 1] + b[j] + b[j + 1] + c[j - 1] + c[j] + c[j + 1]) / 9;
      q[w - 1] = around(x, i, w - 1, h, w);
    }
  }
}
static inline u8 edge(const u8 *R a, const u8 *R b, const u8 *R c, int l, int j, int r) {
  int x = a[r] + 2 * b[r] + c[r] - a[l] - 2 * b[l] - c[l], y = c[l] + 2 * c[j] + c[r] - a[l] - 2 * a[j] - a[r];
  int s = (x < 0 ? -x : x) + (y < 0 ? -y : y);
  return s > 255 ? 255 : s;
}
EX(sobel) void sobel(const u8 *R x, u8 *R y, int h, int w) {
  FOR(i, h) {
    const u8 *R b = x + i * w, *R a = i == 0 ? b : b - w, *R c = i == h - 1 ? b : b + w;
    u8 *R q = y + i * w;
    q[0] = edge(a, b, c, 0, 0, 1);
    for (int j = 1; j < w - 1; j++) q[j] = edge(a, b, c, j - 1, j, j + 1);
    q[w - 1] = edge(a, b, c, w - 2, w - 1, w - 1);
  }
}
EX(iou_matrix) void iou_matrix(const float *R a, const float *R b, float *R y, int n, int m) {
  FOR(i, n) FOR(j, m) {
    const float *R p = a + 4 * i, *R q = b + 4 * j;
    float w = (p[2] < q[2] ? p[2] : q[2]) - (p[0] > q[0] ? p[0] : q[0]), h = (p[3] < q[3] ? p[3] : q[3]) - (p[1] > q[1] ? p[1] : q[1]);
    float both = (w > 0 ? w : 0) * (h > 0 ? h : 0);
    y[i * m + j] = both / ((p[2] - p[0]) * (p[3] - p[1]) + (q[2] - q[0]) * (q[3] - q[1]) - both);
  }
}
