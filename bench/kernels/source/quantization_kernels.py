"""Kernels of quantization to 8 and 4 bits, and back, for `npm run bench:rows`.

`python quantization_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import F, H, I, L, N, P, Q, U, W, X, write


@triton.jit
def quantize_rows(x_ptr, q_ptr, scale_ptr, stride, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    x = tl.load(x_ptr + row * stride + cols, mask=mask, other=0.0)
    scale = tl.maximum(tl.max(tl.abs(x), axis=0), 1e-5) / 127.0
    q = libdevice.rint(x / scale)
    q = tl.minimum(tl.maximum(q, -127.0), 127.0)
    tl.store(q_ptr + row * stride + cols, q.to(tl.int8), mask=mask)
    tl.store(scale_ptr + row, scale)


@triton.jit
def quantize_columns(x_ptr, y_ptr, scale_ptr, n_rows, n_cols, BLOCK: tl.constexpr):
    # A program for each column, which becomes a row.
    col = tl.program_id(0)
    rows = tl.arange(0, BLOCK)
    mask = rows < n_rows
    x = tl.load(x_ptr + rows * n_cols + col, mask=mask, other=0.0)
    top = tl.max(tl.where(mask, tl.abs(x), 0), axis=0)
    tl.store(y_ptr + col * n_rows + rows, libdevice.rint(127.0 * (x / top)).to(tl.int8), mask=mask)
    tl.store(scale_ptr + col, top)


@triton.jit
def poi_dequantize(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x1 = xindex // 1024
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp2 = tl.load(in_ptr1 + (x1), xmask, eviction_policy="evict_last")
    tmp1 = tmp0.to(tl.float32)
    tl.store(out_ptr0 + (x2), tmp1 * tmp2, xmask)


@triton.jit
def int32_dequantize(x_ptr, row_ptr, col_ptr, bias_ptr, y_ptr, n_rows, n_cols, BLOCK: tl.constexpr):
    # What a product of int8 matrices becomes: scales of rows and of columns, and a bias.
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    row = offs // n_cols
    col = offs % n_cols
    mask = row < n_rows
    x = tl.load(x_ptr + offs, mask=mask, other=0).to(tl.float32)
    row_scale = tl.load(row_ptr + row, mask=mask, other=0.0)
    col_scale = tl.load(col_ptr + col, mask=mask, other=0.0)
    bias = tl.load(bias_ptr + col, mask=mask, other=0).to(tl.float32)
    tl.store(y_ptr + offs, x * (row_scale * col_scale * 6.200012e-05) + bias, mask=mask)


@triton.jit
def rms_norm_int8(x_ptr, w_ptr, q_ptr, scale_ptr, n_cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    x = tl.load(x_ptr + row * n_cols + cols, mask=mask, other=0.0).to(tl.float32)
    w = tl.load(w_ptr + cols, mask=mask, other=0.0).to(tl.float32)
    y = x * tl.rsqrt(tl.sum(x * x, axis=0) / n_cols + eps) * w
    scale = tl.maximum(tl.max(tl.abs(y), axis=0), 1e-8) / 127.0
    tl.store(q_ptr + row * n_cols + cols, libdevice.rint(y / scale).to(tl.int8), mask=mask)
    tl.store(scale_ptr + row, scale)


@triton.jit
def cache_int8(k_ptr, slot_ptr, cache_ptr, scale_ptr, n_heads, n_slots, D: tl.constexpr, HEADS: tl.constexpr):
    # A token's keys go to its slot of the cache, as bytes with a scale for each head.
    token = tl.program_id(0)
    slot = tl.load(slot_ptr + token)
    heads = tl.arange(0, HEADS)
    dims = tl.arange(0, D)
    mask = heads < n_heads
    k = tl.load(k_ptr + (token * n_heads + heads)[:, None] * D + dims[None, :], mask=mask[:, None], other=0.0)
    scale = tl.maximum(tl.max(tl.abs(k), axis=1), 1e-8) / 127.0
    quantized = libdevice.rint(k / scale[:, None]).to(tl.int8)
    at = heads * n_slots + slot
    tl.store(cache_ptr + at[:, None] * D + dims[None, :], quantized, mask=mask[:, None])
    tl.store(scale_ptr + at, scale, mask=mask)


@triton.jit
def silu_mul_int8(x_ptr, y_ptr, scale_ptr, GROUPS: tl.constexpr, GROUP: tl.constexpr):
    # Both halves of a row are in one tensor; each group of the result has a scale.
    token = tl.program_id(0).to(tl.int64)
    groups = tl.arange(0, GROUPS)
    cols = groups[:, None] * GROUP + tl.arange(0, GROUP)[None, :]
    n_cols = GROUPS * GROUP
    gate = tl.load(x_ptr + token * 2 * n_cols + cols).to(tl.float32)
    up = tl.load(x_ptr + token * 2 * n_cols + n_cols + cols).to(tl.float32)
    y = gate / (1 + tl.exp(-gate)) * up
    scale = tl.maximum(tl.max(tl.abs(y), axis=1), 1e-10) / 127.0
    tl.store(scale_ptr + token * GROUPS + groups, scale)
    q = tl.clamp(libdevice.rint(y / scale[:, None]), -128.0, 127.0)
    tl.store(y_ptr + token * n_cols + cols, q.to(tl.int8))


@triton.jit
def gather_pages_fp8(cache_ptr, table_ptr, start_ptr, scale_ptr, out_ptr, max_pages, PAGE: tl.constexpr,
                     WIDTH: tl.constexpr):
    sequence = tl.program_id(0)
    page = tl.program_id(1)
    start = tl.load(start_ptr + sequence)
    length = tl.load(start_ptr + sequence + 1) - start
    if page * PAGE >= length:
        return
    block = tl.load(table_ptr + sequence * max_pages + page).to(tl.int64)
    rows = tl.arange(0, PAGE)
    cols = tl.arange(0, WIDTH)
    mask = (page * PAGE + rows < length)[:, None]
    x = tl.load(cache_ptr + (block * PAGE + rows)[:, None] * WIDTH + cols[None, :], mask=mask)
    y = x.to(tl.float32) * tl.load(scale_ptr)
    tl.store(out_ptr + (start + page * PAGE + rows)[:, None] * WIDTH + cols[None, :], y, mask=mask)


@triton.jit
def nf4_dequantize(packed_ptr, code_ptr, absmax_ptr, out_ptr, n, GROUP: tl.constexpr, BLOCK: tl.constexpr):
    start = tl.program_id(0) * BLOCK
    offs = start + tl.arange(0, BLOCK)
    mask = offs < n
    packed = tl.load(packed_ptr + offs, mask=mask, other=0)
    scale = tl.load(absmax_ptr + offs // (GROUP // 2), mask=mask, other=0.0)
    high = tl.load(code_ptr + (packed >> 4)) * scale
    low = tl.load(code_ptr + (packed & 0xF)) * scale
    pairs = start * 2 + tl.arange(0, BLOCK * 2)
    tl.store(out_ptr + pairs, tl.interleave(high, low).to(tl.float16), mask=pairs < n * 2)


@triton.jit
def nf4_code(x):
    low = tl.where(x > -0.3391, tl.where(x > -0.1378, tl.where(x > -0.0455, 7, 6), tl.where(x > -0.2346, 5, 4)),
                   tl.where(x > -0.6106, tl.where(x > -0.4600, 3, 2), tl.where(x > -0.8481, 1, 0)))
    high = tl.where(x > 0.3893, tl.where(x > 0.6427, tl.where(x > 0.8615, 15, 14), tl.where(x > 0.5016, 13, 12)),
                    tl.where(x > 0.2035, tl.where(x > 0.2921, 11, 10), tl.where(x > 0.1202, 9, 8)))
    return tl.where(x > 0.0398, high, low)


@triton.jit
def nf4_quantize(x_ptr, packed_ptr, absmax_ptr, n_groups, ROWS: tl.constexpr, GROUP: tl.constexpr):
    groups = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    mask = groups < n_groups
    x = tl.load(x_ptr + groups[:, None] * GROUP + tl.arange(0, GROUP)[None, :], mask=mask[:, None], other=0.0)
    absmax = tl.max(tl.abs(x), axis=1)
    tl.store(absmax_ptr + groups, absmax, mask=mask)
    code = nf4_code(x / absmax[:, None]).to(tl.uint8)
    left, right = tl.split(code.reshape((ROWS, GROUP // 2, 2)))
    at = groups[:, None] * (GROUP // 2) + tl.arange(0, GROUP // 2)[None, :]
    tl.store(packed_ptr + at, left << 4 | right, mask=mask[:, None])


@triton.jit
def blockwise_quantize(x_ptr, code_ptr, absmax_ptr, out_ptr, n, ROWS: tl.constexpr, GROUP: tl.constexpr):
    # Numbers of 8 bits whose values are in a table in ascending order, which is searched by halves.
    groups = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    at = groups[:, None] * GROUP + tl.arange(0, GROUP)[None, :]
    mask = at < n
    x = tl.load(x_ptr + at, mask=mask, other=0.0)
    absmax = tl.max(tl.abs(x), axis=1)
    x = tl.clamp(x / absmax[:, None], -1.0, 1.0)
    lower = tl.zeros((ROWS, GROUP), dtype=tl.int32)
    upper = tl.full((ROWS, GROUP), 255, dtype=tl.int32)
    for _ in range(8):
        pivot = (lower + upper) // 2
        higher = x > tl.load(code_ptr + pivot)
        lower = tl.where(higher, pivot, lower)
        upper = tl.where(higher, upper, pivot)
    below = tl.abs(x - tl.load(code_ptr + lower))
    above = tl.abs(x - tl.load(code_ptr + upper))
    tl.store(absmax_ptr + groups, absmax, mask=groups * GROUP < n)
    tl.store(out_ptr + at, tl.where(below < above, lower, upper).to(tl.uint8), mask=mask)


@triton.jit
def codebook_rows(code_ptr, book_ptr, out_ptr, n, D: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    code = tl.load(code_ptr + i // D, mask=mask, other=0).to(tl.int32)
    tl.store(out_ptr + i, tl.load(book_ptr + code * D + i % D, mask=mask), mask=mask)


@triton.jit
def hadamard(x_ptr, y_ptr, n_rows, scale, N: tl.constexpr, STAGES: tl.constexpr):
    at = tl.program_id(0) * N + tl.arange(0, N)
    v = tl.load(x_ptr + at)
    for s in tl.static_range(STAGES):
        a, b = tl.split(tl.permute(tl.reshape(v, (N // (2 << s), 2, 1 << s)), (0, 2, 1)))
        v = tl.reshape(tl.permute(tl.join(a + b, a - b), (0, 2, 1)), (N,))
    tl.store(y_ptr + at, v * scale)


KERNELS = [
    (quantize_rows, [F, Q, F, N, N], {"BLOCK": 1024}),
    (quantize_columns, [F, Q, F, I, I], {"BLOCK": 1024}),
    (poi_dequantize, [Q, F, F, N], {"XBLOCK": 1024}),
    (int32_dequantize, [P, F, F, H, H, I, I], {"BLOCK": 1024}),
    (rms_norm_int8, [H, H, Q, F, I, X], {"BLOCK": 1024}),
    (cache_int8, [F, L, Q, F, I, I], {"D": 64, "HEADS": 16}),
    (silu_mul_int8, [W, Q, F], {"GROUPS": 16, "GROUP": 128}),
    (gather_pages_fp8, ["*fp8e5", P, P, F, W, I], {"PAGE": 16, "WIDTH": 512}),
    (nf4_dequantize, [U, F, F, H, I], {"GROUP": 64, "BLOCK": 1024}),
    (nf4_quantize, [F, U, F, I], {"ROWS": 16, "GROUP": 64}),
    (blockwise_quantize, [F, F, F, U, I], {"ROWS": 2, "GROUP": 256}),
    (codebook_rows, [U, F, F, I], {"D": 8, "BLOCK": 1024}),
    (hadamard, [F, F, I, X], {"N": 1024, "STAGES": 10}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
