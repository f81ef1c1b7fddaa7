// The kernels of inductor-cases.mjs, and those of library_kernels.py in the style of Inductor, as plain loops, for clang -> wasm32.
#include "plain.h"

EX(per_add_rms_norm_bf16) void per_add_rms_norm_bf16(InH x, InH a, InH w, OutH h, OutH y, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) { float v = bf(x[r * n + i]) + bf(a[r * n + i]); h[r * n + i] = fb(v); s += v * v; } float k = 1 / sq(s / n + 1e-6f); FOR(i, n) y[r * n + i] = fb((bf(x[r * n + i]) + bf(a[r * n + i])) * k * bf(w[i])); } }
EX(red_add_rms_norm_bf16) void red_add_rms_norm_bf16(InH x, InH a, InH w, OutH h, OutH y, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) { float v = bf(x[r * n + i]) + bf(a[r * n + i]); h[r * n + i] = fb(v); s += v * v; } float k = 1 / sq(s / n + 1e-6f); FOR(i, n) y[r * n + i] = fb(bf(h[r * n + i]) * k * bf(w[i])); } }
EX(ln_bwd_1) void ln_bwd_1(In g, In w, In x, In m, In k, Out dx, int rows, int n) { FOR(r, rows) { float a = 0, b = 0; FOR(i, n) { float v = g[r * n + i] * w[i]; a += v; b += v * ((x[r * n + i] - m[r]) * k[r]); } FOR(i, n) { float v = g[r * n + i] * w[i]; dx[r * n + i] = k[r] / n * (v * n - a - (x[r * n + i] - m[r]) * k[r] * b); } } }
EX(ln_bwd_2) void ln_bwd_2(In g, In x, In m, In k, Out dw, Out db, int n, int rows) { FOR(i, n) dw[i] = db[i] = 0; FOR(r, rows) FOR(i, n) { dw[i] += g[r * n + i] * ((x[r * n + i] - m[r]) * k[r]); db[i] += g[r * n + i]; } }
EX(gn_silu) void gn_silu(In x, Out m, Out v, int rows, int n) { FOR(r, rows) { float s = 0, q = 0; FOR(i, n) s += x[r * n + i]; s /= n; FOR(i, n) { float d = x[r * n + i] - s; q += d * d; } m[r] = s; v[r] = q; } }
EX(gn_silu_2) void gn_silu_2(In x, In a, In b, Out y, int rows, int n) { FOR(r, rows) FOR(i, n) { float v = x[r * n + i] * a[r] + b[r]; y[r * n + i] = v / (1 + ex(-v)); } }
EX(bn_train) void bn_train(In x, In rm, In rv, Out m, Out v, Out nm, Out nv, int batches, int channels, int n) { FOR(c, channels) { float s = 0, q = 0; int t = batches * n; FOR(b, batches) FOR(i, n) s += x[(b * channels + c) * n + i]; s /= t; FOR(b, batches) FOR(i, n) { float d = x[(b * channels + c) * n + i] - s; q += d * d; } m[c] = s; v[c] = q; nm[c] = s * 0.1f + rm[c] * 0.9f; nv[c] = q / (t - 1) * 0.1f + rv[c] * 0.9f; } }
EX(bn_train_1) void bn_train_1(In x, In m, In v, In w, In b, Out y, int batches, int channels, int n) { FOR(k, batches) FOR(c, channels) { float s = 1 / sq(v[c] / (batches * n) + 1e-5f); FOR(i, n) { float z = (x[(k * channels + c) * n + i] - m[c]) * s * w[c] + b[c]; y[(k * channels + c) * n + i] = z > 0 ? z : 0; } } }
EX(rope_pairs_bf16) void rope_pairs_bf16(InH x, In c, In s, Out a, Out b, int tokens, int heads, int half) { FOR(t, tokens) FOR(h, heads) FOR(d, half) { int k = (t * heads + h) * half + d; float u = bf(x[2 * k]), v = bf(x[2 * k + 1]); a[2 * k] = u * c[t * half + d] - v * s[t * half + d]; a[2 * k + 1] = u * s[t * half + d] + v * c[t * half + d]; } }
EX(rope_half_bf16_2) void rope_half_bf16_2(InH x, InH c, InH z, InH s, OutH y, int tokens, int heads, int dim) { FOR(t, tokens) FOR(h, heads) FOR(d, dim) { int k = (t * heads + h) * dim + d; y[k] = fb(bf(x[k]) * bf(c[t * dim + d]) + bf(z[k]) * bf(s[t * dim + d])); } }
EX(xent_smooth_bf16) void xent_smooth_bf16(Out y, InH x, InL t, int rows, int n) { FOR(r, rows) { InH p = x + r * n; float m = -3e38f, s = 0, z = 0; FOR(i, n) m = bf(p[i]) > m ? bf(p[i]) : m; FOR(i, n) s += ex(bf(p[i]) - m); float l = lg(s); FOR(i, n) z += bf(p[i]) - m - l; y[r] = t[r] == -100 ? 0 : -0.9f * (bf(p[t[r]]) - m - l) - z * 0.1f / n; } }
EX(softmax_mask) void softmax_mask(Out y, const i8 *R k, In x, In a, int batches, int heads, int n) { FOR(b, batches) FOR(h, heads) FOR(q, n) { In p = x + ((b * heads + h) * n + q) * n; Out o = y + ((b * heads + h) * n + q) * n; float m = -3e38f, s = 0; FOR(i, n) { float v = k[q * n + i] ? -__builtin_inff() : p[i] * 0.125f + a[b * n + i]; m = v > m ? v : m; } FOR(i, n) { float v = k[q * n + i] ? 0 : ex(p[i] * 0.125f + a[b * n + i] - m); o[i] = v; s += v; } FOR(i, n) o[i] /= s; } }
EX(softmax_mask_bf16) void softmax_mask_bf16(const i8 *R k, InH x, OutH y, int heads, int n) { static float e[4096]; FOR(h, heads) FOR(q, n) { InH p = x + (h * n + q) * n; OutH o = y + (h * n + q) * n; float m = -3e38f, s = 0; FOR(i, n) { float v = k[q * n + i] ? -__builtin_inff() : bf(p[i]) * 0.125f; e[i] = v; m = v > m ? v : m; } FOR(i, n) { e[i] = ex(e[i] - m); s += e[i]; } FOR(i, n) o[i] = fb(e[i] / s); } }
static inline int cl(int x, int n) { return x < 0 ? 0 : x >= n ? n - 1 : x; }
static inline float near(float t) { return (1.25f * t - 2.25f) * t * t + 1; }
static inline float far(float t) { return ((-0.75f * t + 3.75f) * t - 6) * t + 3; }
EX(bicubic_8) void bicubic_8(Out y, In x, In xf, In xn, In yf, In yn, int planes, int n) { int m = 2 * n; FOR(c, planes) FOR(i, m) FOR(j, m) { int r = (int)__builtin_floorf((i + 0.5f) * 0.5f - 0.5f), q = (int)__builtin_floorf((j + 0.5f) * 0.5f - 0.5f); float s = 0, wx[4] = { far(xf[j]), near(xn[j]), near(xn[m + j]), far(xf[m + j]) }, wy[4] = { far(yf[i]), near(yn[i]), near(yn[m + i]), far(yf[m + i]) };
  FOR(a, 4) { float t = 0; FOR(b, 4) t += x[(c * n + cl(r - 1 + a, n)) * n + cl(q - 1 + b, n)] * wx[b]; s += t * wy[a]; } y[(c * m + i) * m + j] = s; } }
EX(maxpool_bwd) void maxpool_bwd(In x, Out y, i8 *R at, int planes, int n) { FOR(c, planes) FOR(i, n / 2) FOR(j, n / 2) { float m = -__builtin_inff(); int k = 0; FOR(a, 3) FOR(b, 3) { int r = 2 * i - 1 + a, q = 2 * j - 1 + b; if (r >= 0 && r < n && q >= 0 && q < n) { float v = x[(c * n + r) * n + q]; if (v > m) { m = v; k = a * 3 + b; } } } y[(c * (n / 2) + i) * (n / 2) + j] = m; at[(c * (n / 2) + i) * (n / 2) + j] = k; } }
EX(maxpool_bwd_1) void maxpool_bwd_1(const i8 *R at, i64 *R y, int planes, int n) { FOR(c, planes) FOR(i, n / 2) FOR(j, n / 2) { int k = (c * (n / 2) + i) * (n / 2) + j; y[k] = (2 * i - 1 + at[k] / 3) * n + 2 * j - 1 + at[k] % 3; } }
EX(var_mid) void var_mid(Out m, Out v, In x, int batches, int rows, int n) { FOR(b, batches) { Out s = m + b * n, q = v + b * n; In p = x + b * rows * n; FOR(i, n) s[i] = q[i] = 0; FOR(r, rows) FOR(i, n) s[i] += p[r * n + i]; FOR(i, n) s[i] /= rows; FOR(r, rows) FOR(i, n) { float d = p[r * n + i] - s[i]; q[i] += d * d; } FOR(i, n) q[i] /= rows - 1; } }
EX(argmax0) void argmax0(In x, i64 *R y, int rows, int n) { static float m[4096]; FOR(i, n) { m[i] = x[i]; y[i] = 0; } FOR(r, rows) FOR(i, n) if (x[r * n + i] > m[i]) { m[i] = x[r * n + i]; y[i] = r; } }
EX(argmax_mid) void argmax_mid(In x, i64 *R y, int batches, int rows, int n) { static float m[4096]; FOR(b, batches) { In p = x + b * rows * n; i64 *R o = y + b * n; FOR(i, n) { m[i] = p[i]; o[i] = 0; } FOR(r, rows) FOR(i, n) if (p[r * n + i] > m[i]) { m[i] = p[r * n + i]; o[i] = r; } } }
EX(cumsum_bf16) void cumsum_bf16(InH x, Out y, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) y[r * n + i] = s += bf(x[r * n + i]); } }
EX(dropout_bf16) void dropout_bf16(InL seed, InH x, OutH y, int n) { unsigned lo = (unsigned)seed[0], hi = (unsigned)(seed[0] >> 32); FOR(i, n) { unsigned c0 = i, c1 = 0, c2 = 0, c3 = 0, k0 = lo, k1 = hi; FOR(j, 10) { unsigned long long a = 0xD2511F53ull * c0, b = 0xCD9E8D57ull * c2; c0 = (unsigned)(b >> 32) ^ c1 ^ k0; c2 = (unsigned)(a >> 32) ^ c3 ^ k1; c1 = (unsigned)b; c3 = (unsigned)a; k0 += 0x9E3779B9; k1 += 0xBB67AE85; }
  int v = (int)c0; v = v < 0 ? -v - 1 : v; y[i] = fb((v * 4.6566127342e-10f > 0.10009765625f ? bf(x[i]) : 0) * 1.1111111111111112f); } }
EX(embedding_bwd_2) void embedding_bwd_2(InL t, In g, Out w, int rows, int n, int count) { FOR(r, rows) { i64 k = t[r] < 0 ? t[r] + count : t[r]; if (k >= 0 && k < count) FOR(i, n) w[k * n + i] += g[r * n + i]; } }
EX(kv_put) void kv_put(InL p, InH k, OutH c, int heads, int tokens, int dim, int slots) { FOR(h, heads) FOR(t, tokens) { int q = (int)p[t]; q = q < 0 ? q + slots : q; FOR(d, dim) c[(h * slots + q) * dim + d] = k[(h * tokens + t) * dim + d]; } }
EX(index_put2_1) void index_put2_1(InL p, In x, Out y, int rows, int n, int count) { FOR(r, rows) { int k = (int)p[r]; k = k < 0 ? k + count : k; FOR(i, n) y[k * n + i] = x[r * n + i]; } }
EX(gqa) void gqa(InH x, OutH y, int batches, int heads, int repeat, int tokens, int dim) { FOR(b, batches) FOR(h, heads) FOR(q, repeat) FOR(t, tokens) FOR(d, dim) y[(((b * heads + h) * repeat + q) * tokens + t) * dim + d] = x[((b * tokens + t) * heads + h) * dim + d]; }
EX(swiglu_packed) void swiglu_packed(InH x, OutH y, int rows, int n) { FOR(r, rows) FOR(i, n) { float v = bf(x[r * 2 * n + i]); y[r * n + i] = fb(v / (1 + ex(-v)) * bf(x[r * 2 * n + n + i])); } }
EX(permute_dyn) void permute_dyn(In x, Out y, int batches, int tokens, int heads, int dim) { FOR(b, batches) FOR(h, heads) FOR(t, tokens) FOR(d, dim) y[((b * heads + h) * tokens + t) * dim + d] = x[((b * tokens + t) * heads + h) * dim + d]; }
EX(permute4) void permute4(In x, Out y, int batches, int tokens, int heads, int dim) { FOR(b, batches) FOR(h, heads) FOR(t, tokens) FOR(d, dim) y[((b * heads + h) * tokens + t) * dim + d] = 2 * x[((b * tokens + t) * heads + h) * dim + d]; }
EX(norm_grad) void norm_grad(In x, Out y, int parts, int n) { FOR(p, parts) { float s = 0; FOR(i, n) s += x[p * n + i] * x[p * n + i]; y[p] = s; } }
EX(f64_mean) void f64_mean(double *R s, double *R m, const double *R x, int rows, int n) { FOR(r, rows) { double a = 0, q = 0; FOR(i, n) a += x[r * n + i]; a /= n; FOR(i, n) { double d = x[r * n + i] - a; q += d * d; } m[r] = a; s[r] = __builtin_sqrt(q / (n - 1)); } }
EX(floordiv) void floordiv(const int *R a, const int *R b, int *R q, int *R m, int n) { FOR(i, n) { int d = a[i] / b[i], r = a[i] % b[i]; if (r != 0 && (r < 0) != (b[i] < 0)) { d--; r += b[i]; } q[i] = d; m[i] = r; } }
EX(clamp_minmax) void clamp_minmax(In a, In b, Out y, int n) { FOR(i, n) { float v = a[i] < b[i] ? a[i] : b[i], h = a[i] * 0.5f; v = v > h ? v : h; v = v < -0.8f ? -0.8f : v; y[i] = v > 0.8f ? 0.8f : v; } }
EX(sdpa_bias) void sdpa_bias(In x, In c, OutH y, int batches, int heads, int n) { static float e[4096]; FOR(b, batches) FOR(h, heads * n) { In p = x + (b * heads * n + h) * n, a = c + h * n; OutH o = y + (b * heads * n + h) * n; float m = -3e38f, s = 0; FOR(i, n) { float v = p[i] + a[i]; m = v > m ? v : m; } FOR(i, n) { e[i] = ex(p[i] + a[i] - m); s += e[i]; } FOR(i, n) o[i] = down(e[i] / s); } }
EX(im2col) void im2col(In x, Out y, int planes, int n) { int h = n / 2; FOR(c, planes) FOR(a, 3) FOR(b, 3) FOR(i, h) FOR(j, h) { int r = 2 * i + a - 1, q = 2 * j + b - 1; y[((c * 9 + a * 3 + b) * h + i) * h + j] = r >= 0 && r < n && q >= 0 && q < n ? x[(c * n + r) * n + q] : 0; } }
EX(bce_mean) void bce_mean(In t, In x, Out y, int parts, int n) { FOR(p, parts) { float s = 0; FOR(i, n) { float v = x[p * n + i], a = v < 0 ? v : -v; s += (1 - t[p * n + i]) * v - ((v < 0 ? v : 0) - lg(1 + ex(a))); } y[p] = s; } }
EX(row_norms) void row_norms(InH x, OutH y, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) { float v = up(x[r * n + i]); s += v * v; } s = sq(s); s = s > 1e-12f ? s : 1e-12f; FOR(i, n) y[r * n + i] = down(up(x[r * n + i]) / s); } }
EX(int8_dequant_rows) void int8_dequant_rows(const u8 *R q, In z, In s, Out y, int rows, int n) { FOR(r, rows) FOR(i, n) y[r * n + i] = ((float)q[r * n + i] - z[r]) * s[r]; }
EX(int4_unpack_1) void int4_unpack_1(const u8 *R q, InH s, OutH y, int rows, int n) { FOR(r, rows) FOR(i, n) y[r * n + i] = fb(((float)q[r * n + i] - 8) * bf(s[r])); }
EX(quant_rows) void quant_rows(Out s, InH x, i8 *R y, int rows, int n) { FOR(r, rows) { float m = 0; FOR(i, n) { float v = __builtin_fabsf(bf(x[r * n + i])); m = v > m ? v : m; } m /= 127; s[r] = m; FOR(i, n) { float v = __builtin_nearbyintf(bf(x[r * n + i]) / m); v = v < -128 ? -128 : v; v = v > 127 ? 127 : v; y[r * n + i] = (i8)v; } } }
EX(topk_mask) void topk_mask(Out y, In x, In t, int rows, int n) { FOR(r, rows) { In p = x + r * n; Out o = y + r * n; float m = -3e38f, s = 0; FOR(i, n) { float v = p[i] < t[r] ? -__builtin_inff() : p[i]; m = v > m ? v : m; } FOR(i, n) { float v = p[i] < t[r] ? 0 : ex(p[i] - m); o[i] = v; s += v; } FOR(i, n) o[i] /= s; } }
EX(adam) void adam(Out m, In g, Out v, Out p, void *same_v, void *same_m, void *same_p, int n) { FOR(i, n) { m[i] += (g[i] - m[i]) * 0.1f; v[i] = v[i] * 0.99f + g[i] * g[i] * 0.01f; p[i] -= 1e-3f * m[i] / (sq(v[i]) + 1e-8f); } }
EX(pool_avg_pad) void pool_avg_pad(In x, Out y, int planes, int n) { FOR(c, planes) FOR(i, n) FOR(j, n) { float s = 0; FOR(a, 3) FOR(b, 3) { int r = i + a - 1, q = j + b - 1; if (r >= 0 && r < n && q >= 0 && q < n) s += x[(c * n + r) * n + q]; } y[(c * n + i) * n + j] = s / 9; } }
EX(logsumexp_bf16) void logsumexp_bf16(Out y, InH x, int rows, int n) { FOR(r, rows) { InH p = x + r * n; float m = -3e38f, s = 0; FOR(i, n) m = bf(p[i]) > m ? bf(p[i]) : m; FOR(i, n) s += ex(bf(p[i]) - m); y[r] = m + lg(s); } }
EX(gather_last) void gather_last(Out y, In x, InL t, int rows, int n) { FOR(r, rows) { In p = x + r * n; float m = -3e38f, s = 0; FOR(i, n) m = p[i] > m ? p[i] : m; FOR(i, n) s += ex(p[i] - m); y[r] = p[t[r]] - m - lg(s); } }
EX(bias_gelu_bf16) void bias_gelu_bf16(InH x, InH b, OutH y, int rows, int n) { FOR(r, rows) FOR(i, n) { float v = bf(x[r * n + i]) + bf(b[i]); y[r * n + i] = fb(v * 0.5f * (1 + erf_(v * 0.70710678f))); } }
EX(sum_mid_bf16) void sum_mid_bf16(InH x, Out y, int batches, int channels, int n) { FOR(c, channels) { float s = 0; FOR(b, batches) FOR(i, n) s += bf(x[(b * channels + c) * n + i]); y[c] = s; } }
EX(masked_mean_1) void masked_mean_1(Out y, In x, In w, In t, int batches, int rows, int n) { FOR(b, batches) { Out o = y + b * n; FOR(i, n) o[i] = 0; FOR(r, rows) FOR(i, n) o[i] += x[(b * rows + r) * n + i] * w[b * rows + r]; FOR(i, n) o[i] /= t[b] > 1 ? t[b] : 1; } }
EX(bucketize) void bucketize(In x, In border, i64 *R y, int n, int count) { FOR(i, n) { int low = 0, high = count; while (low < high) { int mid = (low + high) / 2; if (x[i] > border[mid]) low = mid + 1; else high = mid; } y[i] = low; } }
EX(cosine_sim) void cosine_sim(Out y, In a, In b, int rows, int n) { FOR(r, rows) { float s = 0, t = 0, u = 0; FOR(i, n) { s += a[r * n + i] * a[r * n + i]; t += b[r * n + i] * b[r * n + i]; u += a[r * n + i] * b[r * n + i]; } s = sq(s); t = sq(t); y[r] = u / ((s > 1e-8f ? s : 1e-8f) * (t > 1e-8f ? t : 1e-8f)); } }
EX(pairwise) void pairwise(In a, In b, Out y, int m, int n, int dim) { FOR(i, m) FOR(j, n) { float s = 0; FOR(d, dim) s += __builtin_fabsf(a[i * dim + d] - b[j * dim + d]); y[i * n + j] = s; } }
EX(flip_roll) void flip_roll(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + (r + rows - 1) % rows * n; FOR(i, n) y[r * n + i] = p[n - 1 - i]; } }
EX(triu_mask_softmax) void triu_mask_softmax(Out y, In x, int heads, int n) { FOR(h, heads) FOR(q, n) { In p = x + (h * n + q) * n; Out o = y + (h * n + q) * n; float m = -3e38f, s = 0; FOR(i, q + 1) m = p[i] > m ? p[i] : m; FOR(i, q + 1) { o[i] = ex(p[i] - m); s += o[i]; } FOR(i, q + 1) o[i] /= s; for (int i = q + 1; i < n; i++) o[i] = 0; } }
EX(poi_adaptive_avg) void poi_adaptive_avg(In x, Out y, int planes) {
  FOR(p, planes) FOR(i, 7) FOR(j, 7) {
    int top = 30 * i / 7, bottom = (36 + 30 * i) / 7, left = 30 * j / 7, right = (36 + 30 * j) / 7;
    float s = 0;
    for (int r = top; r < bottom; r++) for (int c = left; c < right; c++) s += x[p * 900 + r * 30 + c];
    y[p * 49 + i * 7 + j] = s / ((bottom - top) * (right - left));
  }
}
EX(poi_cat3_bf16) void poi_cat3_bf16(InH a, InH b, InH c, OutH y, int rows) {
  FOR(r, rows) { OutH q = y + r * 477; FOR(i, 100) q[i] = a[r * 100 + i]; FOR(i, 300) q[100 + i] = b[r * 300 + i]; FOR(i, 77) q[400 + i] = c[r * 77 + i]; }
}
EX(poi_swin_windows) void poi_swin_windows(In x, Out y, int batches) {
  FOR(b, batches) FOR(v, 8) FOR(u, 8) FOR(i, 7) FOR(j, 7) {
    In p = x + ((b * 56 + (v * 7 + i + 3) % 56) * 56 + (u * 7 + j + 3) % 56) * 96;
    Out q = y + ((((b * 8 + v) * 8 + u) * 7 + i) * 7 + j) * 96;
    FOR(c, 96) q[c] = p[c];
  }
}
EX(red_split_bias_grad) void red_split_bias_grad(InH x, Out y, int rows, int n, int per) {
  for (int b = 0; b * per < rows; b++) {
    Out q = y + b * n;
    FOR(i, n) q[i] = 0;
    for (int r = b * per; r < rows && r < (b + 1) * per; r++) FOR(i, n) q[i] += bf(x[r * n + i]);
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
EX(poi_gelu_grad_bf16) void poi_gelu_grad_bf16(InH dy, InH x, OutH dx, int n) {
  FOR(i, n) { float v = bf(x[i]); dx[i] = fb(bf(dy[i]) * ((erf_(v * 0.70710678f) + 1) * 0.5f + ex(v * v * -0.5f) * 0.39894228f * v)); }
}
EX(per_attention_grad) void per_attention_grad(InH dy, const u8 *R kept, InH p, OutH dx, int rows, int n) {
  static float g[4096];
  FOR(r, rows) {
    float s = 0;
    int at = r * n, last = r % n;
    FOR(i, n) { g[i] = up(dy[at + i]) * (kept[at + i] * 1.1111111f) * up(p[at + i]); s += g[i]; }
    FOR(i, n) dx[at + i] = down(i > last ? 0 : (g[i] - up(p[at + i]) * s) * 0.125f);
  }
}
EX(per_row_statistics) void per_row_statistics(In x, Out mean, Out var, Out top, i64 *R least, i64 *R positive, int rows) {
  FOR(r, rows) {
    In p = x + r * 100;
    float s = 0, q = 0, m = 0, low = p[0];
    int at = 0, count = 0;
    FOR(i, 100) { s += p[i]; m = max_(m, abs_(p[i])); count += p[i] > 0; }
    s /= 100;
    FOR(i, 100) q += (p[i] - s) * (p[i] - s);
    FOR(i, 100) if (p[i] < low) { low = p[i]; at = i; }
    mean[r] = s; var[r] = q / 99; top[r] = m; least[r] = at; positive[r] = count;
  }
}
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
