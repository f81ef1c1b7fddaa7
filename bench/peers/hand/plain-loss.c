// The kernels of ../../kernels/source/loss_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(red_nll_ignore) void red_nll_ignore(InL label, In x, Out o, i64 *R count, int rows, int n) { FOR(r, rows) { float s = 0; i64 k = 0; FOR(i, n) { i64 l = label[r * n + i]; if (l != -100) { s -= x[(r * n + i) * 64 + l]; k++; } } o[r] = s; count[r] = k; } }
EX(red_nll_grad_bf16) void red_nll_grad_bf16(InL label, In g, InH x, Out loss, OutH dx, int rows, int n) {
  FOR(r, rows) {
    InH p = x + r * n;
    OutH q = dx + r * n;
    int target = (int)label[r];
    float k = target == -100 ? 0 : g[r];
    loss[r] = target == -100 ? 0 : -bf(p[target]);
    FOR(i, n) q[i] = fb((i == target ? -k : 0) + ex(bf(p[i])) * k);
  }
}
EX(red_bce_logits) void red_bce_logits(In t, In x, Out o, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) { float z = x[r * n + i]; s += (1 - t[r * n + i]) * z - ((z < 0 ? z : 0) - lg(1 + ex(-abs_(z)))); } o[r] = s; } }
EX(red_smooth_l1) void red_smooth_l1(In a, In b, Out o, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) { float d = abs_(a[r * n + i] - b[r * n + i]); s += d < 1 ? d * d * 0.5f : d - 0.5f; } o[r] = s; } }
EX(red_kl_div) void red_kl_div(In t, In x, Out o, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) { float z = t[r * n + i]; s += (z == 0 ? 0 : z * lg(z)) - z * x[r * n + i]; } o[r] = s; } }
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
EX(poi_focal_grad) void poi_focal_grad(In x, InL label, In weight, Out y, int rows) {
  FOR(r, rows) {
    float w = weight[r] > 0.5f ? weight[r] : weight[r] > 0.25f ? 0.1f : 0;
    int target = (int)label[r];
    FOR(i, 80) {
      float p = 1 / (1 + ex(-x[r * 80 + i])), t = i == target ? p : 1 - p, u = 1 - t, g = u * (2 * t * lg(t < 1e-6f ? 1e-6f : t) - u);
      y[r * 80 + i] = target == -1 ? 0 : (i == target ? 0.25f * u * g : 0.75f * u * -g) * w;
    }
  }
}
