"""Kernels of integers, flags and f64 in the style of PyTorch Inductor and of quantized models, for `npm run bench:rows`.
clang vectorizes sums of integers, other than those of f32, whose order it must keep.

`python integer_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import F, write

I, L, B, D = "*i32", "*i64", "*i8", "*fp64"


@triton.jit
def rows_and_columns(XBLOCK: tl.constexpr):
    return tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:, None]


@triton.jit
def red_sum_int(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    x0 = rows_and_columns(XBLOCK)
    xmask = x0 < xnumel
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.int64)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_1 = r0_offset + tl.arange(0, R0_BLOCK)[None, :]
        r0_mask = r0_1 < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_1 + r0_numel * x0), r0_mask & xmask, other=0)
        _tmp2 = tl.where(r0_mask & xmask, _tmp2 + tmp0.to(tl.int64), _tmp2)
    tl.store(out_ptr0 + x0, tl.sum(_tmp2, 1)[:, None], xmask)


@triton.jit
def red_count(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    x0 = rows_and_columns(XBLOCK)
    xmask = x0 < xnumel
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.int64)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_1 = r0_offset + tl.arange(0, R0_BLOCK)[None, :]
        r0_mask = r0_1 < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_1 + r0_numel * x0), r0_mask & xmask, other=0)
        _tmp2 = tl.where(r0_mask & xmask, _tmp2 + (tmp0 != 0).to(tl.int64), _tmp2)
    tl.store(out_ptr0 + x0, tl.sum(_tmp2, 1)[:, None], xmask)


@triton.jit
def either(a, b):
    return a | b


@triton.jit
def red_any(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    x0 = rows_and_columns(XBLOCK)
    xmask = x0 < xnumel
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.int1)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_1 = r0_offset + tl.arange(0, R0_BLOCK)[None, :]
        r0_mask = r0_1 < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_1 + r0_numel * x0), r0_mask & xmask, other=0.0)
        _tmp2 = tl.where(r0_mask & xmask, _tmp2 | (tmp0 > 5.0), _tmp2)
    tmp2 = tl.reduce(_tmp2, 1, either)[:, None]
    tl.store(out_ptr0 + x0, tmp2.to(tl.int8), xmask)


@triton.jit
def per_max_int(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    x0 = rows_and_columns(XBLOCK)
    xmask = x0 < xnumel
    r0_1 = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_1 < r0_numel
    tmp0 = tl.load(in_ptr0 + (r0_1 + r0_numel * x0), r0_mask & xmask, other=0)
    tmp2 = tl.where(r0_mask & xmask, tmp0, -2147483648)
    tl.store(out_ptr0 + x0, tl.max(tmp2, 1)[:, None], xmask)


@triton.jit
def per_sum_bytes(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    x0 = rows_and_columns(XBLOCK)
    xmask = x0 < xnumel
    r0_1 = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_1 < r0_numel
    tmp0 = tl.load(in_ptr0 + (r0_1 + r0_numel * x0), r0_mask & xmask, other=0).to(tl.int32)
    tl.store(out_ptr0 + x0, tl.sum(tmp0, 1)[:, None], xmask)


@triton.jit
def red_sum_double(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    x0 = rows_and_columns(XBLOCK)
    xmask = x0 < xnumel
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float64)
    for r0_offset in tl.range(0, r0_numel, R0_BLOCK):
        r0_1 = r0_offset + tl.arange(0, R0_BLOCK)[None, :]
        r0_mask = r0_1 < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_1 + r0_numel * x0), r0_mask & xmask, other=0.0)
        _tmp2 = tl.where(r0_mask & xmask, _tmp2 + tmp0, _tmp2)
    tl.store(out_ptr0 + x0, tl.sum(_tmp2, 1)[:, None], xmask)


@triton.jit
def poi_add_long(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + xindex, xmask)
    tl.store(out_ptr0 + xindex, tmp0 * 3 + tl.load(in_ptr1 + xindex, xmask), xmask)


@triton.jit
def poi_wrap_long(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + xindex, xmask)
    tmp1 = tl.full([XBLOCK], 500, tl.int64)
    tmp2 = tmp0 - tmp1
    tmp3 = tl.where(tmp2 < 0, tmp2 + tl.full([XBLOCK], 1000, tl.int64), tmp2)
    tl.store(out_ptr0 + xindex, tmp3, xmask)


@triton.jit
def poi_remainder(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + xindex, xmask)
    tmp1 = tl.full([XBLOCK], 7, tl.int32)
    tmp2 = tmp0 % tmp1
    tmp3 = tl.full([XBLOCK], 0, tl.int32)
    tmp4 = tmp2 != tmp3
    tmp5 = (tmp2 < 0) != (tmp1 < 0)
    tl.store(out_ptr0 + xindex, tl.where(tmp4 & tmp5, tmp2 + tmp1, tmp2), xmask)


@triton.jit
def poi_hash(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    h = tl.load(in_ptr0 + xindex, xmask).to(tl.uint32, bitcast=True)
    h = (h ^ (h >> 16)) * 0x85ebca6b
    h = (h ^ (h >> 13)) * 0xc2b2ae35
    tl.store(out_ptr0 + xindex, (h ^ (h >> 16)).to(tl.int32, bitcast=True), xmask)


@triton.jit
def poi_requantize(in_ptr0, in_ptr1, out_ptr0, xnumel, COLS: tl.constexpr, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + xindex, xmask).to(tl.float32)
    tmp1 = tl.load(in_ptr1 + xindex % COLS, xmask)
    tmp2 = libdevice.nearbyint(tmp0 * tmp1)
    tmp3 = tl.minimum(tl.maximum(tmp2, -128.0), 127.0)
    tl.store(out_ptr0 + xindex, tmp3.to(tl.int8), xmask)


@triton.jit
def poi_add_bytes(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + xindex, xmask).to(tl.int32)
    tmp1 = tl.load(in_ptr1 + xindex, xmask).to(tl.int32)
    tmp2 = tl.minimum(tl.maximum(tmp0 + tmp1, -128), 127)
    tl.store(out_ptr0 + xindex, tmp2.to(tl.int8), xmask)


@triton.jit
def poi_gray(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    r = tl.load(in_ptr0 + 3 * xindex, xmask).to(tl.int32)
    g = tl.load(in_ptr0 + 3 * xindex + 1, xmask).to(tl.int32)
    b = tl.load(in_ptr0 + 3 * xindex + 2, xmask).to(tl.int32)
    tl.store(out_ptr0 + xindex, ((77 * r + 150 * g + 29 * b) >> 8).to(tl.uint8), xmask)


@triton.jit
def poi_mask_logic(in_ptr0, in_ptr1, in_ptr2, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + xindex, xmask) != 0
    tmp1 = tl.load(in_ptr1 + xindex, xmask) != 0
    tmp2 = tl.load(in_ptr2 + xindex, xmask)
    tl.store(out_ptr0 + xindex, ((tmp0 & (tmp1 == 0)) | (tmp2 > 0.5)).to(tl.int8), xmask)


@triton.jit
def poi_double(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + xindex, xmask)
    tmp1 = tl.load(in_ptr1 + xindex, xmask)
    tl.store(out_ptr0 + xindex, tmp0 * 0.5 + tmp1 * tmp1, xmask)


@triton.jit
def histogram_bytes(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask, other=0).to(tl.int32)
    tl.atomic_add(out_ptr + tl.arange(0, 256), tl.histogram(x, 256, mask=mask))


@triton.jit
def gemv_int8(w_ptr, x_ptr, y_ptr, m, k, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    acc = tl.zeros([ROWS], tl.int32)
    for start in range(0, k, COLS):
        c = start + tl.arange(0, COLS)
        mask = (rows[:, None] < m) & (c[None, :] < k)
        w = tl.load(w_ptr + rows[:, None] * k + c[None, :], mask=mask, other=0).to(tl.int32)
        x = tl.load(x_ptr + c, mask=c < k, other=0).to(tl.int32)
        acc += tl.sum(w * x[None, :], axis=1)
    tl.store(y_ptr + rows, acc, mask=rows < m)


@triton.jit
def cumsum_int(x_ptr, y_ptr, n_cols, BLOCK: tl.constexpr):
    cols = tl.arange(0, BLOCK)
    at = tl.program_id(0) * n_cols + cols
    x = tl.load(x_ptr + at, mask=cols < n_cols, other=0)
    tl.store(y_ptr + at, tl.cumsum(x, 0), mask=cols < n_cols)


KERNELS = [
    (red_sum_int, [I, L, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_count, [B, L, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_any, [F, B, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (per_max_int, [I, I, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 1024}),
    (per_sum_bytes, ["*u8", I, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 1024}),
    (red_sum_double, [D, D, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (poi_add_long, [L, L, L, "i32!"], {"XBLOCK": 512}),
    (poi_wrap_long, [L, L, "i32!"], {"XBLOCK": 512}),
    (poi_remainder, [I, I, "i32!"], {"XBLOCK": 1024}),
    (poi_hash, [I, I, "i32!"], {"XBLOCK": 1024}),
    (poi_requantize, [I, F, B, "i32!"], {"COLS": 1024, "XBLOCK": 1024}),
    (poi_add_bytes, [B, B, B, "i32!"], {"XBLOCK": 1024}),
    (poi_gray, ["*u8", "*u8", "i32!"], {"XBLOCK": 1024}),
    (poi_mask_logic, [B, B, F, B, "i32!"], {"XBLOCK": 1024}),
    (poi_double, [D, D, D, "i32!"], {"XBLOCK": 512}),
    (histogram_bytes, ["*u8", I, "i32!"], {"BLOCK": 4096}),
    (gemv_int8, [B, B, I, "i32!", "i32!"], {"ROWS": 16, "COLS": 128}),
    (cumsum_int, [I, I, "i32!"], {"BLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
