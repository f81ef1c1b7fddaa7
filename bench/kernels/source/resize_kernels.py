"""Kernels of pooling, resizing and sampling, for `npm run bench:rows`.

`python resize_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from inductor_helpers import triton_maximum, triton_minimum
from row_kernels import F, I, N, X, write


@triton.jit
def poi_avg_pool(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 64)
    x1 = xindex // 64
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (2 * x0 + 256 * x1), xmask, eviction_policy="evict_last")
    tmp1 = tl.load(in_ptr0 + (1 + 2 * x0 + 256 * x1), xmask, eviction_policy="evict_last")
    tmp3 = tl.load(in_ptr0 + (128 + 2 * x0 + 256 * x1), xmask, eviction_policy="evict_last")
    tmp5 = tl.load(in_ptr0 + (129 + 2 * x0 + 256 * x1), xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + (x2), (tmp1 + tmp0 + tmp3 + tmp5) * 0.25, xmask)


@triton.jit
def poi_adaptive_avg(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # 30 by 30 pixels become 7 by 7, each the mean of 5 or 6 by 5 or 6.
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = (xindex // 7) % 7
    x0 = xindex % 7
    x2 = xindex // 49
    x4 = xindex
    tmp0 = (30 * x1) // 7
    tmp1 = (36 + 30 * x1) // 7
    tmp4 = (30 * x0) // 7
    tmp5 = (36 + 30 * x0) // 7
    acc = tl.full([XBLOCK], 0.0, tl.float32)
    count = tl.full([XBLOCK], 0.0, tl.float32)
    for i in tl.static_range(6):
        for j in tl.static_range(6):
            tmp9 = (tmp0 + i < tmp1) & (tmp4 + j < tmp5)
            tmp10 = tl.load(in_ptr0 + (j + 30 * i + 30 * ((30 * x1) // 7) + 900 * x2 + ((30 * x0) // 7)), tmp9 & xmask,
                            eviction_policy="evict_last", other=0.0)
            acc = tmp10 + acc
            count = tl.where(tmp9, 1.0, 0.0) + count
    tl.store(out_ptr0 + (x4), acc / count, xmask)


@triton.jit
def poi_max_pool_padded(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x1 = (xindex // 56) % 56
    x0 = xindex % 56
    x2 = xindex // 3136
    x3 = xindex
    m = tl.full([XBLOCK], -float("inf"), tl.float32)
    for i in tl.static_range(3):
        for j in tl.static_range(3):
            r = 2 * x1 - 1 + i
            c = 2 * x0 - 1 + j
            inside = (r >= 0) & (r < 112) & (c >= 0) & (c < 112)
            m = tl.maximum(m, tl.load(in_ptr0 + (c + 112 * r + 12544 * x2), inside & xmask, other=float("-inf")))
    tl.store(out_ptr0 + x3, m, xmask)


@triton.jit
def poi_max_pool_nan(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    x0 = xindex % 64
    x1 = xindex // 64
    tmp0 = tl.load(in_ptr0 + (2 * x0 + 256 * x1), None, eviction_policy="evict_last")
    tmp1 = tl.load(in_ptr0 + (1 + 2 * x0 + 256 * x1), None, eviction_policy="evict_last")
    tmp3 = tl.load(in_ptr0 + (128 + 2 * x0 + 256 * x1), None, eviction_policy="evict_last")
    tmp5 = tl.load(in_ptr0 + (129 + 2 * x0 + 256 * x1), None, eviction_policy="evict_last")
    tmp2 = triton_maximum(tmp1, tmp0)
    tmp4 = triton_maximum(tmp3, tmp2)
    tl.store(out_ptr0 + xindex, triton_maximum(tmp5, tmp4), None)


@triton.jit
def poi_bilinear(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xnumel = 4194304
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)
    x1 = ((xindex // 128) % 128)
    x0 = (xindex % 128)
    x2 = xindex // 16384
    x3 = xindex
    tmp1 = x1.to(tl.float32)
    tmp5 = triton_maximum((tmp1 + 0.5) * 0.5 - 0.5, 0.0)
    tmp7 = tmp5.to(tl.int32)
    tmp10 = tl.minimum(tmp7 + 1, 63)
    tmp15 = x0.to(tl.float32)
    tmp18 = triton_maximum((tmp15 + 0.5) * 0.5 - 0.5, 0.0)
    tmp20 = tmp18.to(tl.int32)
    tmp22 = tl.minimum(tmp20 + 1, 63)
    tmp12 = tl.load(in_ptr0 + (tmp20 + 64 * tmp7 + 4096 * x2), None, eviction_policy="evict_last")
    tmp13 = tl.load(in_ptr0 + (tmp22 + 64 * tmp7 + 4096 * x2), None, eviction_policy="evict_last")
    tmp24 = tl.load(in_ptr0 + (tmp20 + 64 * tmp10 + 4096 * x2), None, eviction_policy="evict_last")
    tmp25 = tl.load(in_ptr0 + (tmp22 + 64 * tmp10 + 4096 * x2), None, eviction_policy="evict_last")
    tmp27 = tmp18 - tmp20.to(tl.float32)
    tmp30 = triton_minimum(triton_maximum(tmp27, 0.0), 1.0)
    tmp31 = tmp12 + (tmp13 - tmp12) * tmp30
    tmp34 = tmp24 + (tmp25 - tmp24) * tmp30
    tmp37 = triton_minimum(triton_maximum(tmp5 - tmp7.to(tl.float32), 0.0), 1.0)
    tl.store(out_ptr0 + (x3), tmp31 + (tmp34 - tmp31) * tmp37, None)


@triton.jit
def resize_bilinear(x_ptr, y_ptr, height, width, out_height, out_width, scale_y, scale_x, BLOCK: tl.constexpr):
    row = tl.program_id(1)
    plane = tl.program_id(2)
    cols = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < out_width
    fy = tl.maximum((row + 0.5) * scale_y - 0.5, 0.0)
    fx = tl.maximum((cols + 0.5) * scale_x - 0.5, 0.0)
    y0 = tl.minimum(fy.to(tl.int32), height - 1)
    x0 = tl.minimum(fx.to(tl.int32), width - 1)
    y1 = tl.minimum(y0 + 1, height - 1)
    x1 = tl.minimum(x0 + 1, width - 1)
    wy = fy - y0
    wx = fx - x0
    above = x_ptr + (plane * height + y0) * width
    below = x_ptr + (plane * height + y1) * width
    a = tl.load(above + x0, mask=mask, other=0.0)
    b = tl.load(above + x1, mask=mask, other=0.0)
    c = tl.load(below + x0, mask=mask, other=0.0)
    d = tl.load(below + x1, mask=mask, other=0.0)
    top = a + (b - a) * wx
    bottom = c + (d - c) * wx
    tl.store(y_ptr + (plane * out_height + row) * out_width + cols, top + (bottom - top) * wy, mask=mask)


@triton.jit
def resize_nearest(x_ptr, y_ptr, n, height, width, out_height, out_width, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    col = offs % out_width
    row = offs // out_width % out_height
    plane = offs // (out_width * out_height)
    x = tl.load(x_ptr + (plane * height + row * height // out_height) * width + col * width // out_width, mask=mask)
    tl.store(y_ptr + offs, x, mask=mask)


@triton.jit
def grid_sample_nearest(x_ptr, grid_ptr, y_ptr, height, width, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    gx = tl.load(grid_ptr + 2 * i, mask)
    gy = tl.load(grid_ptr + 2 * i + 1, mask)
    px = libdevice.nearbyint(((gx + 1) * width - 1) * 0.5).to(tl.int32)
    py = libdevice.nearbyint(((gy + 1) * height - 1) * 0.5).to(tl.int32)
    inside = mask & (px >= 0) & (px < width) & (py >= 0) & (py < height)
    tl.store(y_ptr + i, tl.load(x_ptr + py * width + px, mask=inside, other=0.0), mask=mask)


@triton.jit
def poi_sample_bilinear(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    x0 = xindex % 4096
    x1 = xindex // 4096
    tmp2 = tl.load(in_ptr0 + 2 * x0, None, eviction_policy="evict_last") * 32.0 + 31.5
    tmp3 = tl.load(in_ptr0 + (2 * x0 + 1), None, eviction_policy="evict_last") * 32.0 + 31.5
    left, top = libdevice.floor(tmp2), libdevice.floor(tmp3)
    right, bottom = left + 1.0, top + 1.0
    acc = tl.zeros([XBLOCK], tl.float32)
    for i in tl.static_range(4):
        column = left if i % 2 == 0 else right
        row = top if i // 2 == 0 else bottom
        weight = (right - tmp2 if i % 2 == 0 else tmp2 - left) * (bottom - tmp3 if i // 2 == 0 else tmp3 - top)
        inside = (column >= 0.0) & (column < 64.0) & (row >= 0.0) & (row < 64.0)
        x = tl.where(inside, column.to(tl.int64), 0)
        y = tl.where(inside, row.to(tl.int64), 0)
        x = tl.where(x < 0, x + 64, x)
        y = tl.where(y < 0, y + 64, y)
        tl.device_assert((0 <= y) & (y < 64), "index out of bounds: 0 <= y < 64")
        tl.device_assert((0 <= x) & (x < 64), "index out of bounds: 0 <= x < 64")
        pixel = tl.load(in_ptr1 + (x + 64 * y + 4096 * x1), None, eviction_policy="evict_last")
        acc += pixel * tl.where(inside, weight, 0.0)
    tl.store(out_ptr0 + xindex, acc, None)


KERNELS = [
    (poi_avg_pool, [F, F, N], {"XBLOCK": 1024}),
    (poi_adaptive_avg, [F, F, N], {"XBLOCK": 512}),
    (poi_max_pool_padded, [F, F, I], {"XBLOCK": 1024}),
    (poi_max_pool_nan, [F, F, I], {"XBLOCK": 1024}),
    (poi_bilinear, [F, F, N], {"XBLOCK": 1024}),
    (resize_bilinear, [F, F, I, I, I, I, X, X], {"BLOCK": 256}),
    (resize_nearest, [F, F, I, I, I, I, I], {"BLOCK": 1024}),
    (grid_sample_nearest, [F, F, F, I, I, I], {"BLOCK": 1024}),
    (poi_sample_bilinear, [F, F, F, I], {"XBLOCK": 512}),
]

CHECKED = [poi_sample_bilinear]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]), CHECKED)
