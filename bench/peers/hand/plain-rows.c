// The kernels of ../../kernels/source as plain loops, for clang -> wasm32, which vectorises what it can.
#define EX(n) __attribute__((export_name(#n)))
typedef const float *restrict In;
typedef float *restrict Out;
typedef unsigned short half;
typedef union { unsigned i; float f; } Bits;
static inline float ex(float x) { x = x < -87.f ? -87.f : x; x = x > 88.f ? 88.f : x; float n = __builtin_rintf(x * 1.44269504f); float r = x - n * 0.693147182f;
  float p = 8.29758402e-3f; p = p * r + 0.0419158749f; p = p * r + 0.166675776f; p = p * r + 0.499988914f; p = p * r + 0.999999702f; p = p * r + 1.f;
  Bits u; u.f = p; u.i += ((int)n) << 23; return u.f; }
static inline float lg(float x) { Bits u; u.f = x; int e = (int)(u.i - 0x3f3504f3) >> 23; u.i -= (unsigned)e << 23; float t = u.f - 1.f;
  float p = 0.0703768358f; p = p * t - 0.115146101f; p = p * t + 0.116769984f; p = p * t - 0.124201410f; p = p * t + 0.142493233f; p = p * t - 0.166680574f;
  p = p * t + 0.200007141f; p = p * t - 0.249999940f; p = p * t + 0.333333313f; return t - 0.5f * t * t + t * t * t * p + (float)e * 0.693147182f; }
static inline float up(half h) { Bits u; u.i = (h & 0x7fffu) << 13; u.f *= 0x1p112f; if ((h & 0x7c00) == 0x7c00) u.i |= 0x7f800000; u.i |= (unsigned)(h & 0x8000) << 16; return u.f; }
static inline half down(float x) { Bits u, v; u.f = x; unsigned s = (u.i >> 16) & 0x8000; u.i &= 0x7fffffff; v = u;
  v.f *= 0x1p-112f; unsigned normal = (v.i + 0xfff + ((v.i >> 13) & 1)) >> 13; v.f = u.f + 0.5f; unsigned small = v.i - 0x3f000000;
  unsigned r = u.i < 0x38800000 ? small : normal; r = u.i >= 0x477ff000 ? 0x7c00 : r; r = u.i > 0x7f800000 ? 0x7e00 : r; return (half)(r | s); }
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
typedef long long i64; typedef signed char i8;
#define R restrict
typedef const i64 *R InL; typedef const i8 *R InQ;
#define FOR(i, n) for (int i = 0; i < (n); i++)
static inline float sq(float x) { return __builtin_sqrtf(x); }
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

// The kernels of training_kernels.py.
static inline float ab(float x) { return __builtin_fabsf(x); }
static inline float bf(half h) { Bits u; u.i = (unsigned)h << 16; return u.f; }
static inline half fb(float x) { Bits u; u.f = x; return (u.i & 0x7fffffff) > 0x7f800000 ? 0x7fc0 : (half)((u.i + 0x7fff + ((u.i >> 16) & 1)) >> 16); }
EX(softmax_grad) void softmax_grad(In y, In dy, Out dx, int rows, int n) { FOR(r, rows) { In p = y + r * n, q = dy + r * n; Out o = dx + r * n; float s = 0; FOR(i, n) s += p[i] * q[i]; FOR(i, n) o[i] = p[i] * (q[i] - s); } }
EX(per_var_mean) void per_var_mean(In x, Out mean, Out var, int rows, int n) { FOR(r, rows) { In p = x + r * n; float s = 0; FOR(i, n) s += p[i]; float m = s / n, v = 0; FOR(i, n) v += (p[i] - m) * (p[i] - m); mean[r] = m; var[r] = v / (n - 1); } }
EX(dropout) void dropout(In x, Out y, int n, float p, unsigned seed) { FOR(i, n) { unsigned c0 = i, c1 = 0, c2 = 0, c3 = 0, k0 = seed, k1 = 0; FOR(j, 10) { unsigned long long a = 0xD2511F53ull * c0, b = 0xCD9E8D57ull * c2; c0 = (unsigned)(b >> 32) ^ c1 ^ k0; c2 = (unsigned)(a >> 32) ^ c3 ^ k1; c1 = (unsigned)b; c3 = (unsigned)a; k0 += 0x9E3779B9; k1 += 0xBB67AE85; }
  int s = (int)c0; s = s < 0 ? -s - 1 : s; y[i] = (float)s * 4.6566127342e-10f > p ? x[i] / (1 - p) : 0; } }
EX(swiglu_grad) void swiglu_grad(In dc, In a, In b, Out da, Out db, int n) { FOR(i, n) { float g = 1 / (1 + ex(-a[i])), s = a[i] * g; da[i] = dc[i] * (s * (1 - g) + g) * b[i]; db[i] = dc[i] * s; } }
EX(red_nll_ignore) void red_nll_ignore(InL label, In x, Out o, i64 *R count, int rows, int n) { FOR(r, rows) { float s = 0; i64 k = 0; FOR(i, n) { i64 l = label[r * n + i]; if (l != -100) { s -= x[(r * n + i) * 64 + l]; k++; } } o[r] = s; count[r] = k; } }
EX(quantize_rows) void quantize_rows(In x, i8 *R q, Out scale, int rows, int n) { FOR(r, rows) { In p = x + r * n; float m = 1e-5f; FOR(i, n) m = ab(p[i]) > m ? ab(p[i]) : m; float k = m / 127; FOR(i, n) { float v = __builtin_rintf(p[i] / k); v = v < -127 ? -127 : v > 127 ? 127 : v; q[r * n + i] = (i8)v; } scale[r] = k; } }
EX(poi_dequantize) void poi_dequantize(InQ x, In scale, Out y, int rows, int n) { FOR(r, rows) { float k = scale[r]; FOR(i, n) y[r * n + i] = x[r * n + i] * k; } }
EX(cumsum_columns) void cumsum_columns(In x, Out y, int rows, int n) { FOR(i, n) y[i] = x[i]; for (int r = 1; r < rows; r++) FOR(i, n) y[r * n + i] = y[r * n - n + i] + x[r * n + i]; }
EX(red_mean_channels) void red_mean_channels(In x, Out y, int images, int channels, int hw) { FOR(b, images) { Out o = y + b * hw; FOR(i, hw) o[i] = 0; FOR(c, channels) { In p = x + (b * channels + c) * hw; FOR(i, hw) o[i] += p[i]; } FOR(i, hw) o[i] /= channels; } }
EX(red_bce_logits) void red_bce_logits(In t, In x, Out o, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) { float z = x[r * n + i]; s += (1 - t[r * n + i]) * z - ((z < 0 ? z : 0) - lg(1 + ex(-ab(z)))); } o[r] = s; } }
EX(red_smooth_l1) void red_smooth_l1(In a, In b, Out o, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) { float d = ab(a[r * n + i] - b[r * n + i]); s += d < 1 ? d * d * 0.5f : d - 0.5f; } o[r] = s; } }
EX(poi_avg_pool) void poi_avg_pool(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * 4 * n, q = p + 2 * n; Out o = y + r * n; FOR(i, n) o[i] = (p[2 * i + 1] + p[2 * i] + q[2 * i] + q[2 * i + 1]) * 0.25f; } }
EX(poi_bilinear) void poi_bilinear(In x, Out y, int planes, int h, int w) { FOR(p, planes) FOR(i, 2 * h) { float v = (i + 0.5f) * 0.5f - 0.5f; v = v > 0 ? v : 0; int y0 = (int)v, y1 = y0 + 1 < h ? y0 + 1 : h - 1; v -= y0; In a = x + (p * h + y0) * w, b = x + (p * h + y1) * w; Out o = y + (p * 2 * h + i) * 2 * w;
  FOR(j, 2 * w) { float u = (j + 0.5f) * 0.5f - 0.5f; u = u > 0 ? u : 0; int x0 = (int)u, x1 = x0 + 1 < w ? x0 + 1 : w - 1; u -= x0; float s = a[x0] + (a[x1] - a[x0]) * u, t = b[x0] + (b[x1] - b[x0]) * u; o[j] = s + (t - s) * v; } } }
EX(embedding_bag) void embedding_bag(InL index, In table, Out y, int rows, int bag, int n) { FOR(r, rows) { Out o = y + r * n; FOR(i, n) o[i] = 0; FOR(k, bag) { In p = table + index[r * bag + k] * n; FOR(i, n) o[i] += p[i]; } FOR(i, n) o[i] /= bag; } }
EX(embedding_grad) void embedding_grad(InL index, In g, Out y, int rows, int n) { FOR(r, rows) { Out o = y + index[r] * n; FOR(i, n) o[i] += g[r * n + i]; } }
EX(poi_tril) void poi_tril(In x, Out y, int images, int n) { FOR(b, images) FOR(r, n) { In p = x + (b * n + r) * n; Out o = y + (b * n + r) * n; FOR(i, n) o[i] = i <= r ? p[i] : 0; } }
EX(poi_hardswish_chain) void poi_hardswish_chain(In a, In b, Out o, int n) { FOR(i, n) { float x = a[i], z = b[i], t = x + 3; t = t > 0 ? t : 0; t = t < 6 ? t : 6; t = x * t * 0.16666667f; o[i] = z < -3 ? 0 : z <= 3 ? t * (z / 3 + 0.5f) : t; } }
EX(poi_gelu_bf16) void poi_gelu_bf16(const half *R a, const half *R b, half *R o, int rows, int n) { FOR(r, rows) FOR(i, n) { float x = bf(a[r * n + i]) + bf(b[i]), t = (x + x * x * x * 0.044715f) * 0.79788456f; t = 1 - 2 / (1 + ex(2 * t)); o[r * n + i] = fb(x * 0.5f * (t + 1)); } }
EX(poi_bf16_add) void poi_bf16_add(const half *R a, const half *R b, half *R o, int n) { FOR(i, n) o[i] = fb(bf(a[i]) * 2 + bf(b[i])); }
EX(adamw) void adamw(Out p, In g, Out m, Out v, int n, float lr, float b1, float b2, float eps, float decay, float c1, float c2) { FOR(i, n) { m[i] = b1 * m[i] + (1 - b1) * g[i]; v[i] = b2 * v[i] + (1 - b2) * g[i] * g[i]; p[i] = p[i] * (1 - lr * decay) - lr * (m[i] / c1) / (sq(v[i] / c2) + eps); } }
EX(add_rms_norm) void add_rms_norm(In x, Out r, In w, Out y, int rows, int n, float eps) { FOR(k, rows) { In p = x + k * n; Out q = r + k * n, o = y + k * n; float s = 0; FOR(i, n) { q[i] += p[i]; s += q[i] * q[i]; } s = 1 / sq(s / n + eps); FOR(i, n) o[i] = q[i] * s * w[i]; } }
EX(per_log_softmax) void per_log_softmax(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * n; Out q = y + r * n; float m = -3e38f, s = 0; FOR(i, n) m = p[i] > m ? p[i] : m; FOR(i, n) s += ex(p[i] - m); s = lg(s); FOR(i, n) q[i] = p[i] - m - s; } }
EX(red_kl_div) void red_kl_div(In t, In x, Out o, int rows, int n) { FOR(r, rows) { float s = 0; FOR(i, n) { float z = t[r * n + i]; s += (z == 0 ? 0 : z * lg(z)) - z * x[r * n + i]; } o[r] = s; } }
EX(matmul_bf16) void matmul_bf16(const half *R a, const half *R b, half *R c, int M, int N, int K) { static float acc[1024]; FOR(i, M) { FOR(j, N) acc[j] = 0; FOR(k, K) { float s = bf(a[i * K + k]); FOR(j, N) acc[j] += s * bf(b[k * N + j]); } FOR(j, N) c[i * N + j] = fb(acc[j]); } }
EX(group_norm_stats) void group_norm_stats(In x, Out sum, Out squares, int rows, int n) { FOR(r, rows) { float s = 0, q = 0; FOR(i, n) { s += x[r * n + i]; q += x[r * n + i] * x[r * n + i]; } sum[r] = s; squares[r] = q; } }
EX(red_softmax_columns) void red_softmax_columns(In x, Out y, int n, int rows) { static float m[1024], s[1024]; FOR(i, n) { m[i] = -3e38f; s[i] = 0; } FOR(r, rows) FOR(i, n) m[i] = x[r * n + i] > m[i] ? x[r * n + i] : m[i]; FOR(r, rows) FOR(i, n) s[i] += ex(x[r * n + i] - m[i]); FOR(r, rows) FOR(i, n) y[r * n + i] = ex(x[r * n + i] - m[i]) / s[i]; }

// The kernels of access_kernels.py.
typedef const int *R InI; typedef unsigned char u8;
static inline float turned(float x, float n) { return x - n * 3.140625f - n * 9.67502594e-4f - n * 1.50995799e-7f; }
static inline float cs(float x) { float n = __builtin_rintf(x * 0.318309886f), r = turned(x, n), z = r * r; float p = 1 - z * (0.5f - z * (0.0416666642f - z * (0.00138888f - z * 2.47609e-5f))); return (int)n & 1 ? -p : p; }
static inline float sn(float x) { float n = __builtin_rintf(x * 0.318309886f), r = turned(x, n), z = r * r; float p = r - r * z * (0.166666657f - z * (0.00833332f - z * (0.000198409f - z * 2.7525e-6f))); return (int)n & 1 ? -p : p; }
EX(gemv) void gemv(In w, In x, Out y, int m, int k) { FOR(i, m) { float s = 0; FOR(j, k) s += w[i * k + j] * x[j]; y[i] = s; } }
EX(decode_attention) void decode_attention(In q, In k, In v, Out o, int heads, int length, int dim, float scale) { static float p[4096]; FOR(h, heads) { float m = -3e38f; FOR(n, length) { float s = 0; FOR(d, dim) s += q[h * dim + d] * k[(h * length + n) * dim + d]; p[n] = s * scale; m = p[n] > m ? p[n] : m; }
  float l = 0; FOR(n, length) { p[n] = ex(p[n] - m); l += p[n]; } Out r = o + h * dim; FOR(d, dim) r[d] = 0; FOR(n, length) FOR(d, dim) r[d] += p[n] * v[(h * length + n) * dim + d]; FOR(d, dim) r[d] /= l; } }
EX(attention_grad_queries) void attention_grad_queries(In q, In k, In v, In o, In lse, In delta, Out dq, int heads, int length, float scale) { FOR(h, heads) FOR(i, length) { Out g = dq + (h * length + i) * 64; FOR(d, 64) g[d] = 0; In qi = q + (h * length + i) * 64, oi = o + (h * length + i) * 64;
  FOR(j, length) { In kj = k + (h * length + j) * 64, vj = v + (h * length + j) * 64; float s = 0, t = 0; FOR(d, 64) { s += qi[d] * kj[d]; t += oi[d] * vj[d]; } float ds = ex(s * scale - lse[h * length + i]) * (t - delta[h * length + i]) * scale; FOR(d, 64) g[d] += ds * kj[d]; } } }
EX(gated_attention) void gated_attention(In q, In k, In v, In gate, Out y, int heads, int length, float scale) { FOR(h, heads) FOR(i, length) { Out o = y + (h * length + i) * 64; In qi = q + (h * length + i) * 64; FOR(d, 64) o[d] = 0;
  FOR(j, i + 1) { In kj = k + (h * length + j) * 64, vj = v + (h * length + j) * 64; float s = 0; FOR(d, 64) s += qi[d] * kj[d]; float g = gate[h * length + i] - gate[h * length + j]; s *= (g < -126 ? 0 : ex(g * 0.693147182f)) * scale; FOR(d, 64) o[d] += s * vj[d]; } } }
EX(delta_rule) void delta_rule(In q, In k, In v, In beta, In gate, Out y, int heads, int steps) { static float s[64][64]; float u[64]; FOR(h, heads) { FOR(i, 64) FOR(j, 64) s[i][j] = 0;
  for (int t = h * steps; t < (h + 1) * steps; t++) { In a = k + t * 64, c = q + t * 64, x = v + t * 64; Out o = y + t * 64; float e = ex(gate[t]); FOR(j, 64) u[j] = 0;
  FOR(i, 64) FOR(j, 64) { s[i][j] *= e; u[j] += s[i][j] * a[i]; } FOR(j, 64) { u[j] = beta[t] * (x[j] - u[j]); o[j] = 0; } FOR(i, 64) FOR(j, 64) { s[i][j] += a[i] * u[j]; o[j] += s[i][j] * c[i]; } } } }
EX(selective_scan) void selective_scan(In x, In dt, In a, In b, In c, Out y, int steps, int dim) { static float h[16384]; FOR(i, dim * 16) h[i] = 0; FOR(t, steps) FOR(d, dim) { float s = 0, e = dt[t * dim + d], u = e * x[t * dim + d]; FOR(n, 16) { float g = h[d * 16 + n] * ex(e * a[d * 16 + n]) + u * b[t * 16 + n]; h[d * 16 + n] = g; s += g * c[t * 16 + n]; } y[t * dim + d] = s; } }
EX(linear_recurrence) void linear_recurrence(In a, In b, Out y, int rows, int n) { FOR(r, rows) { float h = 0; FOR(i, n) { h = a[r * n + i] * h + b[r * n + i]; y[r * n + i] = h; } } }
EX(logcumsumexp_rows) void logcumsumexp_rows(In x, Out y, int rows, int n) { FOR(r, rows) { float s = x[r * n]; y[r * n] = s; for (int i = 1; i < n; i++) { float v = x[r * n + i], m = s > v ? s : v, d = (s < v ? s : v) - m; s = m + lg(1 + ex(d)); y[r * n + i] = s; } } }
EX(causal_conv1d) void causal_conv1d(In x, In w, In b, Out y, int steps, int dim) { FOR(t, steps) { Out q = y + t * dim; FOR(d, dim) { float s = b[d]; FOR(i, 4) { int u = t - 3 + i; if (u >= 0) s += x[u * dim + d] * w[d * 4 + i]; } q[d] = s / (1 + ex(-s)); } } }
EX(depthwise_conv) void depthwise_conv(In x, In w, Out y, int channels, int height, int width) { FOR(c, channels) FOR(i, height) FOR(j, width) { float s = 0; FOR(a, 3) FOR(e, 3) { int ii = i + a - 1, jj = j + e - 1; if (ii >= 0 && ii < height && jj >= 0 && jj < width) s += x[(c * height + ii) * width + jj] * w[c * 9 + a * 3 + e]; } y[(c * height + i) * width + j] = s; } }
EX(conv_channels_last) void conv_channels_last(In x, In w, Out y, int channels, int height, int width, int filters) { FOR(i, height) FOR(j, width) { Out q = y + (i * width + j) * filters; FOR(k, filters) q[k] = 0; FOR(r, 3) FOR(s, 3) { int ii = i + r - 1, jj = j + s - 1; if (ii < 0 || ii >= height || jj < 0 || jj >= width) continue; In p = x + (ii * width + jj) * channels; FOR(c, channels) { float v = p[c]; In u = w + ((r * 3 + s) * channels + c) * filters; FOR(k, filters) q[k] += v * u[k]; } } } }
EX(expert_products) void expert_products(In a, In b, InI token, InI expert, Out c, int m, int n, int k) { FOR(i, m) { Out q = c + i * n; In p = a + token[i] * k, u = b + expert[i / 64] * n * k; FOR(j, n) q[j] = 0; FOR(l, k) FOR(j, n) q[j] += p[l] * u[l * n + j]; } }
EX(scatter_add) void scatter_add(In x, InI place, Out y, int n) { FOR(i, n) y[place[i]] += x[i]; }
EX(grid_sample_nearest) void grid_sample_nearest(In x, In g, Out y, int height, int width, int n) { FOR(i, n) { int px = (int)__builtin_nearbyintf(((g[2 * i] + 1) * width - 1) * 0.5f), py = (int)__builtin_nearbyintf(((g[2 * i + 1] + 1) * height - 1) * 0.5f); y[i] = px >= 0 && px < width && py >= 0 && py < height ? x[py * width + px] : 0; } }
EX(poi_max_pool_padded) void poi_max_pool_padded(In x, Out y, int n) { FOR(c, n / 3136) FOR(i, 56) FOR(j, 56) { float m = -3e38f; FOR(a, 3) FOR(b, 3) { int r = 2 * i - 1 + a, q = 2 * j - 1 + b; if (r >= 0 && r < 112 && q >= 0 && q < 112) { float v = x[q + 112 * r + 12544 * c]; m = v > m ? v : m; } } y[(c * 56 + i) * 56 + j] = m; } }
EX(poi_one_hot) void poi_one_hot(InI t, Out y, int n) { FOR(r, n / 1000) FOR(i, 1000) y[r * 1000 + i] = t[r] == i ? 1.f : 0.f; }
EX(poi_image) void poi_image(const u8 *R x, In m, In s, Out y, int n) { FOR(b, n / 150528) FOR(c, 3) FOR(p, 50176) y[b * 150528 + c * 50176 + p] = ((float)x[c + 3 * p + 150528 * b] * 0.00392156862745098f - m[c]) / s[c]; }
EX(poi_timestep_embedding) void poi_timestep_embedding(In t, Out y, int n) { FOR(r, n / 256) FOR(j, 256) { float a = t[r] * ex((float)(j % 128) * -0.0719557841560639f); y[r * 256 + j] = j < 128 ? cs(a) : sn(a); } }
EX(poi_stack) void poi_stack(In a, In b, Out y, int n) { FOR(i, n / 2) { y[2 * i] = a[i]; y[2 * i + 1] = b[i]; } }
EX(poi_pixel_shuffle) void poi_pixel_shuffle(In x, Out y, int n) { FOR(c, n / 16384) FOR(h, 64) FOR(i, 2) { Out o = y + ((c * 64 + h) * 2 + i) * 128; In p = x + c * 16384 + i * 8192 + h * 64; FOR(w, 64) { o[2 * w] = p[w]; o[2 * w + 1] = p[4096 + w]; } } }
EX(poi_pixel_shuffle_dynamic) void poi_pixel_shuffle_dynamic(In x, Out y, int n, int side) { int plane = side * side; FOR(c, n / (4 * plane)) FOR(h, side) FOR(i, 2) { Out o = y + ((c * side + h) * 2 + i) * 2 * side; In p = x + (c * 4 + i * 2) * plane + h * side; FOR(w, side) { o[2 * w] = p[w]; o[2 * w + 1] = p[plane + w]; } } }
EX(poi_mish) void poi_mish(In x, Out y, int n) { FOR(i, n) { float v = x[i], s = v > 20 ? v : lg(1 + ex(v)); y[i] = v * (1 - 2 / (ex(2 * s) + 1)); } }
EX(poi_planes_to_pixels) void poi_planes_to_pixels(In x, Out y, int n) { FOR(b, n / 12288) FOR(p, 4096) FOR(c, 3) y[(b * 4096 + p) * 3 + c] = x[(b * 3 + c) * 4096 + p] * 2.f - 1.f; }
EX(poi_embedding_checked) void poi_embedding_checked(InL t, In w, Out y, int n) { FOR(r, n / 768) { In p = w + t[r] * 768; FOR(i, 768) y[r * 768 + i] = p[i]; } }
EX(poi_sample_bilinear) void poi_sample_bilinear(In g, In x, Out y, int n) { FOR(c, n / 4096) { In p = x + c * 4096; Out o = y + c * 4096; FOR(i, 4096) { float u = g[2 * i] * 32 + 31.5f, v = g[2 * i + 1] * 32 + 31.5f, l = __builtin_floorf(u), t = __builtin_floorf(v), s = 0;
  FOR(k, 4) { float a = l + (k & 1), b = t + (k >> 1), w = (k & 1 ? u - l : l + 1 - u) * (k >> 1 ? v - t : t + 1 - v); if (a >= 0 && a < 64 && b >= 0 && b < 64) s += p[(int)a + 64 * (int)b] * w; } o[i] = s; } } }
EX(poi_permute_dynamic) void poi_permute_dynamic(In x, Out y, int rows, int cols, int planes) { FOR(c, planes) FOR(i, rows) FOR(j, cols) y[(c * rows + i) * cols + j] = x[(c * cols + j) * rows + i] * 2; }
EX(poi_pixels_to_planes) void poi_pixels_to_planes(const unsigned char *R x, Out y, int n) { FOR(c, 3) FOR(i, n) y[c * n + i] = x[3 * i + c] / 128.f - 0.5f; }
EX(per_small_products) void per_small_products(In x, In w, Out y, int n) { FOR(b, n) FOR(i, 16) FOR(j, 16) { float s = 0; FOR(k, 16) s += x[(b * 16 + i) * 16 + k] * w[(b * 16 + k) * 16 + j]; y[(b * 16 + i) * 16 + j] = s; } }
EX(red_squares_dynamic) void red_squares_dynamic(In x, In t, Out y, int n, int parts) { int each = (n + parts - 1) / parts; FOR(p, parts) { float s = 0; for (int i = p * each; i < n && i < (p + 1) * each; i++) { float d = x[i] - t[i]; s += d * d; } y[p] = s; } }
EX(poi_replicate_pad) void poi_replicate_pad(In x, Out y, int n) { FOR(c, n / 4624) FOR(i, 68) { int r = i - 2; r = r < 0 ? 0 : r > 63 ? 63 : r; FOR(j, 68) { int q = j - 2; q = q < 0 ? 0 : q > 63 ? 63 : q; y[(c * 68 + i) * 68 + j] = x[(c * 64 + r) * 64 + q]; } } }
EX(poi_max_pool_nan) void poi_max_pool_nan(In x, Out y, int rows, int n) { FOR(r, rows) { In p = x + r * 4 * n, q = p + 2 * n; Out o = y + r * n; FOR(i, n) { float m = p[2 * i], a = p[2 * i + 1], b = q[2 * i], c = q[2 * i + 1]; m = a > m || a != a ? a : m; m = b > m || b != b ? b : m; o[i] = c > m || c != c ? c : m; } } }
EX(per_embedding_mean) void per_embedding_mean(InL t, In w, Out y, int rows) { FOR(r, rows) { Out o = y + r * 256; FOR(j, 256) o[j] = 0; FOR(k, 20) { In p = w + t[r * 20 + k] * 256; FOR(j, 256) o[j] += p[j]; } FOR(j, 256) o[j] /= 20; } }
