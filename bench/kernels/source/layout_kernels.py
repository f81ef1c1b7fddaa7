"""Kernels that move elements to other places, or gather the gradients of such moves, in the style of PyTorch Inductor and
of models' libraries, for `npm run bench:rows`. Their work is arithmetic on indices, which plain C has in its loops.

`python layout_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import F, write

I, L, B = "*i32", "*i64", "*i8"


@triton.jit
def poi_roll(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Rows and columns of images of 56 x 56 x 96 are rolled by 3, as in shifted windows.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 96
    x1 = (xindex // 96) % 56
    x2 = (xindex // 5376) % 56
    x3 = xindex // 301056
    tmp0 = tl.load(in_ptr0 + (x0 + 96 * ((3 + x1) % 56) + 5376 * ((3 + x2) % 56) + 301056 * x3), xmask)
    tl.store(out_ptr0 + xindex, tmp0, xmask)


@triton.jit
def poi_windows(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Images of 56 x 56 x 96 are cut into windows of 7 x 7.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 96
    x1 = (xindex // 96) % 7
    x2 = (xindex // 672) % 7
    x3 = (xindex // 4704) % 8
    x4 = xindex // 37632
    tmp0 = tl.load(in_ptr0 + (x0 + 96 * x1 + 672 * x3 + 5376 * x2 + 37632 * x4), xmask)
    tl.store(out_ptr0 + xindex, tmp0, xmask)


@triton.jit
def poi_reflect_pad(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 70
    x1 = (xindex // 70) % 70
    x2 = xindex // 4900
    tmp0 = tl.load(in_ptr0 + (4095 + (-1) * tl_math_abs((-63) + tl_math_abs((-3) + x0))
                              + (-64) * tl_math_abs((-63) + tl_math_abs((-3) + x1)) + 4096 * x2),
                   xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tmp0, xmask)


@triton.jit
def tl_math_abs(x):
    return tl.where(x < 0, -x, x)


@triton.jit
def poi_unfold(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Patches of 3 x 3 of images of 64 x 64 with a border of zeros: a row for each place in the patch.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 64
    x1 = (xindex // 64) % 64
    x2 = (xindex // 4096) % 3
    x3 = (xindex // 12288) % 3
    x4 = xindex // 36864
    tmp0 = (-1) + x1 + x3
    tmp1 = tl.full([1], 0, tl.int64)
    tmp2 = tmp0 >= tmp1
    tmp3 = tl.full([1], 64, tl.int64)
    tmp4 = tmp0 < tmp3
    tmp5 = (-1) + x0 + x2
    tmp6 = tmp5 >= tmp1
    tmp7 = tmp5 < tmp3
    tmp10 = ((tmp2 & tmp4) & tmp6) & tmp7
    tmp11 = tl.load(in_ptr0 + ((-65) + x0 + x2 + 64 * x1 + 64 * x3 + 4096 * x4), tmp10 & xmask, other=0.0)
    tl.store(out_ptr0 + xindex, tmp11, xmask)


@triton.jit
def poi_heads(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # From tokens x heads x 64 to heads x tokens x 64, of bf16, 512 tokens and 12 heads.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    x0 = xindex % 64
    x1 = (xindex // 64) % 512
    x2 = (xindex // 32768) % 12
    x3 = xindex // 393216
    tmp0 = tl.load(in_ptr0 + (x0 + 64 * x2 + 768 * x1 + 393216 * x3), None).to(tl.float32)
    tl.store(out_ptr0 + xindex, tmp0, None)


@triton.jit
def poi_repeat_heads(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Each of 8 heads of keys is repeated for 4 heads of queries: 512 tokens of 64 numbers.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    x0 = xindex % 32768
    x1 = xindex // 32768
    tmp0 = tl.load(in_ptr0 + (x0 + 32768 * (x1 // 4)), None, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tmp0, None)


@triton.jit
def poi_clone(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    tl.store(out_ptr0 + xindex, tl.load(in_ptr0 + xindex, xmask), xmask)


@triton.jit
def poi_every_other(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Every other row and column of images of 128 x 128.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 64
    x1 = xindex // 64
    tmp0 = tl.load(in_ptr0 + (2 * x0 + 256 * x1), xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tmp0, xmask)


@triton.jit
def poi_space_to_depth(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Images of 128 x 128 become four of 64 x 64.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    x0 = xindex % 64
    x1 = (xindex // 64) % 64
    x2 = (xindex // 4096) % 2
    x3 = (xindex // 8192) % 2
    x4 = xindex // 16384
    tmp0 = tl.load(in_ptr0 + (x2 + 2 * x0 + 128 * x3 + 256 * x1 + 16384 * x4), None, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tmp0, None)


@triton.jit
def poi_upsample_grad(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # The sum of the four gradients of an element that was repeated twice in both directions.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 64
    x1 = xindex // 64
    tmp0 = tl.load(in_ptr0 + (2 * x0 + 256 * x1), xmask, eviction_policy="evict_last")
    tmp1 = tl.load(in_ptr0 + (1 + 2 * x0 + 256 * x1), xmask, eviction_policy="evict_last")
    tmp3 = tl.load(in_ptr0 + (128 + 2 * x0 + 256 * x1), xmask, eviction_policy="evict_last")
    tmp5 = tl.load(in_ptr0 + (129 + 2 * x0 + 256 * x1), xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tmp0 + tmp1 + tmp3 + tmp5, xmask)


@triton.jit
def poi_max_pool_grad(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Gradients of a maximum over 2 x 2 elements go to the element that `in_ptr0` says: images of 128 x 128.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    x0 = xindex % 128
    x1 = (xindex // 128) % 128
    x2 = xindex // 16384
    tmp0 = tl.load(in_ptr0 + (x0 // 2 + 64 * (x1 // 2) + 4096 * x2), None, eviction_policy="evict_last")
    tmp12 = tl.load(in_ptr1 + (x0 // 2 + 64 * (x1 // 2) + 4096 * x2), None, eviction_policy="evict_last")
    tmp13 = x0 % 2 + 2 * (x1 % 2)
    tmp14 = tmp0.to(tl.int32) == tmp13
    tl.store(out_ptr0 + xindex, tl.where(tmp14, tmp12, 0.0), None)


@triton.jit
def poi_avg_pool_grad(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Gradients of a mean of 7 x 7 elements: images of 7 x 7 of one number each.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = xindex // 49
    tmp0 = tl.load(in_ptr0 + x1, xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tmp0 * 0.02040816326530612, xmask)


@triton.jit
def unpack_int4(packed_ptr, scale_ptr, out_ptr, n, GROUP: tl.constexpr, BLOCK: tl.constexpr):
    # Eight numbers of 4 bits in each i32, with a scale for each group.
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    packed = tl.load(packed_ptr + offs // 8, mask=mask, other=0)
    scale = tl.load(scale_ptr + offs // GROUP, mask=mask, other=0.0)
    values = (packed >> ((offs % 8) * 4)) & 0xF
    tl.store(out_ptr + offs, (values - 8).to(tl.float32) * scale, mask=mask)


@triton.jit
def gemv_int4(packed_ptr, scale_ptr, x_ptr, y_ptr, k, ROWS: tl.constexpr, COLS: tl.constexpr):
    # A weight of 4 bits for each of k columns, eight in each i32, with a scale for each group of 128.
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    acc = tl.zeros([ROWS], tl.float32)
    for start in range(0, k, COLS):
        c = start + tl.arange(0, COLS)
        packed = tl.load(packed_ptr + rows[:, None] * (k // 8) + c[None, :] // 8)
        values = ((packed >> ((c % 8) * 4)[None, :]) & 0xF) - 8
        scale = tl.load(scale_ptr + rows * (k // COLS) + start // COLS)
        acc += tl.sum(values.to(tl.float32) * tl.load(x_ptr + c)[None, :], axis=1) * scale
    tl.store(y_ptr + rows, acc)


@triton.jit
def matmul_int4(a_ptr, packed_ptr, scale_ptr, c_ptr, m, n, k, ROWS: tl.constexpr, COLS: tl.constexpr, DEPTH: tl.constexpr):
    # Weights of 4 bits: eight rows in each i32, with a scale for each column and each 64 rows.
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    cols = tl.program_id(1) * COLS + tl.arange(0, COLS)
    depth = tl.arange(0, DEPTH)
    acc = tl.zeros([ROWS, COLS], tl.float32)
    for start in range(0, k, DEPTH):
        a = tl.load(a_ptr + rows[:, None] * k + (start + depth)[None, :])
        packed = tl.load(packed_ptr + ((start + depth) // 8)[:, None] * n + cols[None, :])
        scale = tl.load(scale_ptr + (start // DEPTH) * n + cols)
        values = (packed >> ((depth % 8) * 4)[:, None]) & 0xF
        b = (values - 8).to(tl.float32) * scale[None, :]
        acc = tl.dot(a, b, acc, input_precision="ieee")
    tl.store(c_ptr + rows[:, None] * n + cols[None, :], acc)


@triton.jit
def write_cache(key_ptr, slot_ptr, cache_ptr, heads, slots, D: tl.constexpr, BLOCK: tl.constexpr):
    # Each token's heads of D numbers are written to its slot in a cache of heads x slots.
    token = tl.program_id(0)
    slot = tl.load(slot_ptr + token)
    offs = tl.arange(0, BLOCK)
    mask = offs < heads * D
    key = tl.load(key_ptr + token * heads * D + offs, mask=mask)
    place = (offs // D) * slots * D + slot * D + offs % D
    tl.store(cache_ptr + place, key, mask=mask & (slot >= 0))


@triton.jit
def gather_rows(in_ptr, index_ptr, out_ptr, columns, picked, BLOCK: tl.constexpr):
    # out[i, j] = in[i, index[i, j]]
    row = tl.program_id(0)
    offs = tl.arange(0, BLOCK)
    mask = offs < picked
    index = tl.load(index_ptr + row * picked + offs, mask=mask, other=0)
    tl.store(out_ptr + row * picked + offs, tl.load(in_ptr + row * columns + index, mask=mask), mask=mask)


@triton.jit
def poi_bucketize(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # The number of 15 borders that are less.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    tmp0 = tl.load(in_ptr0 + xindex, None)
    low = tl.zeros([XBLOCK], dtype=tl.int32)
    high = tl.full([XBLOCK], 15, dtype=tl.int32)
    full_range = 15 + 1
    while full_range > 1:
        mid = (high + low) // 2
        mask = mid < 15
        bound = tl.load(in_ptr1 + mid, mask=mask, other=0.0)
        above = tmp0 > bound
        low = tl.where(above & mask, mid + 1, low)
        high = tl.where(above, high, mid)
        full_range = (full_range + 1) // 2
    tl.store(out_ptr0 + xindex, low, None)


@triton.jit
def poi_audio(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Samples of two channels, in turns, of 16 bits: their mean in [-1, 1).
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    tmp0 = tl.load(in_ptr0 + 2 * xindex, None)
    tmp1 = tl.load(in_ptr0 + (1 + 2 * xindex), None)
    tmp2 = tmp0.to(tl.float32) + tmp1.to(tl.float32)
    tl.store(out_ptr0 + xindex, tmp2 * 1.52587890625e-05, None)


@triton.jit
def poi_causal_scores(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Scores of 512 x 512 in bf16, masked where the key is later than the query.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    x0 = xindex % 512
    x1 = (xindex // 512) % 512
    tmp0 = tl.load(in_ptr0 + xindex, None).to(tl.float32)
    tmp1 = tmp0 * 0.125
    tmp4 = tl.where(x0 > x1, float("-inf"), tmp1)
    tl.store(out_ptr0 + xindex, tmp4, None)


@triton.jit
def poi_pack_bits(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Eight flags become the bits of a byte.
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    bit = tl.arange(0, 8)
    flags = tl.load(in_ptr0 + (xindex[:, None] * 8 + bit[None, :])).to(tl.int32)
    packed = tl.sum((flags & 1) << bit[None, :], axis=1)
    tl.store(out_ptr0 + xindex, packed.to(tl.int8))


@triton.jit
def exp_strided(x_ptr, y_ptr, n, stride, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(y_ptr + i * stride, tl.exp(tl.load(x_ptr + i, mask=mask)), mask=mask)


H = "*bf16"
KERNELS = [
    (poi_roll, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_windows, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_reflect_pad, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_unfold, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_heads, [H, H, "i32"], {"XBLOCK": 1024}),
    (poi_repeat_heads, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_clone, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_every_other, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_space_to_depth, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_upsample_grad, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_max_pool_grad, [B, F, F, "i32"], {"XBLOCK": 1024}),
    (poi_avg_pool_grad, [F, F, "i32"], {"XBLOCK": 1024}),
    (unpack_int4, [I, F, F, "i32"], {"GROUP": 128, "BLOCK": 1024}),
    (gemv_int4, [I, F, F, F, "i32!"], {"ROWS": 16, "COLS": 128}),
    (matmul_int4, [F, I, F, F, "i32!", "i32!", "i32!"], {"ROWS": 64, "COLS": 64, "DEPTH": 64}),
    (write_cache, [H, L, H, "i32", "i32"], {"D": 64, "BLOCK": 1024}),
    (gather_rows, [F, L, F, "i32", "i32"], {"BLOCK": 1024}),
    (poi_bucketize, [F, F, I, "i32"], {"XBLOCK": 512}),
    (poi_audio, ["*i16", F, "i32"], {"XBLOCK": 1024}),
    (poi_causal_scores, [H, H, "i32"], {"XBLOCK": 1024}),
    (poi_pack_bits, [B, B, "i32"], {"XBLOCK": 256}),
    (exp_strided, [F, F, "i32", "i32"], {"BLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
