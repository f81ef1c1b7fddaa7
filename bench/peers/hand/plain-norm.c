// The kernels of ../../kernels/source/norm_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(add_rms_norm) void add_rms_norm(In x, Out r, In w, Out y, int rows, int n, float eps) { FOR(k, rows) { In p = x + k * n; Out q = r + k * n, o = y + k * n; float s = 0; FOR(i, n) { q[i] += p[i]; s += q[i] * q[i]; } s = 1 / sq(s / n + eps); FOR(i, n) o[i] = q[i] * s * w[i]; } }
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
EX(instance_norm) void instance_norm(const float *R x, const float *R w, const float *R b, float *R y, int planes, int channels, int n, float eps) {
  FOR(c, planes) {
    const float *R p = x + c * n;
    float s = 0, t = 0;
    FOR(i, n) { s += p[i]; t += p[i] * p[i]; }
    float mean = s / n, k = 1 / sq(t / n - mean * mean + eps), g = w[c % channels], h = b[c % channels];
    FOR(i, n) y[c * n + i] = (p[i] - mean) * k * g + h;
  }
}
EX(weight_norm) void weight_norm(const float *R v, const float *R g, float *R w, float *R norm, int rows, int n) {
  FOR(r, rows) { float s = 0; FOR(i, n) s += v[r * n + i] * v[r * n + i]; norm[r] = sq(s); float k = g[r] / norm[r]; FOR(i, n) w[r * n + i] = v[r * n + i] * k; }
}
EX(group_norm_stats) void group_norm_stats(In x, Out sum, Out squares, int rows, int n) { FOR(r, rows) { float s = 0, q = 0; FOR(i, n) { s += x[r * n + i]; q += x[r * n + i] * x[r * n + i]; } sum[r] = s; squares[r] = q; } }
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
EX(l2norm_grad) void l2norm_grad(InH y, In rstd, InH dy, OutH dx, int rows) {
  FOR(r, rows) {
    InH p = y + r * 128, d = dy + r * 128;
    OutH q = dx + r * 128;
    float s = 0, k = rstd[r];
    FOR(i, 128) s += bf(d[i]) * bf(p[i]);
    FOR(i, 128) q[i] = fb(bf(d[i]) * k - s * bf(p[i]) * k);
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
EX(poi_batch_norm_relu) void poi_batch_norm_relu(In x, In mean, In var, In w, In b, Out y, int n) { FOR(r, n / 192) FOR(c, 192) y[r * 192 + c] = max_((x[r * 192 + c] - mean[c]) * (1 / sq(var[c] + 1e-5f)) * w[c] + b[c], 0); }
