"""Kernels of images: pixels and planes, colours, blur and edges, and boxes, for `npm run bench:rows`.

`python image_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import F, I, U, write


@triton.jit
def poi_image(in_ptr0, in_ptr1, in_ptr2, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 50176
    x1 = (xindex // 50176) % 3
    x2 = xindex // 150528
    tmp0 = tl.load(in_ptr0 + (x1 + 3 * x0 + 150528 * x2), xmask).to(tl.float32) * 0.00392156862745098
    mean = tl.load(in_ptr1 + x1, xmask)
    std = tl.load(in_ptr2 + x1, xmask)
    tl.store(out_ptr0 + xindex, (tmp0 - mean) / std, xmask)


@triton.jit
def poi_planes_to_pixels(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 3
    x1 = (xindex // 3) % 4096
    x2 = xindex // 12288
    tmp0 = tl.load(in_ptr0 + (x1 + 4096 * x0 + 12288 * x2), xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tmp0 * 2.0 - 1.0, xmask)


@triton.jit
def poi_pixels_to_planes(in_ptr0, out_ptr0, ynumel, xnumel, YBLOCK: tl.constexpr, XBLOCK: tl.constexpr):
    yindex = tl.program_id(1) * YBLOCK + tl.arange(0, YBLOCK)[:, None]
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[None, :]
    mask = (yindex < 3) & (xindex < xnumel)
    tmp0 = tl.load(in_ptr0 + (yindex + 3 * xindex), mask).to(tl.float32)
    tl.store(out_ptr0 + (xindex + xnumel * yindex), tmp0 / 128.0 - 0.5, mask)


@triton.jit
def rgb_to_yuv(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    # Pixels of three bytes become three planes.
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    r = tl.load(x_ptr + 3 * offs, mask=mask, other=0).to(tl.int32)
    g = tl.load(x_ptr + 3 * offs + 1, mask=mask, other=0).to(tl.int32)
    b = tl.load(x_ptr + 3 * offs + 2, mask=mask, other=0).to(tl.int32)
    tl.store(y_ptr + offs, ((66 * r + 129 * g + 25 * b + 128 >> 8) + 16).to(tl.uint8), mask=mask)
    tl.store(y_ptr + n + offs, ((-38 * r - 74 * g + 112 * b + 128 >> 8) + 128).to(tl.uint8), mask=mask)
    tl.store(y_ptr + 2 * n + offs, ((112 * r - 94 * g - 18 * b + 128 >> 8) + 128).to(tl.uint8), mask=mask)


@triton.jit
def box_blur(x_ptr, y_ptr, height, width, ROWS: tl.constexpr, COLS: tl.constexpr):
    # Pixels beyond the edge count as zeros.
    rows = (tl.program_id(1) * ROWS + tl.arange(0, ROWS))[:, None]
    cols = (tl.program_id(0) * COLS + tl.arange(0, COLS))[None, :]
    acc = tl.zeros([ROWS, COLS], tl.float32)
    for i in tl.static_range(-1, 2):
        for j in tl.static_range(-1, 2):
            r = rows + i
            c = cols + j
            mask = (r >= 0) & (r < height) & (c >= 0) & (c < width)
            acc += tl.load(x_ptr + r * width + c, mask=mask, other=0.0)
    tl.store(y_ptr + rows * width + cols, acc / 9, mask=(rows < height) & (cols < width))


@triton.jit
def sobel(x_ptr, y_ptr, height, width, BLOCK: tl.constexpr):
    # Edges of an image of bytes; at its border, the nearest pixel counts.
    row = tl.program_id(1)
    cols = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < width
    above = x_ptr + tl.maximum(row - 1, 0) * width
    here = x_ptr + row * width
    below = x_ptr + tl.minimum(row + 1, height - 1) * width
    left = tl.maximum(cols - 1, 0)
    right = tl.minimum(cols + 1, width - 1)
    a = tl.load(above + left, mask=mask, other=0).to(tl.int32)
    b = tl.load(above + cols, mask=mask, other=0).to(tl.int32)
    c = tl.load(above + right, mask=mask, other=0).to(tl.int32)
    d = tl.load(here + left, mask=mask, other=0).to(tl.int32)
    e = tl.load(here + right, mask=mask, other=0).to(tl.int32)
    f = tl.load(below + left, mask=mask, other=0).to(tl.int32)
    g = tl.load(below + cols, mask=mask, other=0).to(tl.int32)
    h = tl.load(below + right, mask=mask, other=0).to(tl.int32)
    gx = c + 2 * e + h - a - 2 * d - f
    gy = f + 2 * g + h - a - 2 * b - c
    edge = tl.minimum(tl.abs(gx) + tl.abs(gy), 255)
    tl.store(y_ptr + row * width + cols, edge.to(tl.uint8), mask=mask)


@triton.jit
def iou_matrix(a_ptr, b_ptr, out_ptr, n_a, n_b, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    cols = tl.program_id(1) * COLS + tl.arange(0, COLS)
    row_mask = rows < n_a
    col_mask = cols < n_b
    ax0 = tl.load(a_ptr + rows * 4, mask=row_mask, other=0.0)[:, None]
    ay0 = tl.load(a_ptr + rows * 4 + 1, mask=row_mask, other=0.0)[:, None]
    ax1 = tl.load(a_ptr + rows * 4 + 2, mask=row_mask, other=0.0)[:, None]
    ay1 = tl.load(a_ptr + rows * 4 + 3, mask=row_mask, other=0.0)[:, None]
    bx0 = tl.load(b_ptr + cols * 4, mask=col_mask, other=0.0)[None, :]
    by0 = tl.load(b_ptr + cols * 4 + 1, mask=col_mask, other=0.0)[None, :]
    bx1 = tl.load(b_ptr + cols * 4 + 2, mask=col_mask, other=0.0)[None, :]
    by1 = tl.load(b_ptr + cols * 4 + 3, mask=col_mask, other=0.0)[None, :]
    w = tl.maximum(tl.minimum(ax1, bx1) - tl.maximum(ax0, bx0), 0.0)
    h = tl.maximum(tl.minimum(ay1, by1) - tl.maximum(ay0, by0), 0.0)
    both = w * h
    either = (ax1 - ax0) * (ay1 - ay0) + (bx1 - bx0) * (by1 - by0) - both
    tl.store(out_ptr + rows[:, None] * n_b + cols[None, :], both / either, mask=row_mask[:, None] & col_mask[None, :])


KERNELS = [
    (poi_image, [U, F, F, F, I], {"XBLOCK": 1024}),
    (poi_planes_to_pixels, [F, F, I], {"XBLOCK": 1024}),
    (poi_pixels_to_planes, [U, F, I, I], {"YBLOCK": 4, "XBLOCK": 256}),
    (rgb_to_yuv, [U, U, I], {"BLOCK": 1024}),
    (box_blur, [F, F, I, I], {"ROWS": 16, "COLS": 64}),
    (sobel, [U, U, I, I], {"BLOCK": 256}),
    (iou_matrix, [F, F, F, I, I], {"ROWS": 32, "COLS": 64}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
