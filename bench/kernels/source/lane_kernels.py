"""Kernels whose lanes do not lie beside each other in memory, and reductions and scans of other forms, for
`npm run bench:rows`.

`python lane_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import B, F, write

N = "i32!"


@triton.jit
def rotary_swapped(x_ptr, cos_ptr, sin_ptr, y_ptr, n_heads, DIM: tl.constexpr, HEADS: tl.constexpr):
    token = tl.program_id(0)
    d = tl.arange(0, DIM)
    c = tl.load(cos_ptr + token * DIM + d)
    s = tl.load(sin_ptr + token * DIM + d)
    h = tl.arange(0, HEADS)[:, None]
    offs = token * n_heads * DIM + h * DIM + d[None, :]
    mask = h < n_heads
    x = tl.load(x_ptr + offs, mask=mask, other=0.0)
    other = tl.load(x_ptr + token * n_heads * DIM + h * DIM + (d ^ 1)[None, :], mask=mask, other=0.0)
    sign = tl.where(d % 2 == 0, -1.0, 1.0)
    tl.store(y_ptr + offs, x * c[None, :] + other * (sign * s)[None, :], mask=mask)


@triton.jit
def poi_rotate_pairs(in_ptr0, in_ptr1, in_ptr2, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xnumel = 4194304
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)
    x3 = xindex
    x0 = (xindex % 128)
    x2 = xindex // 4096
    x4 = (xindex % 2)
    x5 = xindex // 2
    tmp0 = tl.load(in_ptr0 + (x3), None)
    tmp1 = tl.load(in_ptr1 + (x0 + 128 * x2), None, eviction_policy="evict_last")
    tmp20 = tl.load(in_ptr2 + (x0 + 128 * x2), None, eviction_policy="evict_last")
    tmp2 = tmp0 * tmp1
    tmp3 = x4
    tmp5 = tl.full([1], 1, tl.int64)
    tmp6 = tmp3 < tmp5
    tmp7 = tl.load(in_ptr0 + (1 + 2 * x5), tmp6, eviction_policy="evict_last", other=0.0)
    tmp8 = -tmp7
    tmp9 = tl.full(tmp8.shape, 0.0, tmp8.dtype)
    tmp10 = tl.where(tmp6, tmp8, tmp9)
    tmp11 = tmp3 >= tmp5
    tmp14 = tl.load(in_ptr0 + (2 * x5), tmp11, eviction_policy="evict_last", other=0.0)
    tmp19 = tl.where(tmp6, tmp10, tmp14)
    tl.store(out_ptr0 + (x3), tmp2 + tmp19 * tmp20, None)


@triton.jit
def poi_upsample(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xnumel = 4194304
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)
    x1 = ((xindex // 128) % 128)
    x0 = (xindex % 128)
    x2 = xindex // 16384
    x3 = xindex
    tmp0 = x1
    tmp1 = tmp0.to(tl.float32)
    tmp2 = 0.5
    tmp3 = tmp1 * tmp2
    tmp4 = tmp3.to(tl.int32)
    tmp5 = x0
    tmp6 = tmp5.to(tl.float32)
    tmp7 = tmp6 * tmp2
    tmp8 = tmp7.to(tl.int32)
    tmp9 = tl.load(in_ptr0 + (tmp8 + 64 * tmp4 + 4096 * x2), None, eviction_policy="evict_last")
    tl.store(out_ptr0 + (x3), tmp9, None)


@triton.jit
def repeat_pixels(x_ptr, y_ptr, width, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + (row // 2) * (width // 2) + cols // 2, mask=cols < width)
    tl.store(y_ptr + row * width + cols, x, mask=cols < width)


@triton.jit
def glu_pairs(x_ptr, y_ptr, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)
    xmask = xindex < xnumel
    a = tl.load(x_ptr + 2 * xindex, xmask)
    b = tl.load(x_ptr + 2 * xindex + 1, xmask)
    tl.store(y_ptr + xindex, a * tl.sigmoid(b), xmask)


@triton.jit
def flip_rows(x_ptr, y_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * n_cols + (n_cols - 1 - cols), mask=cols < n_cols)
    tl.store(y_ptr + row * n_cols + cols, x, mask=cols < n_cols)


@triton.jit
def cumsum_rows(x_ptr, y_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    x = tl.load(x_ptr + row * n_cols + cols, mask=mask, other=0.0)
    tl.store(y_ptr + row * n_cols + cols, tl.cumsum(x, 0), mask=mask)


@triton.jit
def _max2(a, b):
    return tl.maximum(a, b)


@triton.jit
def cummax_rows(x_ptr, y_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    x = tl.load(x_ptr + row * n_cols + cols, mask=mask, other=float("-inf"))
    tl.store(y_ptr + row * n_cols + cols, tl.associative_scan(x, 0, _max2), mask=mask)


@triton.jit
def column_sums(x_ptr, y_ptr, n_rows, n_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    cols = tl.program_id(0) * COLS + tl.arange(0, COLS)
    mask = cols < n_cols
    acc = tl.zeros((COLS,), dtype=tl.float32)
    for start in range(0, n_rows, ROWS):
        rows = start + tl.arange(0, ROWS)
        x = tl.load(x_ptr + rows[:, None] * n_cols + cols[None, :], mask=(rows[:, None] < n_rows) & mask[None, :],
                    other=0.0)
        acc += tl.sum(x, axis=0)
    tl.store(y_ptr + cols, acc, mask=mask)


@triton.jit
def embedding_tiles(index_ptr, table_ptr, y_ptr, n_tokens, dim, TOKENS: tl.constexpr, COLS: tl.constexpr):
    tokens = tl.program_id(0) * TOKENS + tl.arange(0, TOKENS)
    cols = tl.program_id(1) * COLS + tl.arange(0, COLS)
    index = tl.load(index_ptr + tokens, mask=tokens < n_tokens, other=0)
    mask = (tokens < n_tokens)[:, None] & (cols < dim)[None, :]
    x = tl.load(table_ptr + index[:, None] * dim + cols[None, :], mask=mask)
    tl.store(y_ptr + tokens[:, None] * dim + cols[None, :], x, mask=mask)


@triton.jit
def poi_max_pool(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xnumel = 1048576
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)
    x0 = (xindex % 64)
    x1 = xindex // 64
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (2 * x0 + 256 * x1), None, eviction_policy="evict_last")
    tmp1 = tl.load(in_ptr0 + (1 + 2 * x0 + 256 * x1), None, eviction_policy="evict_last")
    tmp3 = tl.load(in_ptr0 + (128 + 2 * x0 + 256 * x1), None, eviction_policy="evict_last")
    tmp5 = tl.load(in_ptr0 + (129 + 2 * x0 + 256 * x1), None, eviction_policy="evict_last")
    tmp2 = tl.maximum(tmp1, tmp0)
    tmp4 = tl.maximum(tmp3, tmp2)
    tmp6 = tl.maximum(tmp5, tmp4)
    tl.store(out_ptr0 + (x2), tmp6, None)


@triton.jit
def poi_channels_last(in_ptr0, out_ptr0, ynumel, xnumel, YBLOCK: tl.constexpr, XBLOCK: tl.constexpr):
    ynumel = 1024
    xnumel = 3136
    yoffset = tl.program_id(1) * YBLOCK
    yindex = yoffset + tl.arange(0, YBLOCK)[:, None]
    ymask = yindex < ynumel
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[None, :]
    xmask = xindex < xnumel
    x2 = xindex
    y3 = yindex
    y0 = (yindex % 64)
    y1 = yindex // 64
    tmp0 = tl.load(in_ptr0 + (x2 + 3136 * y3), xmask & ymask, eviction_policy="evict_last")
    tl.store(out_ptr0 + (y0 + 64 * x2 + 200704 * y1), tmp0, xmask & ymask)


@triton.jit
def _online(lhs_max, lhs_sum, rhs_max, rhs_sum):
    out_max = tl.maximum(lhs_max, rhs_max)
    lhs_scale = tl.where(out_max != float("-inf"), tl.exp(lhs_max - out_max), 1.0)
    rhs_scale = tl.where(out_max != float("-inf"), tl.exp(rhs_max - out_max), 1.0)
    return out_max, lhs_sum * lhs_scale + rhs_sum * rhs_scale


@triton.jit
def red_softmax_online(in_ptr0, out_ptr2, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xnumel = 1024
    r0_numel = 4000
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp3_max = tl.full([XBLOCK, R0_BLOCK], float("-inf"), tl.float32)
    _tmp3_sum = tl.zeros([XBLOCK, R0_BLOCK], tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_index + 4000 * x0), r0_mask & xmask, eviction_policy="evict_last", other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        new_max, new_sum = _online(_tmp3_max, _tmp3_sum, tmp1, 1.0)
        _tmp3_max = tl.where(r0_mask & xmask, new_max, _tmp3_max)
        _tmp3_sum = tl.where(r0_mask & xmask, new_sum, _tmp3_sum)
    tmp3, tmp4 = tl.reduce((_tmp3_max, _tmp3_sum), 1, _online)
    tmp3 = tmp3[:, None]
    tmp4 = tmp4[:, None]
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp5 = tl.load(in_ptr0 + (r0_index + 4000 * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp6 = tmp5 - tmp3
        tmp7 = libdevice.exp(tmp6)
        tmp8 = tmp7 / tmp4
        tl.store(out_ptr2 + (r0_index + 4000 * x0), tmp8, r0_mask & xmask)


@triton.jit
def poi_compare_masks(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = 0.0
    tmp3 = tmp1 > tmp2
    tl.store(out_ptr0 + (x0), tmp0 & tmp3, xmask)


@triton.jit
def sort_rows(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    tl.store(y_ptr + row * n + i, tl.sort(tl.load(x_ptr + row * n + i)))


@triton.jit
def decayed_products(q_ptr, k_ptr, g_ptr, a_ptr, T: tl.constexpr, D: tl.constexpr):
    i = tl.program_id(0) * T + tl.arange(0, T)
    offs = i[:, None] * D + tl.arange(0, D)[None, :]
    q = tl.load(q_ptr + offs)
    k = tl.load(k_ptr + offs)
    g = tl.load(g_ptr + offs)
    for j in range(T):
        place = tl.full([1, D], j, tl.int16)
        kj = tl.gather(k, place, 0)
        gj = tl.gather(g, place, 0)
        s = tl.sum(q * kj * tl.exp2(g - gj), 1)
        tl.store(a_ptr + i * T + j, tl.where(tl.arange(0, T) >= j, s, 0.0))


KERNELS = [
    (rotary_swapped, [F] * 4 + ["i32"], {"DIM": 128, "HEADS": 32}),
    (poi_rotate_pairs, [F] * 4 + [N], {"XBLOCK": 1024}),
    (poi_upsample, [F, F, N], {"XBLOCK": 1024}),
    (repeat_pixels, [F, F, N], {"BLOCK": 1024}),
    (glu_pairs, [F, F, N], {"XBLOCK": 1024}),
    (flip_rows, [F, F, N], {"BLOCK": 1024}),
    (cumsum_rows, [F, F, N], {"BLOCK": 1024}),
    (cummax_rows, [F, F, N], {"BLOCK": 1024}),
    (column_sums, [F, F, N, N], {"ROWS": 128, "COLS": 64}),
    (embedding_tiles, ["*i64", F, F, N, N], {"TOKENS": 16, "COLS": 128}),
    (poi_max_pool, [F, F, N], {"XBLOCK": 1024}),
    (poi_channels_last, [F, F, N, N], {"YBLOCK": 32, "XBLOCK": 32}),
    (red_softmax_online, [F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (poi_compare_masks, [B, F, B, N], {"XBLOCK": 1024}),
    (sort_rows, [F, F, N], {"BLOCK": 256}),
    (decayed_products, [F, F, F, F], {"T": 16, "D": 64}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
