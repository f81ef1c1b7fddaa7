// The kernels of ../../kernels/source/pointwise_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(swiglu_grad) void swiglu_grad(In dc, In a, In b, Out da, Out db, int n) { FOR(i, n) { float g = 1 / (1 + ex(-a[i])), s = a[i] * g; da[i] = dc[i] * (s * (1 - g) + g) * b[i]; db[i] = dc[i] * s; } }
#define ROOT 0.7978845608028654f
EX(geglu_grad) void geglu_grad(In dc, In a, In b, Out da, Out db, int n) {
  FOR(i, n) {
    float x = a[i], t = tanh_(ROOT * (x + 0.044715f * x * x * x));
    da[i] = dc[i] * b[i] * (0.5f * (1 + t) + 0.5f * x * (1 - t * t) * (ROOT * (1 + 3 * 0.044715f * x * x)));
    db[i] = dc[i] * (0.5f * x * (1 + t));
  }
}
EX(poi_gelu_bf16) void poi_gelu_bf16(InH a, InH b, OutH o, int rows, int n) { FOR(r, rows) FOR(i, n) { float x = bf(a[r * n + i]) + bf(b[i]), t = (x + x * x * x * 0.044715f) * 0.79788456f; t = 1 - 2 / (1 + ex(2 * t)); o[r * n + i] = fb_checked(x * 0.5f * (t + 1)); } }
EX(poi_gelu_grad_bf16) void poi_gelu_grad_bf16(InH dy, InH x, OutH dx, int n) {
  FOR(i, n) { float v = bf(x[i]); dx[i] = fb(bf(dy[i]) * ((erf_(v * 0.70710678f) + 1) * 0.5f + ex(v * v * -0.5f) * 0.39894228f * v)); }
}
EX(poi_hardswish_chain) void poi_hardswish_chain(In a, In b, Out o, int n) { FOR(i, n) { float x = a[i], z = b[i], t = x + 3; t = t > 0 ? t : 0; t = t < 6 ? t : 6; t = x * t * 0.16666667f; o[i] = z < -3 ? 0 : z <= 3 ? t * (z / 3 + 0.5f) : t; } }
EX(poi_mish) void poi_mish(In x, Out y, int n) { FOR(i, n) { float v = x[i], s = v > 20 ? v : lg(1 + ex(v)); y[i] = v * (1 - 2 / (ex(2 * s) + 1)); } }
EX(poi_bf16_add) void poi_bf16_add(InH a, InH b, OutH o, int n) { FOR(i, n) o[i] = fb_checked(bf(a[i]) * 2 + bf(b[i])); }
EX(poi_tril) void poi_tril(In x, Out y, int images, int n) { FOR(b, images) FOR(r, n) { In p = x + (b * n + r) * n; Out o = y + (b * n + r) * n; FOR(i, n) o[i] = i <= r ? p[i] : 0; } }
EX(poi_timestep_embedding) void poi_timestep_embedding(In t, Out y, int n) { FOR(r, n / 256) FOR(j, 256) { float a = t[r] * ex((float)(j % 128) * -0.0719557841560639f); y[r * 256 + j] = j < 128 ? cs(a) : sn(a); } }
