// The kernels of ../../kernels/source/library_kernels.py but those in the style of Inductor, as plain loops, for clang -> wasm32.
#include "plain.h"
#define ROOT 0.7978845608028654f
EX(geglu_grad) void geglu_grad(In dc, In a, In b, Out da, Out db, int n) {
  FOR(i, n) {
    float x = a[i], t = tanh_(ROOT * (x + 0.044715f * x * x * x));
    da[i] = dc[i] * b[i] * (0.5f * (1 + t) + 0.5f * x * (1 - t * t) * (ROOT * (1 + 3 * 0.044715f * x * x)));
    db[i] = dc[i] * (0.5f * x * (1 + t));
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
EX(jsd_rows) void jsd_rows(In x, In y, InL label, Out loss, Out dx, int rows, int n, int ignore, float beta, float scale) {
  FOR(r, rows) {
    In a = x + r * n, b = y + r * n;
    Out l = loss + r * n, d = dx + r * n;
    if (label[r] == ignore) { FOR(i, n) l[i] = d[i] = 0; continue; }
    FOR(i, n) {
      float q = ex(a[i]), p = ex(b[i]), m = beta * p + (1 - beta) * q, log_m = lg(m);
      l[i] = (beta * p * b[i] + (1 - beta) * q * a[i] - m * log_m) * scale;
      d[i] = (1 - beta) * q * (a[i] - log_m) * scale;
    }
  }
}
EX(tvd_rows) void tvd_rows(In p, In q, InL label, Out loss, Out grad, int rows, int n, int ignore, float scale) {
  FOR(r, rows) {
    In a = p + r * n, b = q + r * n;
    Out g = grad + r * n;
    float s = 0;
    if (label[r] == ignore) FOR(i, n) g[i] = 0;
    else FOR(i, n) { g[i] = (a[i] > b[i] ? 0.5f : -0.5f) * scale; s += 0.5f * abs_(a[i] - b[i]); }
    loss[r] = s * scale;
  }
}
EX(capped_cross_entropy) void capped_cross_entropy(Out x, InL label, Out loss, Out z_loss, int rows, int n, int ignore, float scale, float smoothing, float lse_scale, float cap) {
  static float t[1 << 15];
  float eps = smoothing / n;
  FOR(r, rows) {
    Out p = x + r * n;
    if (label[r] == ignore) { FOR(i, n) p[i] = 0; continue; }
    float m = -3e38f, s = 0, sum = 0;
    FOR(i, n) { t[i] = tanh_(p[i] / cap); m = max_(m, t[i]); sum += t[i]; }
    m *= cap;
    FOR(i, n) { p[i] = ex(cap * t[i] - m); s += p[i]; }
    float lse = m + lg(s), target = cap * t[label[r]];
    FOR(i, n) {
      float g = p[i] / s;
      g += 2 * lse_scale * lse * g - eps;
      if (i == label[r]) g -= 1 - smoothing;
      p[i] = g * scale * (1 - t[i] * t[i]);
    }
    float z = lse_scale * lse * lse;
    loss[r] = ((lse - target) * (1 - smoothing) - eps * cap * sum + smoothing * lse + z) * scale;
    z_loss[r] = z * scale;
  }
}
EX(group_norm_grad) void group_norm_grad(In x, In w, In mean, In rstd, In dy, Out dx, Out dw, Out db, int batches, int hidden, int channels, int groups, int per) {
  FOR(b, batches) FOR(g, groups) {
    float m = mean[b * groups + g], k = rstd[b * groups + g], c1 = 0, c2 = 0;
    FOR(c, per) {
      int at = g * per + c;
      In p = x + (b * channels + at) * hidden, d = dy + (b * channels + at) * hidden;
      float s = 0, t = 0;
      FOR(i, hidden) { s += d[i] * ((p[i] - m) * k); t += d[i]; }
      dw[at] += s; db[at] += t; c1 += w[at] * s; c2 += w[at] * t;
    }
    c1 /= hidden * per;
    c2 /= hidden * per;
    FOR(c, per) {
      int at = g * per + c;
      In p = x + (b * channels + at) * hidden, d = dy + (b * channels + at) * hidden;
      Out q = dx + (b * channels + at) * hidden;
      FOR(i, hidden) q[i] = (w[at] * d[i] - ((p[i] - m) * k * c1 + c2)) * k;
    }
  }
}
EX(head_norm_rows) void head_norm_rows(InH x, InH w, OutH y, Out rstd, int rows, int n, float eps) {
  static float g[4096];
  FOR(i, n) g[i] = bf(w[i]);
  FOR(r, rows) {
    InH p = x + r * n;
    OutH q = y + r * n;
    float s = 0;
    FOR(i, n) { float v = bf(p[i]); s += v * v; }
    float k = 1 / sq(s / n + eps);
    rstd[r] = k;
    FOR(i, n) q[i] = fb(bf(p[i]) * k * g[i]);
  }
}
EX(poly_norm) void poly_norm(In x, In w, In b, Out y, Out rstd, int rows, int n, float eps) {
  FOR(r, rows) {
    In p = x + r * n;
    Out q = y + r * n;
    float s1 = 0, s2 = 0, s3 = 0;
    FOR(i, n) { float v = p[i], v2 = v * v; s1 += v2; s2 += v2 * v2; s3 += v2 * v * (v2 * v); }
    float r1 = 1 / sq(s1 / n + eps), r2 = 1 / sq(s2 / n + eps), r3 = 1 / sq(s3 / n + eps);
    rstd[r * 3] = r3; rstd[r * 3 + 1] = r2; rstd[r * 3 + 2] = r1;
    float a = w[0] * r3, c = w[1] * r2, d = w[2] * r1;
    FOR(i, n) { float v = p[i]; q[i] = ((a * v + c) * v + d) * v + b[0]; }
  }
}
EX(dyt_grad) void dyt_grad(In dy, In x, In alpha, In gamma, Out dx, Out dalpha, Out dgamma, int parts, int rows, int n) {
  float a = alpha[0];
  FOR(b, parts) {
    Out dg = dgamma + b * n;
    float s = 0;
    FOR(i, n) dg[i] = 0;
    for (int r = b; r < rows; r += parts) {
      In d = dy + r * n, p = x + r * n;
      Out q = dx + r * n;
      FOR(i, n) { float t = tanh_(a * p[i]), inner = d[i] * gamma[i] * (1 - t * t); dg[i] += d[i] * t; s += inner * p[i]; q[i] = a * inner; }
    }
    dalpha[b] = s;
  }
}
EX(cross_entropy_chunks) void cross_entropy_chunks(InH x, InL label, Out loss, Out lse, int rows, int n, float cap) {
  static float t[8192];
  FOR(r, rows) {
    InH p = x + r * n;
    FOR(c, 4) {
      int from = c * 8192, count = n - from < 8192 ? n - from : 8192;
      float m = -3e38f, s = 0;
      FOR(i, count) { t[i] = cap * tanh_(bf(p[from + i]) / cap); m = max_(m, t[i]); }
      FOR(i, count) s += ex(t[i] - m);
      lse[r * 4 + c] = m + lg(s);
    }
    loss[r] = label[r] == -100 ? 0 : -cap * tanh_(bf(p[label[r]]) / cap);
  }
}
EX(nf4_dequantize) void nf4_dequantize(const u8 *R x, In code, In absmax, OutH y, int n, int group) {
  for (int g = 0; g * group < 2 * n; g++) {
    float k = absmax[g];
    u16 values[16];
    FOR(j, 16) values[j] = down(code[j] * k);
    FOR(i, group / 2) { u8 v = x[g * group / 2 + i]; y[g * group + 2 * i] = values[v >> 4]; y[g * group + 2 * i + 1] = values[v & 15]; }
  }
}
static inline u8 nf4(float x) {
  static const float pivots[15] = {-0.8481f, -0.6106f, -0.4600f, -0.3391f, -0.2346f, -0.1378f, -0.0455f, 0.0398f, 0.1202f, 0.2035f, 0.2921f, 0.3893f, 0.5016f, 0.6427f, 0.8615f};
  u8 code = 0;
  FOR(j, 15) code += x > pivots[j];
  return code;
}
EX(nf4_quantize) void nf4_quantize(In x, u8 *R y, Out absmax, int groups) {
  FOR(g, groups) {
    In p = x + g * 64;
    u8 *R q = y + g * 32;
    float m = 0;
    FOR(i, 64) m = max_(m, abs_(p[i]));
    absmax[g] = m;
    FOR(i, 32) q[i] = nf4(p[2 * i] / m) << 4 | nf4(p[2 * i + 1] / m);
  }
}
EX(blockwise_quantize) void blockwise_quantize(In x, In code, Out absmax, u8 *R y, int n) {
  FOR(g, n / 256) {
    In p = x + g * 256;
    float m = 0;
    FOR(i, 256) m = max_(m, abs_(p[i]));
    absmax[g] = m;
    FOR(i, 256) {
      float v = p[i] / m;
      int low = 0, high = 255;
      FOR(k, 8) { int pivot = (low + high) / 2; if (v > code[pivot]) low = pivot; else high = pivot; }
      y[g * 256 + i] = abs_(v - code[low]) < abs_(v - code[high]) ? low : high;
    }
  }
}
EX(adam_int8) void adam_int8(Out p, In g, i8 *R m, u8 *R v, Out m_scale, Out v_scale, int n, float lr, float beta1, float beta2, float eps) {
  FOR(b, n / 256) {
    float a[256], c[256], top = 0, most = 0;
    FOR(j, 256) {
      int i = b * 256 + j;
      a[j] = beta1 * (m[i] * m_scale[b]) + (1 - beta1) * g[i];
      c[j] = beta2 * (v[i] * v_scale[b]) + (1 - beta2) * g[i] * g[i];
      p[i] -= lr * a[j] / (sq(c[j]) + eps);
      top = max_(top, abs_(a[j]));
      most = max_(most, c[j]);
    }
    top /= 127;
    most /= 255;
    FOR(j, 256) { m[b * 256 + j] = (i8)(int)round_(a[j] / top); v[b * 256 + j] = (u8)(int)round_(c[j] / most); }
    m_scale[b] = top;
    v_scale[b] = most;
  }
}
EX(int32_dequantize) void int32_dequantize(const int *R x, In row, In col, InH bias, OutH y, int rows, int n) {
  FOR(r, rows) FOR(i, n) y[r * n + i] = down(x[r * n + i] * (row[r] * col[i] * 6.200012e-05f) + up(bias[i]));
}
EX(quantize_columns) void quantize_columns(In x, i8 *R y, Out scale, int rows, int n) {
  FOR(i, n) scale[i] = 0;
  FOR(r, rows) FOR(i, n) scale[i] = max_(scale[i], abs_(x[r * n + i]));
  FOR(i, n) FOR(r, rows) y[i * rows + r] = (i8)(int)round_(127 * (x[r * n + i] / scale[i]));
}
EX(chunk_cumsum_reversed) void chunk_cumsum_reversed(In x, Out y, int heads, int steps, float scale) {
  static float s[128];
  FOR(h, heads) for (int c = 0; c < steps; c += 64) {
    int end = c + 64 < steps ? c + 64 : steps;
    FOR(i, 128) s[i] = 0;
    for (int t = end - 1; t >= c; t--) { int at = (h * steps + t) * 128; FOR(i, 128) { s[i] += x[at + i]; y[at + i] = s[i] * scale; } }
  }
}
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
EX(l2norm_grad) void l2norm_grad(InH y, In rstd, InH dy, OutH dx, int rows) {
  FOR(r, rows) {
    InH p = y + r * 128, d = dy + r * 128;
    OutH q = dx + r * 128;
    float s = 0, k = rstd[r];
    FOR(i, 128) s += bf(d[i]) * bf(p[i]);
    FOR(i, 128) q[i] = fb(bf(d[i]) * k - s * bf(p[i]) * k);
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
EX(conv_state_update) void conv_state_update(In x, Out state, In w, In bias, Out y, int batches, int n) {
  FOR(b, batches) FOR(i, n) {
    Out s = state + (b * n + i) * 4;
    In u = w + i * 4;
    s[0] = s[1]; s[1] = s[2]; s[2] = s[3]; s[3] = x[b * n + i];
    float a = bias[i] + s[0] * u[0] + s[1] * u[1] + s[2] * u[2] + s[3] * u[3];
    y[b * n + i] = a / (1 + ex(-a));
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
EX(silu_mul_int8) void silu_mul_int8(InH x, i8 *R y, Out scale, int tokens, int groups) {
  FOR(t, tokens) FOR(g, groups) {
    InH p = x + t * 256 * groups + g * 128, q = p + 128 * groups;
    float v[128], m = 1e-10f;
    FOR(i, 128) { float gate = bf(p[i]); v[i] = gate / (1 + ex(-gate)) * bf(q[i]); m = max_(m, abs_(v[i])); }
    scale[t * groups + g] = m /= 127;
    FOR(i, 128) { float r = round_(v[i] / m); r = r < -128 ? -128 : r > 127 ? 127 : r; y[(t * groups + g) * 128 + i] = (i8)(int)r; }
  }
}
EX(gather_pages_fp8) void gather_pages_fp8(const u8 *R cache, const int *R table, const int *R start, In scale, OutH y, int sequences, int pages) {
  FOR(b, sequences) FOR(t, start[b + 1] - start[b]) {
    const u8 *R p = cache + (table[b * pages + t / 16] * 16 + t % 16) * 512;
    OutH q = y + (start[b] + t) * 512;
    FOR(i, 512) q[i] = fb(up((u16)(p[i] << 8)) * scale[0]);
  }
}
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
EX(apply_penalties) void apply_penalties(In x, const u8 *R prompt, const int *R count, In repetition, In frequency, In presence, In temperature, Out y, int rows, int n) {
  FOR(r, rows) FOR(i, n) {
    int at = r * n + i, c = count[at];
    float v = x[at], f = prompt[at] || c > 0 ? repetition[r] : 1;
    v = v > 0 ? v / f : v * f;
    y[at] = (v - frequency[r] * c - (c > 0 ? presence[r] : 0)) / temperature[r];
  }
}
EX(top_p_mask) void top_p_mask(In x, Out y, int rows, int n, float top_p) {
  static float p[8192];
  FOR(r, rows) {
    In q = x + r * n;
    float m = -3e38f, s = 0, low = 0, high = 0;
    FOR(i, n) m = max_(m, q[i]);
    FOR(i, n) { p[i] = ex(q[i] - m); s += p[i]; }
    FOR(i, n) { p[i] /= s; high = max_(high, p[i]); }
    FOR(k, 16) {
      float middle = (low + high) * 0.5f, kept = 0;
      FOR(i, n) kept += p[i] >= middle ? p[i] : 0;
      if (kept >= top_p) low = middle;
      else high = middle;
    }
    FOR(i, n) y[r * n + i] = p[i] >= low ? q[i] : -1e30f;
  }
}
EX(rope_positions) void rope_positions(InL position, Out q, In cache, int tokens, int heads) {
  FOR(t, tokens) {
    In c = cache + (int)position[t] * 32, s = c + 16;
    FOR(h, heads) { Out p = q + (t * heads + h) * 64; FOR(d, 16) { float a = p[2 * d], b = p[2 * d + 1]; p[2 * d] = a * c[d] - b * s[d]; p[2 * d + 1] = b * c[d] + a * s[d]; } }
  }
}
EX(moe_align_count) void moe_align_count(const int *R expert, int *R count, int n, int per) {
  FOR(i, n) count[(i / per + 1) * 64 + expert[i]]++;
}
EX(router_topk) void router_topk(In x, Out weight, int *R expert, int rows) {
  FOR(r, rows) {
    float p[64], m = -3e38f, s = 0, total = 0;
    FOR(i, 64) m = max_(m, x[r * 64 + i]);
    FOR(i, 64) { p[i] = ex(x[r * 64 + i] - m); s += p[i]; }
    FOR(i, 64) p[i] /= s;
    FOR(k, 8) {
      int at = 0;
      FOR(i, 64) if (p[i] > p[at]) at = i;
      weight[r * 8 + k] = p[at];
      expert[r * 8 + k] = at;
      total += p[at];
      p[at] = -1;
    }
    FOR(k, 8) weight[r * 8 + k] /= total;
  }
}
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
