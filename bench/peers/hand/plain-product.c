// The kernels of ../../kernels/source/product_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(gemv) void gemv(In w, In x, Out y, int m, int k) { FOR(i, m) { float s = 0; FOR(j, k) s += w[i * k + j] * x[j]; y[i] = s; } }
EX(per_small_products) void per_small_products(In x, In w, Out y, int n) { FOR(b, n) FOR(i, 16) FOR(j, 16) { float s = 0; FOR(k, 16) s += x[(b * 16 + i) * 16 + k] * w[(b * 16 + k) * 16 + j]; y[(b * 16 + i) * 16 + j] = s; } }
EX(matmul_bf16) void matmul_bf16(InH a, InH b, OutH c, int M, int N, int K) { static float acc[1024]; FOR(i, M) { FOR(j, N) acc[j] = 0; FOR(k, K) { float s = bf(a[i * K + k]); FOR(j, N) acc[j] += s * bf(b[k * N + j]); } FOR(j, N) c[i * N + j] = fb_checked(acc[j]); } }
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
EX(lora) void lora(const float *R x, const float *R a, const float *R b, float *R y, int m, int n, int k, float scale) {
  FOR(i, m) {
    float low[16] = {0};
    FOR(p, k) FOR(r, 16) low[r] += x[i * k + p] * a[p * 16 + r];
    FOR(r, 16) { float u = low[r] * scale; FOR(j, n) y[i * n + j] += u * b[r * n + j]; }
  }
}
EX(expert_products) void expert_products(In a, In b, const int *R token, const int *R expert, Out c, int m, int n, int k) { FOR(i, m) { Out q = c + i * n; In p = a + token[i] * k, u = b + expert[i / 64] * n * k; FOR(j, n) q[j] = 0; FOR(l, k) FOR(j, n) q[j] += p[l] * u[l * n + j]; } }
