"""Kernels whose elements are where tables of indices say: embeddings, sparse matrices and ragged rows, for
`npm run bench:rows`.

`python index_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import F, I, L, N, P, X, write


@triton.jit
def embedding_bag(index_ptr, table_ptr, out_ptr, bag, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < n_cols
    total = tl.zeros([BLOCK], tl.float32)
    for i in range(bag):
        index = tl.load(index_ptr + row * bag + i)
        total += tl.load(table_ptr + index * n_cols + cols, mask=mask, other=0.0)
    tl.store(out_ptr + row * n_cols + cols, total / bag, mask=mask)


@triton.jit
def embedding_grad(index_ptr, grad_ptr, out_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < n_cols
    index = tl.load(index_ptr + row)
    grad = tl.load(grad_ptr + row * n_cols + cols, mask=mask, other=0.0)
    tl.atomic_add(out_ptr + index * n_cols + cols, grad, mask=mask)


@triton.jit
def poi_embedding_checked(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    x0 = xindex % 768
    x1 = xindex // 768
    tmp0 = tl.load(in_ptr0 + x1, None, eviction_policy="evict_last")
    tmp4 = tl.where(tmp0 < 0, tmp0 + 1000, tmp0)
    tl.device_assert((0 <= tmp4) & (tmp4 < 1000), "index out of bounds: 0 <= tmp4 < 1000")
    tl.store(out_ptr0 + xindex, tl.load(in_ptr1 + (x0 + 768 * tmp4), None), None)


@triton.jit
def per_embedding_mean(in_ptr0, in_ptr1, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    r0_numel = 20
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:, None]
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    x0 = xindex % 256
    x1 = xindex // 256
    tmp0 = tl.load(in_ptr0 + (r0_index + 20 * x1), r0_mask, eviction_policy="evict_last", other=0.0)
    tl.device_assert(((0 <= tmp0) & (tmp0 < 1000)) | ~r0_mask, "index out of bounds: 0 <= tmp0 < 1000")
    tmp2 = tl.load(in_ptr1 + (x0 + 256 * tmp0), r0_mask, eviction_policy="evict_first", other=0.0)
    tmp6 = tl.sum(tl.where(r0_mask, tmp2, 0), 1)[:, None]
    tl.store(out_ptr0 + xindex, tmp6 / 20.0, None)


@triton.jit
def poi_one_hot(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 1000
    x1 = xindex // 1000
    tmp0 = tl.load(in_ptr0 + x1, xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, (tmp0 == x0).to(tl.float32), xmask)


@triton.jit
def scatter_add(x_ptr, index_ptr, y_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    place = tl.load(index_ptr + i, mask=mask, other=0)
    tl.atomic_add(y_ptr + place, tl.load(x_ptr + i, mask=mask, other=0.0), mask=mask)


@triton.jit
def index_add_rows(x_ptr, index_ptr, out_ptr, n_rows, n_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    cols = tl.program_id(1) * COLS + tl.arange(0, COLS)
    row_mask = rows < n_rows
    index = tl.load(index_ptr + rows, mask=row_mask, other=0)
    mask = row_mask[:, None] & (cols < n_cols)[None, :]
    x = tl.load(x_ptr + rows[:, None] * n_cols + cols[None, :], mask=mask, other=0.0)
    tl.atomic_add(out_ptr + index[:, None] * n_cols + cols[None, :], x, mask=mask, sem="relaxed")


@triton.jit
def bincount(x_ptr, count_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask, other=0)
    tl.atomic_add(count_ptr + x, 1, mask=mask, sem="relaxed")


@triton.jit
def csr_spmv(start_ptr, column_ptr, value_ptr, x_ptr, y_ptr, n_rows, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    start = tl.load(start_ptr + row)
    end = tl.load(start_ptr + row + 1)
    acc = tl.zeros([BLOCK], tl.float32)
    for k in range(start, end, BLOCK):
        offs = k + tl.arange(0, BLOCK)
        mask = offs < end
        column = tl.load(column_ptr + offs, mask=mask, other=0)
        value = tl.load(value_ptr + offs, mask=mask, other=0.0)
        acc += value * tl.load(x_ptr + column, mask=mask, other=0.0)
    tl.store(y_ptr + row, tl.sum(acc, axis=0))


@triton.jit
def segment_sums(x_ptr, start_ptr, out_ptr, n_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    segment = tl.program_id(0)
    cols = tl.program_id(1) * COLS + tl.arange(0, COLS)
    start = tl.load(start_ptr + segment)
    end = tl.load(start_ptr + segment + 1)
    acc = tl.zeros([ROWS, COLS], tl.float32)
    for r in range(start, end, ROWS):
        rows = r + tl.arange(0, ROWS)
        mask = (rows < end)[:, None] & (cols < n_cols)[None, :]
        acc += tl.load(x_ptr + rows[:, None] * n_cols + cols[None, :], mask=mask, other=0.0)
    tl.store(out_ptr + segment * n_cols + cols, tl.sum(acc, axis=0), mask=cols < n_cols)


@triton.jit
def jagged_to_padded(x_ptr, start_ptr, y_ptr, max_rows, n_cols, padding, ROWS: tl.constexpr, COLS: tl.constexpr):
    sequence = tl.program_id(1)
    start = tl.load(start_ptr + sequence)
    length = tl.load(start_ptr + sequence + 1) - start
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    for c in range(0, n_cols, COLS):
        cols = c + tl.arange(0, COLS)
        inside = (rows < length)[:, None] & (cols < n_cols)[None, :]
        x = tl.load(x_ptr + (start + rows)[:, None] * n_cols + cols[None, :], mask=inside, other=padding)
        mask = (rows < max_rows)[:, None] & (cols < n_cols)[None, :]
        tl.store(y_ptr + (sequence * max_rows + rows)[:, None] * n_cols + cols[None, :], x, mask=mask)


KERNELS = [
    (embedding_bag, [L, F, F, I, N], {"BLOCK": 256}),
    (embedding_grad, [L, F, F, N], {"BLOCK": 256}),
    (poi_embedding_checked, [L, F, F, I], {"XBLOCK": 1024}),
    (per_embedding_mean, [L, F, F, I, I], {"XBLOCK": 1, "R0_BLOCK": 32}),
    (poi_one_hot, [P, F, I], {"XBLOCK": 1024}),
    (scatter_add, [F, P, F, I], {"BLOCK": 1024}),
    (index_add_rows, [F, L, F, I, I], {"ROWS": 16, "COLS": 128}),
    (bincount, [L, P, I], {"BLOCK": 1024}),
    (csr_spmv, [P, P, F, F, F, I], {"BLOCK": 32}),
    (segment_sums, [F, P, F, I], {"ROWS": 16, "COLS": 128}),
    (jagged_to_padded, [F, P, F, I, I, X], {"ROWS": 16, "COLS": 64}),
]

CHECKED = [poi_embedding_checked, per_embedding_mean]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]), CHECKED)
