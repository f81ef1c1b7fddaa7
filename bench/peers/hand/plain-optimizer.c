// The kernels of ../../kernels/source/optimizer_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(adamw) void adamw(Out p, In g, Out m, Out v, int n, float lr, float b1, float b2, float eps, float decay, float c1, float c2) { FOR(i, n) { m[i] = b1 * m[i] + (1 - b1) * g[i]; v[i] = b2 * v[i] + (1 - b2) * g[i] * g[i]; p[i] = p[i] * (1 - lr * decay) - lr * (m[i] / c1) / (sq(v[i] / c2) + eps); } }
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
