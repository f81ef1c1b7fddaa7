// The kernels of ../../kernels/source/attention_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(decode_attention) void decode_attention(In q, In k, In v, Out o, int heads, int length, int dim, float scale) { static float p[4096]; FOR(h, heads) { float m = -3e38f; FOR(n, length) { float s = 0; FOR(d, dim) s += q[h * dim + d] * k[(h * length + n) * dim + d]; p[n] = s * scale; m = p[n] > m ? p[n] : m; }
  float l = 0; FOR(n, length) { p[n] = ex(p[n] - m); l += p[n]; } Out r = o + h * dim; FOR(d, dim) r[d] = 0; FOR(n, length) FOR(d, dim) r[d] += p[n] * v[(h * length + n) * dim + d]; FOR(d, dim) r[d] /= l; } }
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
EX(gated_attention) void gated_attention(In q, In k, In v, In gate, Out y, int heads, int length, float scale) { FOR(h, heads) FOR(i, length) { Out o = y + (h * length + i) * 64; In qi = q + (h * length + i) * 64; FOR(d, 64) o[d] = 0;
  FOR(j, i + 1) { In kj = k + (h * length + j) * 64, vj = v + (h * length + j) * 64; float s = 0; FOR(d, 64) s += qi[d] * kj[d]; float g = gate[h * length + i] - gate[h * length + j]; s *= (g < -126 ? 0 : ex(g * 0.693147182f)) * scale; FOR(d, 64) o[d] += s * vj[d]; } } }
EX(attention_grad_queries) void attention_grad_queries(In q, In k, In v, In o, In lse, In delta, Out dq, int heads, int length, float scale) { FOR(h, heads) FOR(i, length) { Out g = dq + (h * length + i) * 64; FOR(d, 64) g[d] = 0; In qi = q + (h * length + i) * 64, oi = o + (h * length + i) * 64;
  FOR(j, length) { In kj = k + (h * length + j) * 64, vj = v + (h * length + j) * 64; float s = 0, t = 0; FOR(d, 64) { s += qi[d] * kj[d]; t += oi[d] * vj[d]; } float ds = ex(s * scale - lse[h * length + i]) * (t - delta[h * length + i]) * scale; FOR(d, 64) g[d] += ds * kj[d]; } } }
EX(merge_states) void merge_states(In a, In a_lse, In b, In b_lse, Out y, Out lse, int tokens, int heads) {
  FOR(t, tokens) FOR(h, heads) {
    float u = a_lse[h * tokens + t], v = b_lse[h * tokens + t];
    u = u > 3e38f ? -3e38f : u;
    v = v > 3e38f ? -3e38f : v;
    float m = max_(u, v), p = ex(u - m), q = ex(v - m), s = p + q;
    if (u < -1e38f) { p = 0; s = q; }
    if (v < -1e38f) { q = 0; s = p; }
    lse[h * tokens + t] = lg(s) + m;
    p /= s;
    q /= s;
    int at = (t * heads + h) * 64;
    FOR(d, 64) y[at + d] = a[at + d] * p + b[at + d] * q;
  }
}
EX(rope_positions) void rope_positions(InL position, Out q, In cache, int tokens, int heads) {
  FOR(t, tokens) {
    In c = cache + (int)position[t] * 32, s = c + 16;
    FOR(h, heads) { Out p = q + (t * heads + h) * 64; FOR(d, 16) { float a = p[2 * d], b = p[2 * d + 1]; p[2 * d] = a * c[d] - b * s[d]; p[2 * d + 1] = b * c[d] + a * s[d]; } }
  }
}
static inline void turn_back(OutH x, InH c, InH s, int heads, int half) {
  FOR(h, heads) {
    OutH p = x + h * 2 * half;
    FOR(d, half) {
      float a = bf(p[d]), b = bf(p[d + half]), u = bf(c[d]), v = bf(s[d]);
      p[d] = fb(bf(fb(a * u)) + bf(fb(b * v)));
      p[d + half] = fb(bf(fb(b * u)) - bf(fb(a * v)));
    }
  }
}
EX(rope_grad_heads) void rope_grad_heads(OutH q, OutH k, InH c, InH s, int tokens, int q_heads, int k_heads, int half) {
  FOR(t, tokens) {
    turn_back(q + t * q_heads * 2 * half, c + t * 2 * half, s + t * 2 * half, q_heads, half);
    turn_back(k + t * k_heads * 2 * half, c + t * 2 * half, s + t * 2 * half, k_heads, half);
  }
}
EX(rope_frequencies) void rope_frequencies(In x, Out y, int rows, int length, float scale) {
  FOR(r, rows) {
    In p = x + r * 96;
    Out q = y + r * 96;
    FOR(i, 48) {
      float a = (float)(r % length) * ex((float)i * scale * 0.693147182f), c = cs(a), s = sn(a);
      q[i] = p[i] * c - p[48 + i] * s;
      q[48 + i] = p[48 + i] * c + p[i] * s;
    }
  }
}
