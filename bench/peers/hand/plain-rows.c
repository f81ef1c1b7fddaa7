// The kernels of ../../kernels/source/row_kernels.py, model_kernels.py and lane_kernels.py as plain loops, for clang ->
// wasm32, which vectorises what it can.
#include "plain.h"
typedef u16 half;
EX(rms_norm) void rms_norm(In x, In w, Out y, int rows, int n, float eps) { for (int r = 0; r < rows; r++) { In p = x + r * n; Out q = y + r * n; float s = 0; for (int i = 0; i < n; i++) s += p[i] * p[i];
  float k = 1 / __builtin_sqrtf(s / n + eps); for (int i = 0; i < n; i++) q[i] = p[i] * k * w[i]; } }
EX(rms_norm_half) void rms_norm_half(const half *restrict x, const half *restrict w, half *restrict y, int rows, int n, float eps) { for (int r = 0; r < rows; r++) { const half *restrict p = x + r * n; half *restrict q = y + r * n;
  float s = 0; for (int i = 0; i < n; i++) { float v = up(p[i]); s += v * v; } float k = 1 / __builtin_sqrtf(s / n + eps); for (int i = 0; i < n; i++) q[i] = down(up(p[i]) * k * up(w[i])); } }
EX(cross_entropy) void cross_entropy(In x, const long long *restrict label, Out loss, int rows, int n) { for (int r = 0; r < rows; r++) { In p = x + r * n; float m = -3e38f; for (int i = 0; i < n; i++) m = p[i] > m ? p[i] : m;
  float s = 0; for (int i = 0; i < n; i++) s += ex(p[i] - m); loss[r] = m + lg(s) - p[label[r]]; } }
EX(rotary_halves) void rotary_halves(In x, In c, In s, Out y, int tokens, int heads, int half_) { for (int t = 0; t < tokens; t++) for (int h = 0; h < heads; h++) { In p = x + (t * heads + h) * 2 * half_; Out q = y + (t * heads + h) * 2 * half_; In u = c + t * half_, v = s + t * half_;
  for (int d = 0; d < half_; d++) { float a = p[d], b = p[d + half_]; q[d] = a * u[d] - b * v[d]; q[d + half_] = b * u[d] + a * v[d]; } } }
EX(rotary_pairs) void rotary_pairs(In x, In c, In s, Out y, int tokens, int heads, int half_) { for (int t = 0; t < tokens; t++) for (int h = 0; h < heads; h++) { In p = x + (t * heads + h) * 2 * half_; Out q = y + (t * heads + h) * 2 * half_; In u = c + t * half_, v = s + t * half_;
  for (int d = 0; d < half_; d++) { float a = p[2 * d], b = p[2 * d + 1]; q[2 * d] = a * u[d] - b * v[d]; q[2 * d + 1] = b * u[d] + a * v[d]; } } }
EX(matmul_int8) void matmul_int8(const signed char *restrict a, const signed char *restrict b, int *restrict c, int M, int N, int K) { for (int i = 0; i < M; i++) { int *restrict q = c + i * N; for (int j = 0; j < N; j++) q[j] = 0;
  for (int k = 0; k < K; k++) { int s = a[i * K + k]; const signed char *restrict p = b + k * N; for (int j = 0; j < N; j++) q[j] += s * p[j]; } } }
EX(poi_silu_mul) void poi_silu_mul(In a, In b, Out o, int n) { for (int i = 0; i < n; i++) o[i] = a[i] / (1 + ex(-a[i])) * b[i]; }
EX(poi_bias_relu) void poi_bias_relu(In a, In b, Out o, int rows, int cols) { for (int r = 0; r < rows; r++) for (int i = 0; i < cols; i++) { float v = a[r * cols + i] + b[i]; o[r * cols + i] = v > 0 ? v : 0; } }
EX(poi_half_chain) void poi_half_chain(const half *restrict a, const half *restrict b, half *restrict o, int n) { for (int i = 0; i < n; i++) { float v = up(a[i]) * 0.5f + up(b[i]); o[i] = down(v > 0 ? v : v * 0.01f); } }
EX(poi_embedding) void poi_embedding(const long long *restrict index, In table, In pos, Out o, int rows, int cols, int count) { for (int r = 0; r < rows; r++) { long long k = index[r]; if (k < 0) k += count; In p = table + k * cols; for (int i = 0; i < cols; i++) o[r * cols + i] = p[i] + pos[r * cols + i]; } }
EX(poi_permute) void poi_permute(In a, Out o, int rows, int cols) { for (int r = 0; r < rows; r++) for (int i = 0; i < cols; i++) o[r * cols + i] = a[i * rows + r] * 2; }
EX(poi_mask_where) void poi_mask_where(const signed char *restrict m, In a, In b, Out o, int n) { for (int i = 0; i < n; i++) o[i] = m[i] ? a[i] : b[i]; }
EX(per_softmax) void per_softmax(In x, Out y, int rows, int n) { for (int r = 0; r < rows; r++) { In p = x + r * n; Out q = y + r * n; float m = -3e38f; for (int i = 0; i < n; i++) m = p[i] > m ? p[i] : m;
  float s = 0; for (int i = 0; i < n; i++) { float e = ex(p[i] - m); q[i] = e; s += e; } for (int i = 0; i < n; i++) q[i] /= s; } }
EX(red_sum_rows) void red_sum_rows(In x, Out o, int rows, int n) { for (int r = 0; r < rows; r++) { float s = 0; for (int i = 0; i < n; i++) s += x[r * n + i]; o[r] = s; } }
EX(red_sum_columns) void red_sum_columns(In x, Out o, int cols, int n) { for (int i = 0; i < cols; i++) o[i] = 0; for (int r = 0; r < n; r++) for (int i = 0; i < cols; i++) o[i] += x[r * cols + i]; }
EX(per_layer_norm) void per_layer_norm(In x, In g, In b, Out y, int rows, int n) { for (int r = 0; r < rows; r++) { In p = x + r * n; Out q = y + r * n; float s = 0; for (int i = 0; i < n; i++) s += p[i]; float mu = s / n, v = 0; for (int i = 0; i < n; i++) { float d = p[i] - mu; v += d * d; }
  float k = 1 / __builtin_sqrtf(v / n + 1e-5f); for (int i = 0; i < n; i++) q[i] = (p[i] - mu) * k * g[i] + b[i]; } }
EX(per_amax_half) void per_amax_half(const half *restrict x, Out o, int rows, int n) { for (int r = 0; r < rows; r++) { float m = -3e38f; for (int i = 0; i < n; i++) { float v = __builtin_fabsf(up(x[r * n + i])); m = v > m ? v : m; } o[r] = m; } }
EX(per_argmax) void per_argmax(In x, long long *restrict o, int rows, int n) { for (int r = 0; r < rows; r++) { float m = -3e38f; int k = 0; for (int i = 0; i < n; i++) if (x[r * n + i] > m) { m = x[r * n + i]; k = i; } o[r] = k; } }

// The kernels of model_kernels.py.
typedef const i8 *R InQ;
EX(cross_entropy_grad) void cross_entropy_grad(Out x, InL label, Out loss, int rows, int n, float scale) { FOR(r, rows) { Out p = x + r * n; float m = -3e38f; FOR(i, n) m = p[i] > m ? p[i] : m;
  float s = 0, t = p[label[r]]; FOR(i, n) s += ex(p[i] - m); float k = scale / s; FOR(i, n) p[i] = ex(p[i] - m) * k; p[label[r]] -= scale; loss[r] = m + lg(s) - t; } }
EX(rms_norm_grad) void rms_norm_grad(In dy, In x, In w, In rstd, Out dx, Out dw, int rows, int n, int per) { FOR(b, (rows + per - 1) / per) { Out g = dw + b * n; FOR(i, n) g[i] = 0;
  for (int r = b * per; r < rows && r < (b + 1) * per; r++) { In p = x + r * n, d = dy + r * n; Out q = dx + r * n; float k = rstd[r], s = 0; FOR(i, n) s += d[i] * w[i] * p[i]; float c = s * k * k / n;
    FOR(i, n) { q[i] = k * (d[i] * w[i] - c * p[i]); g[i] += d[i] * (p[i] * k); } } } }
EX(layer_norm_grad) void layer_norm_grad(In x, In w, In mean, In rstd, In dy, Out dx, Out dw, Out db, int rows, int n, int per) { FOR(b, (rows + per - 1) / per) { Out g = dw + b * n, h = db + b * n; FOR(i, n) g[i] = h[i] = 0;
  for (int r = b * per; r < rows && r < (b + 1) * per; r++) { In p = x + r * n, d = dy + r * n; Out q = dx + r * n; float k = rstd[r], m = mean[r], s = 0, t = 0; FOR(i, n) { float v = d[i] * w[i]; s += v * ((p[i] - m) * k); t += v; } s /= n; t /= n;
    FOR(i, n) { float z = (p[i] - m) * k; q[i] = (d[i] * w[i] - (z * s + t)) * k; g[i] += d[i] * z; h[i] += d[i]; } } } }
EX(group_norm) void group_norm(In x, In w, In b, Out y, int batches, int groups, int channels, int hw, float eps) { FOR(g, batches * groups) { int n = channels * hw; In p = x + g * n; Out q = y + g * n; float s = 0, t = 0; FOR(i, n) { s += p[i]; t += p[i] * p[i]; }
  float m = s / n, k = 1 / sq(t / n - m * m + eps); FOR(c, channels) { float u = w[(g % groups) * channels + c] * k, v = b[(g % groups) * channels + c]; FOR(i, hw) q[c * hw + i] = (p[c * hw + i] - m) * u + v; } } }
EX(red_layer_norm) void red_layer_norm(In x, In g, In b, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * n; Out q = y + r * n; float s = 0; FOR(i, n) s += p[i]; float mu = s / n, v = 0; FOR(i, n) { float d = p[i] - mu; v += d * d; } float k = 1 / sq(v / n + 1e-5f); FOR(i, n) q[i] = (p[i] - mu) * k * g[i] + b[i]; } }
EX(red_argmax_rows) void red_argmax_rows(In x, i64 *R o, int rows, int n) { FOR(r, rows) { float m = -3e38f; int k = 0; FOR(i, n) if (x[r * n + i] > m) { m = x[r * n + i]; k = i; } o[r] = k; } }
EX(red_all) void red_all(In x, i8 *R o, int rows, int n) { FOR(r, rows) { int a = 0; FOR(i, n) a |= x[r * n + i] == 0; o[r] = !a; } }
EX(matmul_scaled) void matmul_scaled(InQ a, InQ b, In sa, In sb, Out c, int M, int N, int K) { FOR(i, M) FOR(j, N) { InQ p = a + i * K, q = b + j * K; int s = 0; FOR(k, K) s += p[k] * q[k]; c[i * N + j] = (float)s * sa[i] * sb[j]; } }
EX(rope_qk) void rope_qk(Out q, Out k, In c, In s, int tokens, int qh, int kh, int h) { FOR(t, tokens) { In u = c + t * 2 * h, v = s + t * 2 * h; FOR(j, qh) { Out p = q + (t * qh + j) * 2 * h; FOR(d, h) { float a = p[d], b = p[d + h]; p[d] = a * u[d] - b * v[d]; p[d + h] = b * u[d] + a * v[d]; } }
  FOR(j, kh) { Out p = k + (t * kh + j) * 2 * h; FOR(d, h) { float a = p[d], b = p[d + h]; p[d] = a * u[d] - b * v[d]; p[d + h] = b * u[d] + a * v[d]; } } } }
EX(poi_rotary) void poi_rotary(In x, In c, In s, Out y, int tokens, int heads) { FOR(t, tokens) FOR(j, heads) { In p = x + (t * heads + j) * 128, u = c + t * 128, v = s + t * 128; Out q = y + (t * heads + j) * 128; FOR(d, 64) q[d] = p[d] * u[d] - p[d + 64] * v[d]; FOR(d, 64) q[d + 64] = p[d + 64] * u[d + 64] + p[d] * v[d + 64]; } }
EX(poi_cat) void poi_cat(In a, In b, Out o, int rows) { FOR(r, rows) { FOR(i, 300) o[r * 1000 + i] = a[r * 300 + i]; FOR(i, 700) o[r * 1000 + 300 + i] = b[r * 700 + i]; } }
EX(poi_batch_norm) void poi_batch_norm(In x, In mean, In var, In w, In b, Out y, int batches, int channels, int hw) { FOR(n, batches) FOR(c, channels) { float m = mean[c], k = 1 / sq(var[c] + 1e-5f), u = w[c], v = b[c]; In p = x + (n * channels + c) * hw; Out q = y + (n * channels + c) * hw; FOR(i, hw) { float z = (p[i] - m) * k * u + v; q[i] = z > 0 ? z : 0; } } }
EX(poi_pad) void poi_pad(In x, Out y, int planes) { FOR(n, planes) { Out q = y + n * 4356; FOR(i, 66) { q[i] = 0; q[65 * 66 + i] = 0; } FOR(r, 64) { Out o = q + (r + 1) * 66; o[0] = o[65] = 0; FOR(i, 64) o[i + 1] = x[n * 4096 + r * 64 + i]; } } }

// The kernels of lane_kernels.py.
EX(rotary_swapped) void rotary_swapped(In x, In c, In s, Out y, int tokens, int heads, int n) { FOR(t, tokens) FOR(h, heads) { In p = x + (t * heads + h) * n, u = c + t * n, v = s + t * n; Out q = y + (t * heads + h) * n;
  for (int d = 0; d < n; d += 2) { q[d] = p[d] * u[d] - p[d + 1] * v[d]; q[d + 1] = p[d + 1] * u[d + 1] + p[d] * v[d + 1]; } } }
EX(poi_rotate_pairs) void poi_rotate_pairs(In x, In c, In s, Out y, int tokens, int heads, int n) { rotary_swapped(x, c, s, y, tokens, heads, n); }
EX(poi_upsample) void poi_upsample(In x, Out y, int planes, int h, int w) { FOR(p, planes) FOR(i, 2 * h) { In a = x + (p * h + i / 2) * w; Out o = y + (p * 2 * h + i) * 2 * w; FOR(j, w) o[2 * j] = o[2 * j + 1] = a[j]; } }
EX(repeat_pixels) void repeat_pixels(In x, Out y, int rows, int n) { FOR(i, rows) { In a = x + i / 2 * (n / 2); Out o = y + i * n; FOR(j, n / 2) o[2 * j] = o[2 * j + 1] = a[j]; } }
EX(glu_pairs) void glu_pairs(In x, Out y, int n) { FOR(i, n) y[i] = x[2 * i] / (1 + ex(-x[2 * i + 1])); }
EX(flip_rows) void flip_rows(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * n; Out q = y + r * n; FOR(i, n) q[i] = p[n - 1 - i]; } }
EX(cumsum_rows) void cumsum_rows(In x, Out y, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) y[r * n + i] = s += x[r * n + i]; } }
EX(cummax_rows) void cummax_rows(In x, Out y, int rows, int n) { FOR(r, rows) { float m = -3e38f; FOR(i, n) y[r * n + i] = m = x[r * n + i] > m ? x[r * n + i] : m; } }
EX(column_sums) void column_sums(In x, Out y, int rows, int n) { FOR(i, n) y[i] = 0; FOR(r, rows) FOR(i, n) y[i] += x[r * n + i]; }
EX(embedding_tiles) void embedding_tiles(InL index, In table, Out y, int tokens, int n) { FOR(t, tokens) { In p = table + index[t] * n; FOR(i, n) y[t * n + i] = p[i]; } }
EX(poi_max_pool) void poi_max_pool(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * 4 * n, q = p + 2 * n; Out o = y + r * n; FOR(i, n) { float m = p[2 * i], a = p[2 * i + 1], b = q[2 * i], c = q[2 * i + 1]; m = a > m ? a : m; m = b > m ? b : m; o[i] = c > m ? c : m; } } }
EX(poi_channels_last) void poi_channels_last(In x, Out y, int images, int channels, int hw) { FOR(b, images) FOR(i, hw) FOR(c, channels) y[(b * hw + i) * channels + c] = x[(b * channels + c) * hw + i]; }
EX(red_softmax_online) void red_softmax_online(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * n; Out q = y + r * n; float m = -3e38f; FOR(i, n) m = p[i] > m ? p[i] : m; float s = 0; FOR(i, n) s += ex(p[i] - m); FOR(i, n) q[i] = ex(p[i] - m) / s; } }
EX(poi_compare_masks) void poi_compare_masks(const _Bool *R a, In b, _Bool *R y, int n) { FOR(i, n) y[i] = a[i] & (b[i] > 0); }
EX(sort_rows) void sort_rows(In x, Out y, int rows, int n) { float other[1024]; FOR(r, rows) { In p = x + r * n; Out o = y + r * n; FOR(i, n) o[i] = p[i];
  for (int w = 1; w < n; w *= 2) { for (int s = 0; s < n; s += 2 * w) { int a = s, b = s + w, m = s + w, e = s + 2 * w; for (int i = s; i < e; i++) other[i] = a < m && (b >= e || o[a] <= o[b]) ? o[a++] : o[b++]; } FOR(i, n) o[i] = other[i]; } } }
EX(decayed_products) void decayed_products(In q, In k, In g, Out a, int blocks, int t, int n) { FOR(b, blocks) FOR(i, t) { In qi = q + (b * t + i) * n, gi = g + (b * t + i) * n; Out o = a + (b * t + i) * t; FOR(j, t) { float s = 0; if (j <= i) { In kj = k + (b * t + j) * n, gj = g + (b * t + j) * n; FOR(d, n) s += qi[d] * kj[d] * ex((gi[d] - gj[d]) * 0.69314718f); } o[j] = s; } } }
