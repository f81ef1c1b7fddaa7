// The kernels of ../../kernels/source/general_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
static inline float sigmoid(float x) { return 1 / (1 + ex(-x)); }
typedef struct { unsigned c0, c1, c2, c3; } Random;
static inline Random philox(unsigned seed, unsigned i) {
  unsigned c0 = i, c1 = 0, c2 = 0, c3 = 0, k0 = seed, k1 = 0;
  FOR(j, 10) {
    unsigned long long a = 0xD2511F53ull * c0, b = 0xCD9E8D57ull * c2;
    c0 = (unsigned)(b >> 32) ^ c1 ^ k0; c2 = (unsigned)(a >> 32) ^ c3 ^ k1; c1 = (unsigned)b; c3 = (unsigned)a; k0 += 0x9E3779B9; k1 += 0xBB67AE85;
  }
  return (Random){c0, c1, c2, c3};
}
static inline float uniform(unsigned bits) { int s = (int)bits; s = s < 0 ? -s - 1 : s; return (float)s * 4.6566127342e-10f; }
EX(index_add_rows) void index_add_rows(const float *R x, const i64 *R at, float *R y, int rows, int n) { FOR(r, rows) { float *R q = y + (int)at[r] * n; FOR(i, n) q[i] += x[r * n + i]; } }
EX(bincount) void bincount(const i64 *R x, int *R count, int n) { FOR(i, n) count[x[i]]++; }
EX(csr_spmv) void csr_spmv(const int *R start, const int *R column, const float *R value, const float *R x, float *R y, int rows) {
  FOR(r, rows) { float s = 0; for (int k = start[r]; k < start[r + 1]; k++) s += value[k] * x[column[k]]; y[r] = s; }
}
EX(segment_sums) void segment_sums(const float *R x, const int *R start, float *R y, int segments, int n) {
  FOR(g, segments) { float *R q = y + g * n; FOR(i, n) q[i] = 0; for (int r = start[g]; r < start[g + 1]; r++) FOR(i, n) q[i] += x[r * n + i]; }
}
EX(moe_combine) void moe_combine(const float *R x, const int *R slot, const float *R weight, float *R y, int tokens, int n) {
  FOR(t, tokens) {
    float *R q = y + t * n;
    FOR(i, n) q[i] = 0;
    FOR(k, 2) { int s = slot[t * 2 + k]; float w = weight[t * 2 + k]; if (s >= 0) FOR(i, n) q[i] += w * x[s * n + i]; }
  }
}
EX(paged_attention) void paged_attention(const float *R q, const float *R k, const float *R v, const int *R table, const int *R length, float *R y, int sequences, int heads, int pages, float scale) {
  static float p[1024];
  FOR(b, sequences) FOR(h, heads) {
    const float *R x = q + (b * heads + h) * 64;
    float *R o = y + (b * heads + h) * 64, m = -3e38f, sum = 0;
    int n = length[b];
    FOR(t, n) {
      const float *R row = k + ((table[b * pages + t / 16] * 16 + t % 16) * heads + h) * 64;
      float s = 0;
      FOR(d, 64) s += x[d] * row[d];
      p[t] = s * scale;
    }
    FOR(t, n) m = p[t] > m ? p[t] : m;
    FOR(t, n) { p[t] = ex(p[t] - m); sum += p[t]; }
    FOR(d, 64) o[d] = 0;
    FOR(t, n) {
      const float *R row = v + ((table[b * pages + t / 16] * 16 + t % 16) * heads + h) * 64;
      float w = p[t] / sum;
      FOR(d, 64) o[d] += w * row[d];
    }
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
EX(layer_norm_dropout) void layer_norm_dropout(const float *R x, const float *R residual, const float *R w, const float *R b, float *R sum, float *R y, int rows, int n, float eps, float p, unsigned seed) {
  FOR(r, rows) {
    float *R z = sum + r * n, s = 0, t = 0;
    FOR(i, n) { float v = uniform(philox(seed, r * n + i).c0) > p ? x[r * n + i] / (1 - p) : 0; z[i] = v + residual[r * n + i]; s += z[i]; }
    float mean = s / n;
    FOR(i, n) t += (z[i] - mean) * (z[i] - mean);
    float k = 1 / sq(t / n + eps);
    FOR(i, n) y[r * n + i] = (z[i] - mean) * k * w[i] + b[i];
  }
}
EX(lstm_cell) void lstm_cell(const float *R gates, const float *R c, float *R h_out, float *R c_out, int rows, int n) {
  FOR(r, rows) {
    const float *R g = gates + r * 4 * n;
    FOR(i, n) {
      float cell = sigmoid(g[n + i]) * c[r * n + i] + sigmoid(g[i]) * tanh_(g[2 * n + i]);
      c_out[r * n + i] = cell;
      h_out[r * n + i] = sigmoid(g[3 * n + i]) * tanh_(cell);
    }
  }
}
EX(gru_cell) void gru_cell(const float *R gi, const float *R gh, const float *R h, float *R y, int rows, int n) {
  FOR(r, rows) {
    const float *R a = gi + r * 3 * n, *R b = gh + r * 3 * n;
    FOR(i, n) {
      float reset = sigmoid(a[i] + b[i]), z = sigmoid(a[n + i] + b[n + i]), t = tanh_(a[2 * n + i] + reset * b[2 * n + i]);
      y[r * n + i] = t + z * (h[r * n + i] - t);
    }
  }
}
EX(matmul_at) void matmul_at(const float *R a, const float *R b, float *R c, int m, int n, int k) {
  FOR(i, m) { float *R q = c + i * n; FOR(j, n) q[j] = 0; FOR(p, k) FOR(j, n) q[j] += a[p * m + i] * b[p * n + j]; }
}
EX(matmul_bt) void matmul_bt(const float *R a, const float *R b, float *R c, int m, int n, int k) {
  static float t[1 << 16];
  FOR(p, k) FOR(j, n) t[p * n + j] = b[j * k + p];
  FOR(i, m) { float *R q = c + i * n; FOR(j, n) q[j] = 0; FOR(p, k) FOR(j, n) q[j] += a[i * k + p] * t[p * n + j]; }
}
EX(bmm_bias_relu) void bmm_bias_relu(const float *R a, const float *R b, const float *R bias, float *R c, int batches, int m, int n, int k) {
  FOR(g, batches) FOR(i, m) {
    float *R q = c + (g * m + i) * n;
    FOR(j, n) q[j] = bias[j];
    FOR(p, k) FOR(j, n) q[j] += a[(g * m + i) * k + p] * b[(g * k + p) * n + j];
    FOR(j, n) q[j] = q[j] > 0 ? q[j] : 0;
  }
}
EX(matmul_split_k) void matmul_split_k(const float *R a, const float *R b, float *R c, int m, int n, int k) {
  FOR(i, m) FOR(p, k) FOR(j, n) c[i * n + j] += a[i * k + p] * b[p * n + j];
}
EX(log_softmax_grad) void log_softmax_grad(const float *R y, const float *R dy, float *R dx, int rows, int n) {
  FOR(r, rows) { float s = 0; FOR(i, n) s += dy[r * n + i]; FOR(i, n) dx[r * n + i] = dy[r * n + i] - ex(y[r * n + i]) * s; }
}
EX(sgd_momentum) void sgd_momentum(float *R p, const float *R g, float *R m, int n, float lr, float momentum, float decay) {
  FOR(i, n) { float d = g[i] + decay * p[i]; m[i] = momentum * m[i] + d; p[i] -= lr * (d + momentum * m[i]); }
}
EX(lion) void lion(float *R p, const float *R g, float *R m, int n, float lr, float beta1, float beta2, float decay) {
  FOR(i, n) { float u = beta1 * m[i] + (1 - beta1) * g[i]; p[i] = p[i] * (1 - lr * decay) - lr * ((u > 0) - (u < 0)); m[i] = beta2 * m[i] + (1 - beta2) * g[i]; }
}
EX(adagrad) void adagrad(float *R p, const float *R g, float *R sum, int n, float lr, float eps) {
  FOR(i, n) { float s = sum[i] + g[i] * g[i]; p[i] -= lr * g[i] / (sq(s) + eps); sum[i] = s; }
}
EX(lamb_norms) void lamb_norms(const float *R p, const float *R m, const float *R v, float *R update, float *R norms, int n, float eps, float decay) {
  for (int b = 0; b < n; b += 1024) {
    float s = 0, t = 0;
    for (int i = b; i < n && i < b + 1024; i++) { float u = m[i] / (sq(v[i]) + eps) + decay * p[i]; update[i] = u; s += p[i] * p[i]; t += u * u; }
    norms[0] += s;
    norms[1] += t;
  }
}
EX(jacobi_step) void jacobi_step(const float *R u, const float *R f, float *R y, int h, int w, float h2) {
  for (int i = 1; i < h - 1; i++) for (int j = 1; j < w - 1; j++) { int k = i * w + j; y[k] = 0.25f * (u[k - w] + u[k + w] + u[k - 1] + u[k + 1] - h2 * f[k]); }
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
EX(mandelbrot) void mandelbrot(int *R y, int h, int w, float left, float top, float step) {
  FOR(i, h) FOR(j, w) {
    float cx = left + j * step, cy = top + i * step, a = 0, b = 0;
    int count = 0;
    while (count < 32 && a * a + b * b <= 4) { float next = a * a - b * b + cx; b = 2 * a * b + cy; a = next; count++; }
    y[i * w + j] = count;
  }
}
EX(n_body) void n_body(const float *R x, const float *R y, const float *R z, const float *R mass, float *R ax, float *R ay, float *R az, int n, float softening) {
  FOR(i, n) ax[i] = ay[i] = az[i] = 0;
  FOR(j, n) FOR(i, n) {
    float dx = x[j] - x[i], dy = y[j] - y[i], dz = z[j] - z[i], k = 1 / sq(dx * dx + dy * dy + dz * dz + softening), f = mass[j] * k * k * k;
    ax[i] += f * dx;
    ay[i] += f * dy;
    az[i] += f * dz;
  }
}
EX(black_scholes) void black_scholes(const float *R spot, const float *R strike, const float *R years, float *R call, float *R put, int n, float rate, float volatility) {
  FOR(i, n) {
    float root = volatility * sq(years[i]), d1 = (lg(spot[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / root, d2 = d1 - root;
    float a = 0.5f * (1 + erf_(d1 * 0.70710678f)), b = 0.5f * (1 + erf_(d2 * 0.70710678f)), k = strike[i] * ex(-rate * years[i]);
    call[i] = spot[i] * a - k * b;
    put[i] = k * (1 - b) - spot[i] * (1 - a);
  }
}
EX(uniform4) void uniform4(float *R y, int n, unsigned seed, float low, float high) {
  float width = high - low;
  int full = n / 4096;
  FOR(b, full) {
    float *R q = y + b * 4096;
    FOR(i, 1024) { Random r = philox(seed, b * 1024 + i); q[i] = low + width * uniform(r.c0); q[i + 1024] = low + width * uniform(r.c1); q[i + 2048] = low + width * uniform(r.c2); q[i + 3072] = low + width * uniform(r.c3); }
  }
  FOR(i, 1024) {
    Random r = philox(seed, full * 1024 + i);
    unsigned bits[4] = {r.c0, r.c1, r.c2, r.c3};
    FOR(k, 4) { int at = full * 4096 + k * 1024 + i; if (at < n) y[at] = low + width * uniform(bits[k]); }
  }
}
// The cosine of 2 pi u for u of [0, 1).
static inline float cosine(float u) {
  float t = u - __builtin_rintf(u), z = 6.2831853f * (0.25f - __builtin_fabsf(t)), s = z * z;
  return z * (1 + s * (-0.16666667f + s * (8.3333333e-3f + s * (-1.98412698e-4f + s * (2.75573192e-6f - s * 2.50521084e-8f)))));
}
EX(add_noise) void add_noise(const float *R x, float *R y, int n, float sigma, unsigned seed) {
  FOR(i, n) { Random r = philox(seed, i); float u = uniform(r.c0); u = u > 1e-7f ? u : 1e-7f; y[i] = x[i] + sigma * (sq(-2 * lg(u)) * cosine(uniform(r.c1))); }
}
EX(iou_matrix) void iou_matrix(const float *R a, const float *R b, float *R y, int n, int m) {
  FOR(i, n) FOR(j, m) {
    const float *R p = a + 4 * i, *R q = b + 4 * j;
    float w = (p[2] < q[2] ? p[2] : q[2]) - (p[0] > q[0] ? p[0] : q[0]), h = (p[3] < q[3] ? p[3] : q[3]) - (p[1] > q[1] ? p[1] : q[1]);
    float both = (w > 0 ? w : 0) * (h > 0 ? h : 0);
    y[i * m + j] = both / ((p[2] - p[0]) * (p[3] - p[1]) + (q[2] - q[0]) * (q[3] - q[1]) - both);
  }
}
EX(rgb_to_yuv) void rgb_to_yuv(const u8 *R x, u8 *R y, int n) {
  u8 *R u = y + n, *R v = u + n;
  FOR(i, n) {
    int r = x[3 * i], g = x[3 * i + 1], b = x[3 * i + 2];
    y[i] = ((66 * r + 129 * g + 25 * b + 128) >> 8) + 16;
    u[i] = ((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128;
    v[i] = ((112 * r - 94 * g - 18 * b + 128) >> 8) + 128;
  }
}
EX(cumsum_long) void cumsum_long(const float *R x, float *R y, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) y[r * n + i] = s += x[r * n + i]; } }
EX(sliding_attention) void sliding_attention(const float *R q, const float *R k, const float *R v, float *R y, int heads, int n, int window, float scale) {
  static float p[1024];
  FOR(h, heads) FOR(i, n) {
    const float *R x = q + (h * n + i) * 64;
    float *R o = y + (h * n + i) * 64, m = -3e38f, sum = 0, slope = ex(-8.f * (h + 1) / heads * 0.69314718f);
    int first = i - window + 1 < 0 ? 0 : i - window + 1;
    for (int j = first; j <= i; j++) { const float *R row = k + (h * n + j) * 64; float s = 0; FOR(d, 64) s += x[d] * row[d]; p[j] = s * scale - slope * (i - j); }
    for (int j = first; j <= i; j++) m = p[j] > m ? p[j] : m;
    for (int j = first; j <= i; j++) { p[j] = ex(p[j] - m); sum += p[j]; }
    FOR(d, 64) o[d] = 0;
    for (int j = first; j <= i; j++) { const float *R row = v + (h * n + j) * 64; float w = p[j] / sum; FOR(d, 64) o[d] += w * row[d]; }
  }
}
EX(smoothed_cross_entropy) void smoothed_cross_entropy(const float *R x, const i64 *R label, float *R loss, int rows, int n, float smoothing) {
  FOR(r, rows) {
    const float *R p = x + r * n;
    float m = -3e38f, total = 0, s = 0;
    FOR(i, n) m = p[i] > m ? p[i] : m;
    FOR(i, n) { total += p[i]; s += ex(p[i] - m); }
    float lse = m + lg(s);
    loss[r] = (1 - smoothing) * (lse - p[label[r]]) + smoothing * (lse - total / n);
  }
}
EX(rms_norm_int8) void rms_norm_int8(const u16 *R x, const u16 *R w, i8 *R q, float *R scale, int rows, int n, float eps) {
  static float y[4096], g[4096];
  FOR(i, n) g[i] = up(w[i]);
  FOR(r, rows) {
    float s = 0, m = 1e-8f;
    FOR(i, n) { y[i] = up(x[r * n + i]); s += y[i] * y[i]; }
    float k = 1 / sq(s / n + eps);
    FOR(i, n) { y[i] = y[i] * k * g[i]; float a = __builtin_fabsf(y[i]); m = a > m ? a : m; }
    scale[r] = m /= 127;
    FOR(i, n) q[r * n + i] = (i8)(int)__builtin_rintf(y[i] / m);
  }
}
EX(cache_int8) void cache_int8(const float *R k, const i64 *R slot, i8 *R cache, float *R scale, int tokens, int heads, int slots) {
  FOR(t, tokens) FOR(h, heads) {
    const float *R p = k + (t * heads + h) * 64;
    int at = h * slots + (int)slot[t];
    float m = 1e-8f;
    FOR(d, 64) { float a = __builtin_fabsf(p[d]); m = a > m ? a : m; }
    scale[at] = m /= 127;
    FOR(d, 64) cache[at * 64 + d] = (i8)(int)__builtin_rintf(p[d] / m);
  }
}
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
EX(instance_norm) void instance_norm(const float *R x, const float *R w, const float *R b, float *R y, int planes, int channels, int n, float eps) {
  FOR(c, planes) {
    const float *R p = x + c * n;
    float s = 0, t = 0;
    FOR(i, n) { s += p[i]; t += p[i] * p[i]; }
    float mean = s / n, k = 1 / sq(t / n - mean * mean + eps), g = w[c % channels], h = b[c % channels];
    FOR(i, n) y[c * n + i] = (p[i] - mean) * k * g + h;
  }
}
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
EX(transpose_tiles) void transpose_tiles(const float *R x, float *R y, int m, int n) {
  for (int a = 0; a < m; a += 16) for (int b = 0; b < n; b += 16) {
    int rows = m - a < 16 ? m - a : 16, columns = n - b < 16 ? n - b : 16;
    FOR(j, columns) FOR(i, rows) y[(b + j) * m + a + i] = x[(a + i) * n + b + j];
  }
}
EX(lora) void lora(const float *R x, const float *R a, const float *R b, float *R y, int m, int n, int k, float scale) {
  FOR(i, m) {
    float low[16] = {0};
    FOR(p, k) FOR(r, 16) low[r] += x[i * k + p] * a[p * 16 + r];
    FOR(r, 16) { float u = low[r] * scale; FOR(j, n) y[i * n + j] += u * b[r * n + j]; }
  }
}
EX(column_softmax) void column_softmax(const float *R x, float *R y, int rows, int n) {
  static float m[4096], s[4096];
  FOR(i, n) { m[i] = -3e38f; s[i] = 0; }
  FOR(r, rows) FOR(i, n) m[i] = x[r * n + i] > m[i] ? x[r * n + i] : m[i];
  FOR(r, rows) FOR(i, n) { float e = ex(x[r * n + i] - m[i]); y[r * n + i] = e; s[i] += e; }
  FOR(i, n) s[i] = 1 / s[i];
  FOR(r, rows) FOR(i, n) y[r * n + i] *= s[i];
}
EX(weight_norm) void weight_norm(const float *R v, const float *R g, float *R w, float *R norm, int rows, int n) {
  FOR(r, rows) { float s = 0; FOR(i, n) s += v[r * n + i] * v[r * n + i]; norm[r] = sq(s); float k = g[r] / norm[r]; FOR(i, n) w[r * n + i] = v[r * n + i] * k; }
}
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
EX(jagged_to_padded) void jagged_to_padded(const float *R x, const int *R start, float *R y, int sequences, int most, int n, float padding) {
  FOR(g, sequences) {
    int length = start[g + 1] - start[g];
    FOR(r, most) { float *R q = y + (g * most + r) * n; if (r < length) FOR(i, n) q[i] = x[(start[g] + r) * n + i]; else FOR(i, n) q[i] = padding; }
  }
}
