"""Kernels in the style of libraries of operators, with sizes that are arguments, for `npm run bench:rows`.

`python operator_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import B, F, H, I, L, X, write


@triton.jit
def masked_fill(x_ptr, flag_ptr, out_ptr, value, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    flag = tl.load(flag_ptr + offs, mask=mask, other=0).to(tl.int1)
    x = tl.load(x_ptr + offs, mask=mask & (flag == 0), other=0.0)
    tl.store(out_ptr + offs, x, mask=mask & (flag == 0))
    tl.store(out_ptr + offs, value, mask=mask & flag)


@triton.jit
def scan_planes(x_ptr, out_ptr, n_rows, n_cols, BLOCK: tl.constexpr):
    # Running totals over the middle dimension; a program has a column of a plane.
    rows = tl.arange(0, BLOCK)
    mask = rows < n_rows
    offs = tl.program_id(0) * n_rows * n_cols + rows * n_cols + tl.program_id(1)
    x = tl.load(x_ptr + offs, mask=mask, other=0.0)
    tl.store(out_ptr + offs, tl.cumsum(x, axis=0), mask=mask)


@triton.jit
def scan_longs(x_ptr, out_ptr, n_cols, BLOCK: tl.constexpr):
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    offs = tl.program_id(0) * n_cols + cols
    tl.store(out_ptr + offs, tl.cumsum(tl.load(x_ptr + offs, mask=mask, other=0), axis=0), mask=mask)


@triton.jit
def add_block_totals(total_ptr, x_ptr, n, BLOCK: tl.constexpr):
    # The last pass of a long scan: all blocks but the first get what the blocks before them sum up to.
    block = tl.program_id(0)
    offs = block * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    if block > 0:
        before = tl.load(total_ptr + block - 1)
        tl.store(x_ptr + offs, x + before, mask=mask)


@triton.jit
def mv_half(a_ptr, b_ptr, out_ptr, n_rows, n_cols, pitch, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    total = tl.zeros((ROWS, COLS), dtype=tl.float32)
    for start in range(0, n_cols, COLS):
        cols = start + tl.arange(0, COLS)[None, :]
        a = tl.load(a_ptr + rows * pitch + cols, mask=(rows < n_rows) & (cols < n_cols), other=0.0).to(tl.float32)
        total += a * tl.load(b_ptr + cols, mask=cols < n_cols, other=0.0).to(tl.float32)
    tl.store(out_ptr + rows, tl.sum(total, axis=1)[:, None], mask=rows < n_rows)


@triton.jit
def rwkv6_state(q_ptr, k_ptr, v_ptr, decay_ptr, bonus_ptr, out_ptr, n_steps, scale, D: tl.constexpr, COLS: tl.constexpr):
    # A head's state is D x D; a program has COLS of its columns.
    keys = tl.arange(0, D)
    cols = tl.program_id(0) * COLS + tl.arange(0, COLS)
    head = tl.program_id(1)
    bonus = tl.load(bonus_ptr + head * D + keys).to(tl.float32)
    state = tl.zeros((COLS, D), dtype=tl.float32)
    at = head * n_steps * D
    for _ in range(0, n_steps):
        k = tl.load(k_ptr + at + keys).to(tl.float32)
        v = tl.load(v_ptr + at + cols).to(tl.float32)
        q = tl.load(q_ptr + at + keys).to(tl.float32) * scale
        decay = tl.exp(tl.load(decay_ptr + at + keys).to(tl.float32))
        kv = k[None, :] * v[:, None]
        out = tl.sum((state + kv * bonus[None, :]) * q[None, :], axis=1)
        state = state * decay[None, :] + kv
        tl.store(out_ptr + at + cols, out.to(tl.float16))
        at += D


@triton.jit
def depthwise_any(x_ptr, w_ptr, bias_ptr, out_ptr, channels, height, width, BLOCK: tl.constexpr):
    plane = tl.program_id(0)
    channel = plane % channels
    place = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = place < height * width
    row = place // width
    col = place % width
    total = tl.zeros((BLOCK,), dtype=tl.float32)
    for i in range(3):
        for j in range(3):
            y = row - 1 + i
            x = col - 1 + j
            inside = mask & (y >= 0) & (y < height) & (x >= 0) & (x < width)
            v = tl.load(x_ptr + plane * height * width + y * width + x, mask=inside, other=0.0)
            total += v * tl.load(w_ptr + channel * 9 + i * 3 + j)
    total += tl.load(bias_ptr + channel)
    tl.store(out_ptr + plane * height * width + place, total, mask=mask)


@triton.jit
def avg_pool_any(x_ptr, out_ptr, height, width, out_height, out_width, ROWS: tl.constexpr, COLS: tl.constexpr):
    # Windows of 3 x 3, two apart; what is outside of the image does not count.
    plane = tl.program_id(0)
    across = tl.cdiv(out_width, COLS)
    rows = (tl.program_id(1) // across) * ROWS + tl.arange(0, ROWS)
    cols = (tl.program_id(1) % across) * COLS + tl.arange(0, COLS)
    total = tl.zeros((ROWS, COLS), dtype=tl.float32)
    count = tl.zeros((ROWS, COLS), dtype=tl.int32)
    for i in range(0, 3):
        for j in range(0, 3):
            y = rows[:, None] * 2 - 1 + i
            x = cols[None, :] * 2 - 1 + j
            inside = (y >= 0) & (y < height) & (x >= 0) & (x < width)
            total += tl.load(x_ptr + plane * height * width + y * width + x, mask=inside, other=0.0)
            count += inside.to(tl.int32)
    mask = (rows[:, None] < out_height) & (cols[None, :] < out_width)
    offs = plane * out_height * out_width + rows[:, None] * out_width + cols[None, :]
    tl.store(out_ptr + offs, total / tl.where(count > 0, count.to(tl.float32), 1.0), mask=mask)


@triton.jit
def kron(a_ptr, b_ptr, out_ptr, a_rows, a_cols, b_rows, b_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    cols = tl.program_id(1) * COLS + tl.arange(0, COLS)[None, :]
    mask = (rows < a_rows * b_rows) & (cols < a_cols * b_cols)
    a = tl.load(a_ptr + rows // b_rows * a_cols + cols // b_cols, mask=mask)
    b = tl.load(b_ptr + rows % b_rows * b_cols + cols % b_cols, mask=mask)
    tl.store(out_ptr + rows * (a_cols * b_cols) + cols, a * b, mask=mask)


@triton.jit
def where_broadcast(flag_ptr, a_ptr, b_ptr, out_ptr, n, rows, cols, BLOCK: tl.constexpr):
    # A flag for each row of each plane, and a second operand that all planes share.
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    col = offs % cols
    row = offs // cols % rows
    plane = offs // cols // rows
    flag = tl.load(flag_ptr + plane * rows + row, mask=mask).to(tl.int1)
    a = tl.load(a_ptr + (plane * rows + row) * cols + col, mask=mask)
    b = tl.load(b_ptr + row * cols + col, mask=mask)
    tl.store(out_ptr + offs, tl.where(flag, a, b), mask=mask)


KERNELS = [
    (masked_fill, [F, B, F, X, I], {"BLOCK": 1024}),
    (scan_planes, [F, F, I, I], {"BLOCK": 256}),
    (scan_longs, [L, L, I], {"BLOCK": 512}),
    (add_block_totals, [F, F, I], {"BLOCK": 1024}),
    (mv_half, [H, H, F, I, I, I], {"ROWS": 32, "COLS": 128}),
    (rwkv6_state, [H, H, H, H, H, H, I, X], {"D": 64, "COLS": 32}),
    (depthwise_any, [F, F, F, F, I, I, I], {"BLOCK": 256}),
    (avg_pool_any, [F, F, I, I, I, I], {"ROWS": 4, "COLS": 32}),
    (kron, [F, F, F, I, I, I, I], {"ROWS": 32, "COLS": 64}),
    (where_broadcast, [B, F, F, F, I, I, I], {"BLOCK": 512}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
