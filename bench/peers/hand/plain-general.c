// The kernels of ../../kernels/source/general_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
static inline float sigmoid(float x) { return 1 / (1 + ex(-x)); }
static inline float tanh_(float x) { return 1 - 2 / (1 + ex(2 * x)); }
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
