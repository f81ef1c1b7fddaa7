"""Kernels of reductions and scans: sums, means and other statistics, and what sums have been so far, for
`npm run bench:rows`.

`python reduction_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import F, I, L, N, W, X, write


@triton.jit
def per_var_mean(in_ptr0, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK: tl.constexpr):
    xnumel = 4096
    r0_numel = 1024
    R0_BLOCK: tl.constexpr = 1024
    xoffset = tl.program_id(0) * XBLOCK
    xindex = tl.full([1], xoffset, tl.int32)
    r0_index = tl.arange(0, R0_BLOCK)[:]
    tmp0 = tl.load(in_ptr0 + (r0_index + 1024 * xindex), None)
    tmp1 = tl.broadcast_to(tmp0, [R0_BLOCK])
    tmp5 = tl.sum(tmp1, 0)
    tmp8 = tmp5 / 1024.0
    tmp9 = tmp1 - tmp8
    tmp13 = tl.sum(tmp9 * tmp9, 0)
    tl.store(out_ptr0 + (xindex + tl.zeros([1], tl.int32)), tl.broadcast_to(tmp8, [1]), None)
    tl.store(out_ptr1 + (xindex + tl.zeros([1], tl.int32)), tl.broadcast_to(tmp13 / 1023.0, [1]), None)


@triton.jit
def per_row_statistics(in_ptr0, out_ptr0, out_ptr1, out_ptr2, out_ptr3, out_ptr4, xnumel, r0_numel,
                       XBLOCK: tl.constexpr):
    # Mean, variance, the greatest magnitude, the place of the least and the number of positive ones, of 100 each.
    r0_numel = 100
    R0_BLOCK: tl.constexpr = 128
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (r0_1 + 100 * x0), r0_mask & xmask, other=0.0)
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
    tmp6 = tl.sum(tl.where(r0_mask & xmask, tmp1, 0), 1)[:, None] / 100.0
    tmp8 = tmp1 - tmp6
    tmp12 = tl.sum(tl.where(r0_mask & xmask, tmp8 * tmp8, 0), 1)[:, None] / 99.0
    tmp15 = tl.max(tl.where(r0_mask & xmask, tl.abs(tmp1), float("-inf")), 1)[:, None]
    tmp18 = tl.argmin(tl.where(r0_mask & xmask, tmp1, float("inf")), 1)[:, None]
    tmp21 = tl.sum(tl.where(r0_mask & xmask, (tmp1 > 0.0).to(tl.int64), 0), 1)[:, None]
    tl.store(out_ptr0 + (x0), tmp6, xmask)
    tl.store(out_ptr1 + (x0), tmp12, xmask)
    tl.store(out_ptr2 + (x0), tmp15, xmask)
    tl.store(out_ptr3 + (x0), tmp18.to(tl.int64), xmask)
    tl.store(out_ptr4 + (x0), tmp21, xmask)


@triton.jit
def red_mean_channels(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xnumel = 16384
    r0_numel = 128
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = tl.full([XBLOCK, R0_BLOCK], True, tl.int1)
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = (xindex % 1024)
    x1 = xindex // 1024
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    x3 = xindex
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        r0_2 = r0_index
        tmp0 = tl.load(in_ptr0 + (x0 + 1024 * r0_2 + 131072 * x1), r0_mask, eviction_policy="evict_first", other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = _tmp2 + tmp1
        _tmp2 = tl.where(r0_mask, tmp3, _tmp2)
    tmp2 = tl.sum(_tmp2, 1)[:, None]
    tl.store(out_ptr0 + (x3), tmp2 / 128.0, None)


@triton.jit
def red_squares_dynamic(
        in_ptr0, in_ptr1, out_ptr0, ks0, ks1, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    x0 = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:, None]
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    acc = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_1 = r0_offset + r0_base
        index = r0_1 + x0 * ((7 + ks0 * ks1) // 8)
        inside = index.to(tl.int32) < (ks0 * ks1).to(tl.int32)
        mask = (r0_1 < r0_numel) & inside & (x0 < xnumel)
        place = index % (ks0 * ks1)
        tmp0 = tl.load(in_ptr0 + place, mask, eviction_policy="evict_last", other=0.0)
        tmp1 = tl.load(in_ptr1 + place, mask, eviction_policy="evict_last", other=0.0)
        tmp2 = tmp0 - tmp1
        acc = tl.where((r0_1 < r0_numel) & (x0 < xnumel), acc + tl.where(inside, tmp2 * tmp2, 0.0), acc)
    tl.store(out_ptr0 + x0, tl.sum(acc, 1)[:, None], x0 < xnumel)


@triton.jit
def red_split_bias_grad(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    # Sums of 10000 rows in 79 parts.
    xnumel = 60672
    r0_numel = 127
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x1 = xindex // 768
    x0 = xindex % 768
    _tmp5 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    x3 = xindex
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        r0_2 = r0_index
        tmp0 = r0_2 + 127 * x1
        tmp1 = tl.full([1, 1], 10000, tl.int32)
        tmp2 = tmp0 < tmp1
        tmp3 = tl.load(in_ptr0 + (x0 + 768 * r0_2 + 97536 * x1), r0_mask & tmp2 & xmask, eviction_policy="evict_first",
                       other=0.0).to(tl.float32)
        tmp4 = tl.broadcast_to(tmp3, [XBLOCK, R0_BLOCK])
        tmp6 = _tmp5 + tmp4
        _tmp5 = tl.where(r0_mask & xmask, tmp6, _tmp5)
    tmp5 = tl.sum(_tmp5, 1)[:, None]
    tl.store(out_ptr0 + (x3), tmp5, xmask)


@triton.jit
def cumsum_long(x_ptr, y_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    carry = 0.0
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        mask = cols < n_cols
        x = tl.load(x_ptr + row * n_cols + cols, mask=mask, other=0.0)
        tl.store(y_ptr + row * n_cols + cols, tl.cumsum(x, axis=0) + carry, mask=mask)
        carry += tl.sum(x, axis=0)


@triton.jit
def cumsum_columns(x_ptr, y_ptr, n_rows, n_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    cols = tl.program_id(0) * COLS + tl.arange(0, COLS)
    carry = tl.zeros([COLS], tl.float32)
    for r in range(0, n_rows, ROWS):
        rows = r + tl.arange(0, ROWS)
        offs = rows[:, None] * n_cols + cols[None, :]
        mask = (rows < n_rows)[:, None] & (cols < n_cols)[None, :]
        x = tl.load(x_ptr + offs, mask=mask, other=0.0)
        tl.store(y_ptr + offs, tl.cumsum(x, axis=0) + carry[None, :], mask=mask)
        carry += tl.sum(x, axis=0)


@triton.jit
def chunk_cumsum_reversed(x_ptr, y_ptr, steps, scale, WIDTH: tl.constexpr, STEPS: tl.constexpr, COLS: tl.constexpr):
    cols = tl.program_id(0) * COLS + tl.arange(0, COLS)
    rows = tl.program_id(1) * STEPS + tl.arange(0, STEPS)
    head = tl.program_id(2)
    at = (head * steps + rows)[:, None] * WIDTH + cols[None, :]
    mask = (rows < steps)[:, None] & (cols < WIDTH)[None, :]
    x = tl.load(x_ptr + at, mask=mask, other=0.0)
    tl.store(y_ptr + at, tl.cumsum(x, axis=0, reverse=True) * scale, mask=mask)


@triton.jit
def dt_chunk_cumsum(dt_ptr, bias_ptr, a_ptr, out_ptr, sum_ptr, steps, heads, low, high, BLOCK_H: tl.constexpr,
                    STEPS: tl.constexpr):
    # Steps of time, and their sums within a chunk, with the heads before the steps.
    chunk = tl.program_id(0)
    h = tl.program_id(1) * BLOCK_H + tl.arange(0, BLOCK_H)
    t = chunk * STEPS + tl.arange(0, STEPS)
    mask = (h < heads)[:, None] & (t < steps)[None, :]
    dt = tl.load(dt_ptr + t[None, :] * heads + h[:, None], mask=mask, other=0.0)
    dt += tl.load(bias_ptr + h, mask=h < heads, other=0.0)[:, None]
    dt = tl.where(dt <= 20.0, tl.log(1 + tl.exp(dt)), dt)
    dt = tl.minimum(tl.maximum(dt, low), high)
    dt = tl.where(mask, dt, 0.0)
    at = h[:, None] * (tl.num_programs(0) * STEPS) + t[None, :]
    inside = (h < heads)[:, None]
    tl.store(out_ptr + at, dt, mask=inside)
    a = tl.load(a_ptr + h, mask=h < heads, other=0.0)
    tl.store(sum_ptr + at, tl.cumsum(dt * a[:, None], axis=1), mask=inside)


@triton.jit
def compose(a1, b1, a2, b2):
    return a1 * a2, b1 * a2 + b2


@triton.jit
def linear_recurrence(a_ptr, b_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    a = tl.load(a_ptr + row * n + c, mask=c < n, other=1.0)
    b = tl.load(b_ptr + row * n + c, mask=c < n, other=0.0)
    _, h = tl.associative_scan((a, b), 0, compose)
    tl.store(y_ptr + row * n + c, h, mask=c < n)


@triton.jit
def logaddexp(a, b):
    m = tl.maximum(a, b)
    return m + tl.log(1.0 + tl.exp(tl.minimum(a, b) - m))


@triton.jit
def logcumsumexp_rows(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * n + c, mask=c < n, other=0.0)
    tl.store(y_ptr + row * n + c, tl.associative_scan(x, 0, logaddexp), mask=c < n)


KERNELS = [
    (per_var_mean, [F, F, F, N, N], {"XBLOCK": 1}),
    (per_row_statistics, [F, F, F, F, L, L, N, I], {"XBLOCK": 8}),
    (red_mean_channels, [F, F, N, N], {"XBLOCK": 64, "R0_BLOCK": 8}),
    (red_squares_dynamic, [F, F, F, "i64", "i64", I, I], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_split_bias_grad, [W, F, N, I], {"XBLOCK": 64, "R0_BLOCK": 8}),
    (cumsum_long, [F, F, I], {"BLOCK": 1024}),
    (cumsum_columns, [F, F, N, N], {"ROWS": 16, "COLS": 64}),
    (chunk_cumsum_reversed, [F, F, I, X], {"WIDTH": 128, "STEPS": 64, "COLS": 32}),
    (dt_chunk_cumsum, [F] * 5 + [I, I, X, X], {"BLOCK_H": 8, "STEPS": 256}),
    (linear_recurrence, [F, F, F, I], {"BLOCK": 1024}),
    (logcumsumexp_rows, [F, F, I], {"BLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
