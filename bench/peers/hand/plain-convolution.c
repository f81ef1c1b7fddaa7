// The kernels of ../../kernels/source/convolution_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(causal_conv1d) void causal_conv1d(In x, In w, In b, Out y, int steps, int dim) { FOR(t, steps) { Out q = y + t * dim; FOR(d, dim) { float s = b[d]; FOR(i, 4) { int u = t - 3 + i; if (u >= 0) s += x[u * dim + d] * w[d * 4 + i]; } q[d] = s / (1 + ex(-s)); } } }
EX(conv1d_strided) void conv1d_strided(const float *R x, const float *R w, const float *R bias, float *R y, int batches, int n, int m) {
  FOR(b, batches) FOR(o, 64) {
    float *R q = y + (b * 64 + o) * m;
    FOR(t, m) q[t] = bias[o];
    FOR(c, 32) FOR(k, 5) {
      const float *R p = x + (b * 32 + c) * n + k - 2;
      float u = w[(o * 32 + c) * 5 + k];
      int first = k < 2 ? 1 : 0, last = (n + 1 - k) / 2 < m - 1 ? (n + 1 - k) / 2 : m - 1;
      for (int t = first; t <= last; t++) q[t] += u * p[2 * t];
    }
  }
}
EX(conv_state_update) void conv_state_update(In x, Out state, In w, In bias, Out y, int batches, int n) {
  FOR(b, batches) FOR(i, n) {
    Out s = state + (b * n + i) * 4;
    In u = w + i * 4;
    s[0] = s[1]; s[1] = s[2]; s[2] = s[3]; s[3] = x[b * n + i];
    float a = bias[i] + s[0] * u[0] + s[1] * u[1] + s[2] * u[2] + s[3] * u[3];
    y[b * n + i] = a / (1 + ex(-a));
  }
}
EX(depthwise_conv) void depthwise_conv(In x, In w, Out y, int channels, int height, int width) { FOR(c, channels) FOR(i, height) FOR(j, width) { float s = 0; FOR(a, 3) FOR(e, 3) { int ii = i + a - 1, jj = j + e - 1; if (ii >= 0 && ii < height && jj >= 0 && jj < width) s += x[(c * height + ii) * width + jj] * w[c * 9 + a * 3 + e]; } y[(c * height + i) * width + j] = s; } }
EX(conv2d_direct) void conv2d_direct(const float *R x, const float *R w, float *R y, int h, int n) {
  FOR(o, 16) FOR(r, h) {
    float *R q = y + (o * h + r) * n;
    FOR(s, n) q[s] = 0;
    FOR(c, 16) FOR(i, 3) {
      int row = r + i - 1;
      if (row < 0 || row >= h) continue;
      const float *R p = x + (c * h + row) * n, *R k = w + ((o * 16 + c) * 3 + i) * 3;
      q[0] += p[0] * k[1] + p[1] * k[2];
      for (int s = 1; s < n - 1; s++) q[s] += p[s - 1] * k[0] + p[s] * k[1] + p[s + 1] * k[2];
      q[n - 1] += p[n - 2] * k[0] + p[n - 1] * k[1];
    }
  }
}
EX(conv_channels_last) void conv_channels_last(In x, In w, Out y, int channels, int height, int width, int filters) { FOR(i, height) FOR(j, width) { Out q = y + (i * width + j) * filters; FOR(k, filters) q[k] = 0; FOR(r, 3) FOR(s, 3) { int ii = i + r - 1, jj = j + s - 1; if (ii < 0 || ii >= height || jj < 0 || jj >= width) continue; In p = x + (ii * width + jj) * channels; FOR(c, channels) { float v = p[c]; In u = w + ((r * 3 + s) * channels + c) * filters; FOR(k, filters) q[k] += v * u[k]; } } } }
