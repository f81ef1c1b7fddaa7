"""Kernels that give tensors another shape: concatenation, transposition, windows and borders, some of
dynamic sizes, for `npm run bench:rows`.

`python shape_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import F, I, N, W, write


@triton.jit
def poi_stack(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 2
    x1 = xindex // 2
    tmp4 = x0 < 1
    tmp5 = tl.load(in_ptr0 + x1, tmp4 & xmask, eviction_policy="evict_last", other=0.0)
    tmp6 = x0 >= 1
    tmp9 = tl.load(in_ptr1 + x1, tmp6 & xmask, eviction_policy="evict_last", other=0.0)
    tl.store(out_ptr0 + xindex, tl.where(tmp4, tmp5, tmp9), xmask)


@triton.jit
def poi_cat3_bf16(in_ptr0, in_ptr1, in_ptr2, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 477
    x1 = xindex // 477
    x2 = xindex
    tmp0 = x0
    tmp3 = tl.full([1], 100, tl.int64)
    tmp4 = tmp0 < tmp3
    tmp5 = tl.load(in_ptr0 + (100 * x1 + (x0)), tmp4 & xmask, eviction_policy="evict_last", other=0.0).to(tl.float32)
    tmp6 = tmp0 >= tmp3
    tmp7 = tl.full([1], 400, tl.int64)
    tmp8 = tmp0 < tmp7
    tmp9 = tmp6 & tmp8
    tmp10 = tl.load(in_ptr1 + (300 * x1 + (-100 + x0)), tmp9 & xmask, eviction_policy="evict_last", other=0.0).to(
        tl.float32)
    tmp11 = tmp0 >= tmp7
    tmp14 = tl.load(in_ptr2 + (77 * x1 + (-400 + x0)), tmp11 & xmask, eviction_policy="evict_last", other=0.0).to(
        tl.float32)
    tmp15 = tl.where(tmp9, tmp10, tmp14)
    tmp16 = tl.where(tmp4, tmp5, tmp15)
    tl.store(out_ptr0 + (x2), tmp16, xmask)


@triton.jit
def transpose_tiles(x_ptr, y_ptr, M, N, BM: tl.constexpr, BN: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    x = tl.load(x_ptr + rm[:, None] * N + rn[None, :], mask=(rm[:, None] < M) & (rn[None, :] < N))
    tl.store(y_ptr + rn[:, None] * M + rm[None, :], tl.trans(x), mask=(rn[:, None] < N) & (rm[None, :] < M))


@triton.jit
def poi_permute_dynamic(in_ptr0, out_ptr0, ks0, ks1, ynumel, xnumel, YBLOCK: tl.constexpr, XBLOCK: tl.constexpr):
    yindex = tl.program_id(1) * YBLOCK + tl.arange(0, YBLOCK)[:, None]
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[None, :]
    mask = (yindex < ynumel) & (xindex < xnumel)
    y0 = yindex % ks0
    y1 = yindex // ks0
    tmp0 = tl.load(in_ptr0 + (y0 + ks0 * xindex + ks0 * ks1 * y1), mask, eviction_policy="evict_last")
    tl.store(out_ptr0 + (xindex + ks1 * yindex), tmp0 * 2.0, mask)


@triton.jit
def poi_pixel_shuffle(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 2
    x1 = (xindex // 2) % 64
    x2 = (xindex // 128) % 2
    x3 = (xindex // 256) % 64
    x4 = xindex // 16384
    tmp0 = tl.load(in_ptr0 + (x1 + 64 * x3 + 4096 * x0 + 8192 * x2 + 16384 * x4), xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tmp0, xmask)


@triton.jit
def poi_pixel_shuffle_dynamic(in_ptr0, out_ptr0, ks0, ks1, ks2, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % ks0
    x1 = (xindex // ks0) % ks0
    x2 = xindex // ks1
    tmp0 = tl.load(
        in_ptr0 + (ks2 * (x1 // 2) + ks2 * ks2 * (x0 % 2) + 2 * ks2 * ks2 * (x1 % 2) + 4 * x2 * ks2 * ks2 + (x0 // 2)),
        xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + (x0 + x1 * ks0 + ks1 * x2), tmp0, xmask)


@triton.jit
def poi_swin_windows(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Windows of 7 by 7 of an image of 56 by 56 with 96 channels that is shifted by 3.
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 96
    x1 = (xindex // 96) % 7
    x2 = (xindex // 672) % 7
    x3 = (xindex // 4704) % 8
    x4 = (xindex // 37632) % 8
    x5 = xindex // 301056
    x6 = xindex
    tmp0 = tl.load(in_ptr0 + (x0 + 96 * ((3 + x1 + 7 * x3) % 56) + 5376 * ((3 + x2 + 7 * x4) % 56) + 301056 * x5),
                   xmask)
    tl.store(out_ptr0 + (x6), tmp0, xmask)


@triton.jit
def poi_replicate_pad(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 68
    x1 = (xindex // 68) % 68
    x2 = xindex // 4624
    # Inductor prints the lesser and the greater of two indices like this.
    y = (0) * ((0) >= ((-2) + x1)) + ((-2) + x1) * (((-2) + x1) > (0))
    x = (0) * ((0) >= ((-2) + x0)) + ((-2) + x0) * (((-2) + x0) > (0))
    y = (63) * ((63) <= y) + y * (y < (63))
    x = (63) * ((63) <= x) + x * (x < (63))
    tl.store(out_ptr0 + xindex, tl.load(in_ptr0 + (64 * y + 4096 * x2 + x), xmask), xmask)


KERNELS = [
    (poi_stack, [F, F, F, I], {"XBLOCK": 1024}),
    (poi_cat3_bf16, [W, W, W, W, N], {"XBLOCK": 1024}),
    (transpose_tiles, [F, F, I, I], {"BM": 64, "BN": 64}),
    (poi_permute_dynamic, [F, F, "i64", "i64", I, I], {"YBLOCK": 32, "XBLOCK": 32}),
    (poi_pixel_shuffle, [F, F, I], {"XBLOCK": 1024}),
    (poi_pixel_shuffle_dynamic, [F, F, "i64", "i64", "i64", I], {"XBLOCK": 1024}),
    (poi_swin_windows, [F, F, N], {"XBLOCK": 1024}),
    (poi_replicate_pad, [F, F, I], {"XBLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
