// The kernels of ../../kernels/source/recurrence_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
static inline float sigmoid(float x) { return 1 / (1 + ex(-x)); }
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
EX(delta_rule) void delta_rule(In q, In k, In v, In beta, In gate, Out y, int heads, int steps) { static float s[64][64]; float u[64]; FOR(h, heads) { FOR(i, 64) FOR(j, 64) s[i][j] = 0;
  for (int t = h * steps; t < (h + 1) * steps; t++) { In a = k + t * 64, c = q + t * 64, x = v + t * 64; Out o = y + t * 64; float e = ex(gate[t]); FOR(j, 64) u[j] = 0;
  FOR(i, 64) FOR(j, 64) { s[i][j] *= e; u[j] += s[i][j] * a[i]; } FOR(j, 64) { u[j] = beta[t] * (x[j] - u[j]); o[j] = 0; } FOR(i, 64) FOR(j, 64) { s[i][j] += a[i] * u[j]; o[j] += s[i][j] * c[i]; } } } }
EX(gated_recurrence) void gated_recurrence(In q, In k, In v, In g, In state, Out o, int heads, int steps, float scale) {
  static float h[64][64];
  FOR(b, heads) {
    FOR(i, 64) FOR(j, 64) h[i][j] = state[b * 4096 + i * 64 + j];
    FOR(t, steps) {
      int at = (b * steps + t) * 64;
      Out out = o + at;
      FOR(j, 64) out[j] = 0;
      FOR(i, 64) {
        float decay = ex(g[at + i]), key = k[at + i], query = q[at + i] * scale;
        FOR(j, 64) { h[i][j] = h[i][j] * decay + key * v[at + j]; out[j] += h[i][j] * query; }
      }
    }
  }
}
EX(gated_delta_step) void gated_delta_step(In q, In k, In v, In g, In beta, const int *R slot, Out state, Out o, int batches, int heads, float scale) {
  FOR(b, batches) if (slot[b] >= 0) FOR(head, heads) {
    int at = b * heads + head;
    float key[128], query[128], u[128], s = 0, t = 0, decay = ex(g[at]);
    FOR(i, 128) { s += q[at * 128 + i] * q[at * 128 + i]; t += k[at * 128 + i] * k[at * 128 + i]; }
    FOR(i, 128) { query[i] = q[at * 128 + i] / sq(s + 1e-6f) * scale; key[i] = k[at * 128 + i] / sq(t + 1e-6f); u[i] = 0; }
    Out h = state + (slot[b] * heads + head) * 16384, out = o + at * 128;
    FOR(i, 128) FOR(j, 128) { h[i * 128 + j] *= decay; u[j] += h[i * 128 + j] * key[i]; }
    FOR(j, 128) { u[j] = (v[at * 128 + j] - u[j]) * beta[at]; out[j] = 0; }
    FOR(i, 128) FOR(j, 128) { h[i * 128 + j] += key[i] * u[j]; out[j] += h[i * 128 + j] * query[i]; }
  }
}
EX(chunk_states) void chunk_states(In k, In v, In g, Out h, int heads, int steps) {
  static float s[64][64];
  int chunks = (steps + 63) / 64;
  FOR(b, heads) {
    FOR(i, 64) FOR(j, 64) s[i][j] = 0;
    FOR(c, chunks) {
      Out out = h + (b * chunks + c) * 4096;
      int end = c * 64 + 64 < steps ? c * 64 + 64 : steps;
      float last = g[b * steps + end - 1], decay = ex(last);
      FOR(i, 64) FOR(j, 64) { out[i * 64 + j] = s[i][j]; s[i][j] *= decay; }
      for (int t = c * 64; t < end; t++) {
        In p = k + (b * steps + t) * 64, q = v + (b * steps + t) * 64;
        float w = ex(last - g[b * steps + t]);
        FOR(i, 64) { float a = p[i] * w; FOR(j, 64) s[i][j] += a * q[j]; }
      }
    }
  }
}
EX(selective_scan) void selective_scan(In x, In dt, In a, In b, In c, Out y, int steps, int dim) { static float h[16384]; FOR(i, dim * 16) h[i] = 0; FOR(t, steps) FOR(d, dim) { float s = 0, e = dt[t * dim + d], u = e * x[t * dim + d]; FOR(n, 16) { float g = h[d * 16 + n] * ex(e * a[d * 16 + n]) + u * b[t * 16 + n]; h[d * 16 + n] = g; s += g * c[t * 16 + n]; } y[t * dim + d] = s; } }
EX(state_update) void state_update(Out state, In x, In dt, In bias, In a, In b, In c, In d, In z, Out y, int batches, int heads) {
  FOR(n, batches) FOR(head, heads) {
    int at = n * heads + head;
    float t = dt[at] + bias[head];
    t = t <= 20 ? lg(1 + ex(t)) : t;
    float decay = ex(a[head] * t);
    FOR(i, 64) {
      Out h = state + (at * 64 + i) * 128;
      float v = x[at * 64 + i], gate = z[at * 64 + i], s = 0;
      FOR(j, 128) { h[j] = h[j] * decay + b[n * 128 + j] * t * v; s += h[j] * c[n * 128 + j]; }
      y[at * 64 + i] = (s + v * d[head]) * gate / (1 + ex(-gate));
    }
  }
}
EX(token_shift_mix) void token_shift_mix(InH x, InH before, InH mix, OutH r, OutH w, OutH k, OutH v, int tokens, int steps, int n) {
  FOR(t, tokens) {
    InH p = x + t * n, q = t % steps == 0 ? before + t / steps * n : p - n;
    FOR(i, n) {
      float a = bf(p[i]), d = bf(q[i]) - a;
      int at = t * n + i;
      r[at] = fb(a + d * bf(mix[i])); w[at] = fb(a + d * bf(mix[n + i])); k[at] = fb(a + d * bf(mix[2 * n + i])); v[at] = fb(a + d * bf(mix[3 * n + i]));
    }
  }
}
