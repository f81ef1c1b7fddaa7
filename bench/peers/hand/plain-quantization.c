// The kernels of ../../kernels/source/quantization_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(quantize_rows) void quantize_rows(In x, i8 *R q, Out scale, int rows, int n) { FOR(r, rows) { In p = x + r * n; float m = 1e-5f; FOR(i, n) m = abs_(p[i]) > m ? abs_(p[i]) : m; float k = m / 127; FOR(i, n) { float v = __builtin_rintf(p[i] / k); v = v < -127 ? -127 : v > 127 ? 127 : v; q[r * n + i] = (i8)v; } scale[r] = k; } }
EX(quantize_columns) void quantize_columns(In x, i8 *R y, Out scale, int rows, int n) {
  FOR(i, n) scale[i] = 0;
  FOR(r, rows) FOR(i, n) scale[i] = max_(scale[i], abs_(x[r * n + i]));
  FOR(i, n) FOR(r, rows) y[i * rows + r] = (i8)(int)round_(127 * (x[r * n + i] / scale[i]));
}
EX(poi_dequantize) void poi_dequantize(const i8 *R x, In scale, Out y, int rows, int n) { FOR(r, rows) { float k = scale[r]; FOR(i, n) y[r * n + i] = x[r * n + i] * k; } }
EX(int32_dequantize) void int32_dequantize(const int *R x, In row, In col, InH bias, OutH y, int rows, int n) {
  FOR(r, rows) FOR(i, n) y[r * n + i] = down(x[r * n + i] * (row[r] * col[i] * 6.200012e-05f) + up(bias[i]));
}
EX(rms_norm_int8) void rms_norm_int8(const u16 *R x, const u16 *R w, i8 *R q, float *R scale, int rows, int n, float eps) {
  static float y[4096], g[4096];
  FOR(i, n) g[i] = up(w[i]);
  FOR(r, rows) {
    float s = 0, m = 1e-8f;
    FOR(i, n) { y[i] = up(x[r * n + i]); s += y[i] * y[i]; }
    float k = 1 / sq(s / n + eps);
    FOR(i, n) { y[i] = y[i] * k * g[i]; float a = __builtin_fabsf(y[i]); m = a > m ? a : m; }
    scale[r] = m /= 127;
    FOR(i, n) q[r * n + i] = (i8)(int)__builtin_rintf(y[i] / m);
  }
}
EX(cache_int8) void cache_int8(const float *R k, const i64 *R slot, i8 *R cache, float *R scale, int tokens, int heads, int slots) {
  FOR(t, tokens) FOR(h, heads) {
    const float *R p = k + (t * heads + h) * 64;
    int at = h * slots + (int)slot[t];
    float m = 1e-8f;
    FOR(d, 64) { float a = __builtin_fabsf(p[d]); m = a > m ? a : m; }
    scale[at] = m /= 127;
    FOR(d, 64) cache[at * 64 + d] = (i8)(int)__builtin_rintf(p[d] / m);
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
EX(codebook_rows) void codebook_rows(const u8 *R code, In book, Out y, int n) { FOR(i, n / 8) FOR(j, 8) y[i * 8 + j] = book[code[i] * 8 + j]; }
EX(hadamard) void hadamard(In x, Out y, int rows, float scale) { FOR(r, rows) { In p = x + r * 1024; Out o = y + r * 1024; FOR(i, 1024) o[i] = p[i]; for (int w = 1; w < 1024; w *= 2) for (int i = 0; i < 1024; i += 2 * w) for (int j = i; j < i + w; j++) { float a = o[j], b = o[j + w]; o[j] = a + b; o[j + w] = a - b; } FOR(i, 1024) o[i] *= scale; } }
