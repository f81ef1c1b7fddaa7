// The kernels of ../../kernels/source/shape_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(poi_stack) void poi_stack(In a, In b, Out y, int n) { FOR(i, n / 2) { y[2 * i] = a[i]; y[2 * i + 1] = b[i]; } }
EX(poi_cat3_bf16) void poi_cat3_bf16(InH a, InH b, InH c, OutH y, int rows) {
  FOR(r, rows) { OutH q = y + r * 477; FOR(i, 100) q[i] = a[r * 100 + i]; FOR(i, 300) q[100 + i] = b[r * 300 + i]; FOR(i, 77) q[400 + i] = c[r * 77 + i]; }
}
EX(transpose_tiles) void transpose_tiles(const float *R x, float *R y, int m, int n) {
  for (int a = 0; a < m; a += 16) for (int b = 0; b < n; b += 16) {
    int rows = m - a < 16 ? m - a : 16, columns = n - b < 16 ? n - b : 16;
    FOR(j, columns) FOR(i, rows) y[(b + j) * m + a + i] = x[(a + i) * n + b + j];
  }
}
EX(poi_permute_dynamic) void poi_permute_dynamic(In x, Out y, int rows, int cols, int planes) { FOR(c, planes) FOR(i, rows) FOR(j, cols) y[(c * rows + i) * cols + j] = x[(c * cols + j) * rows + i] * 2; }
EX(poi_pixel_shuffle) void poi_pixel_shuffle(In x, Out y, int n) { FOR(c, n / 16384) FOR(h, 64) FOR(i, 2) { Out o = y + ((c * 64 + h) * 2 + i) * 128; In p = x + c * 16384 + i * 8192 + h * 64; FOR(w, 64) { o[2 * w] = p[w]; o[2 * w + 1] = p[4096 + w]; } } }
EX(poi_pixel_shuffle_dynamic) void poi_pixel_shuffle_dynamic(In x, Out y, int n, int side) { int plane = side * side; FOR(c, n / (4 * plane)) FOR(h, side) FOR(i, 2) { Out o = y + ((c * side + h) * 2 + i) * 2 * side; In p = x + (c * 4 + i * 2) * plane + h * side; FOR(w, side) { o[2 * w] = p[w]; o[2 * w + 1] = p[plane + w]; } } }
EX(poi_swin_windows) void poi_swin_windows(In x, Out y, int batches) {
  FOR(b, batches) FOR(v, 8) FOR(u, 8) FOR(i, 7) FOR(j, 7) {
    In p = x + ((b * 56 + (v * 7 + i + 3) % 56) * 56 + (u * 7 + j + 3) % 56) * 96;
    Out q = y + ((((b * 8 + v) * 8 + u) * 7 + i) * 7 + j) * 96;
    FOR(c, 96) q[c] = p[c];
  }
}
EX(poi_replicate_pad) void poi_replicate_pad(In x, Out y, int n) { FOR(c, n / 4624) FOR(i, 68) { int r = i - 2; r = r < 0 ? 0 : r > 63 ? 63 : r; FOR(j, 68) { int q = j - 2; q = q < 0 ? 0 : q > 63 ? 63 : q; y[(c * 68 + i) * 68 + j] = x[(c * 64 + r) * 64 + q]; } } }
