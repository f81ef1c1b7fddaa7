// The kernels of ../../kernels/source/index_kernels.py as plain loops, for clang -> wasm32.
#include "plain.h"
EX(embedding_bag) void embedding_bag(InL index, In table, Out y, int rows, int bag, int n) { FOR(r, rows) { Out o = y + r * n; FOR(i, n) o[i] = 0; FOR(k, bag) { In p = table + index[r * bag + k] * n; FOR(i, n) o[i] += p[i]; } FOR(i, n) o[i] /= bag; } }
EX(embedding_grad) void embedding_grad(InL index, In g, Out y, int rows, int n) { FOR(r, rows) { Out o = y + index[r] * n; FOR(i, n) o[i] += g[r * n + i]; } }
EX(poi_embedding_checked) void poi_embedding_checked(InL t, In w, Out y, int n) { FOR(r, n / 768) { In p = w + t[r] * 768; FOR(i, 768) y[r * 768 + i] = p[i]; } }
EX(per_embedding_mean) void per_embedding_mean(InL t, In w, Out y, int rows) { FOR(r, rows) { Out o = y + r * 256; FOR(j, 256) o[j] = 0; FOR(k, 20) { In p = w + t[r * 20 + k] * 256; FOR(j, 256) o[j] += p[j]; } FOR(j, 256) o[j] /= 20; } }
EX(poi_one_hot) void poi_one_hot(const int *R t, Out y, int n) { FOR(r, n / 1000) FOR(i, 1000) y[r * 1000 + i] = t[r] == i ? 1.f : 0.f; }
EX(scatter_add) void scatter_add(In x, const int *R place, Out y, int n) { FOR(i, n) y[place[i]] += x[i]; }
EX(index_add_rows) void index_add_rows(const float *R x, const i64 *R at, float *R y, int rows, int n) { FOR(r, rows) { float *R q = y + (int)at[r] * n; FOR(i, n) q[i] += x[r * n + i]; } }
EX(bincount) void bincount(const i64 *R x, int *R count, int n) { FOR(i, n) count[x[i]]++; }
EX(csr_spmv) void csr_spmv(const int *R start, const int *R column, const float *R value, const float *R x, float *R y, int rows) {
  FOR(r, rows) { float s = 0; for (int k = start[r]; k < start[r + 1]; k++) s += value[k] * x[column[k]]; y[r] = s; }
}
EX(segment_sums) void segment_sums(const float *R x, const int *R start, float *R y, int segments, int n) {
  FOR(g, segments) { float *R q = y + g * n; FOR(i, n) q[i] = 0; for (int r = start[g]; r < start[g + 1]; r++) FOR(i, n) q[i] += x[r * n + i]; }
}
EX(jagged_to_padded) void jagged_to_padded(const float *R x, const int *R start, float *R y, int sequences, int most, int n, float padding) {
  FOR(g, sequences) {
    int length = start[g + 1] - start[g];
    FOR(r, most) { float *R q = y + (g * most + r) * n; if (r < length) FOR(i, n) q[i] = x[(start[g] + r) * n + i]; else FOR(i, n) q[i] = padding; }
  }
}
