"""Kernels of convolutions over one and two axes, for `npm run bench:rows`.

`python convolution_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import F, I, N, write


@triton.jit
def causal_conv1d(x_ptr, w_ptr, b_ptr, y_ptr, steps, dim, STEPS: tl.constexpr, BLOCK: tl.constexpr, W: tl.constexpr):
    t = tl.program_id(0) * STEPS + tl.arange(0, STEPS)
    d = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.zeros([STEPS, BLOCK], tl.float32) + tl.load(b_ptr + d)[None, :]
    for i in tl.static_range(W):
        u = t - (W - 1) + i
        x = tl.load(x_ptr + u[:, None] * dim + d[None, :], mask=(u[:, None] >= 0) & (u[:, None] < steps), other=0.0)
        acc += x * tl.load(w_ptr + d * W + i)[None, :]
    tl.store(y_ptr + t[:, None] * dim + d[None, :], acc * tl.sigmoid(acc), mask=t[:, None] < steps)


@triton.jit
def conv1d_strided(x_ptr, w_ptr, bias_ptr, y_ptr, length, out_length, C_IN: tl.constexpr, C_OUT: tl.constexpr,
                   TAPS: tl.constexpr, STRIDE: tl.constexpr, CHANNELS: tl.constexpr, BLOCK: tl.constexpr):
    batch = tl.program_id(2)
    channels = tl.program_id(1) * CHANNELS + tl.arange(0, CHANNELS)
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.zeros([CHANNELS, BLOCK], tl.float32)
    for c in range(C_IN):
        for tap in tl.static_range(TAPS):
            source = at * STRIDE + tap - TAPS // 2
            x = tl.load(x_ptr + (batch * C_IN + c) * length + source, mask=(source >= 0) & (source < length), other=0.0)
            w = tl.load(w_ptr + (channels * C_IN + c) * TAPS + tap)
            acc += w[:, None] * x[None, :]
    acc += tl.load(bias_ptr + channels)[:, None]
    tl.store(y_ptr + (batch * C_OUT + channels)[:, None] * out_length + at[None, :], acc, mask=at[None, :] < out_length)


@triton.jit
def conv_state_update(x_ptr, state_ptr, w_ptr, bias_ptr, y_ptr, n_cols, WIDTH: tl.constexpr, BLOCK: tl.constexpr):
    # One step of a short convolution: the last inputs of each channel move on by one.
    batch = tl.program_id(0)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < n_cols
    state_ptr += (batch * n_cols + cols) * WIDTH
    acc = tl.load(bias_ptr + cols, mask=mask, other=0.0)
    for j in tl.static_range(WIDTH):
        if j < WIDTH - 1:
            x = tl.load(state_ptr + j + 1, mask=mask, other=0.0)
        else:
            x = tl.load(x_ptr + batch * n_cols + cols, mask=mask, other=0.0)
        acc += x * tl.load(w_ptr + cols * WIDTH + j, mask=mask, other=0.0)
        tl.store(state_ptr + j, x, mask=mask)
    tl.store(y_ptr + batch * n_cols + cols, acc / (1 + tl.exp(-acc)), mask=mask)


@triton.jit
def depthwise_conv(x_ptr, w_ptr, y_ptr, height, width, BLOCK: tl.constexpr):
    c = tl.program_id(1)
    i = tl.program_id(0)
    j = tl.arange(0, BLOCK)
    acc = tl.zeros([BLOCK], tl.float32)
    for di in tl.static_range(3):
        for dj in tl.static_range(3):
            ii = i + di - 1
            jj = j + dj - 1
            mask = (ii >= 0) & (ii < height) & (jj >= 0) & (jj < width)
            x = tl.load(x_ptr + c * height * width + ii * width + jj, mask=mask, other=0.0)
            acc += x * tl.load(w_ptr + c * 9 + di * 3 + dj)
    tl.store(y_ptr + c * height * width + i * width + j, acc, mask=j < width)


@triton.jit
def conv2d_direct(x_ptr, w_ptr, y_ptr, height, width, C_IN: tl.constexpr, C_OUT: tl.constexpr, ROWS: tl.constexpr,
                  COLS: tl.constexpr):
    # 3 x 3 with padding; a program makes a tile of one output channel.
    rows = (tl.program_id(1) * ROWS + tl.arange(0, ROWS))[:, None]
    cols = (tl.program_id(0) * COLS + tl.arange(0, COLS))[None, :]
    channel = tl.program_id(2)
    acc = tl.zeros([ROWS, COLS], tl.float32)
    for c in range(C_IN):
        for i in tl.static_range(3):
            for j in tl.static_range(3):
                r = rows + i - 1
                s = cols + j - 1
                mask = (r >= 0) & (r < height) & (s >= 0) & (s < width)
                x = tl.load(x_ptr + (c * height + r) * width + s, mask=mask, other=0.0)
                acc += x * tl.load(w_ptr + ((channel * C_IN + c) * 3 + i) * 3 + j)
    tl.store(y_ptr + (channel * height + rows) * width + cols, acc, mask=(rows < height) & (cols < width))


@triton.jit
def conv_channels_last(x_ptr, w_ptr, y_ptr, channels, height, width, filters,
                       ROWS: tl.constexpr, COLS: tl.constexpr, DEPTH: tl.constexpr):
    rm = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    rn = tl.program_id(1) * COLS + tl.arange(0, COLS)
    i = rm // width
    j = rm % width
    acc = tl.zeros([ROWS, COLS], tl.float32)
    for r in range(3):
        for s in range(3):
            ii = i + r - 1
            jj = j + s - 1
            mask = (ii >= 0) & (ii < height) & (jj >= 0) & (jj < width)
            base = (ii * width + jj) * channels
            for c in range(0, channels, DEPTH):
                rc = c + tl.arange(0, DEPTH)
                a = tl.load(x_ptr + base[:, None] + rc[None, :], mask=mask[:, None], other=0.0)
                b = tl.load(w_ptr + ((r * 3 + s) * channels + rc)[:, None] * filters + rn[None, :])
                acc += tl.dot(a, b)
    tl.store(y_ptr + rm[:, None] * filters + rn[None, :], acc)


KERNELS = [
    (causal_conv1d, [F] * 4 + [I, I], {"STEPS": 32, "BLOCK": 64, "W": 4}),
    (conv1d_strided, [F, F, F, F, I, I], {"C_IN": 32, "C_OUT": 64, "TAPS": 5, "STRIDE": 2, "CHANNELS": 16, "BLOCK": 64}),
    (conv_state_update, [F] * 5 + [N], {"WIDTH": 4, "BLOCK": 256}),
    (depthwise_conv, [F, F, F, I, I], {"BLOCK": 256}),
    (conv2d_direct, [F, F, F, I, I], {"C_IN": 16, "C_OUT": 16, "ROWS": 8, "COLS": 64}),
    (conv_channels_last, [F, F, F, N, N, N, N], {"ROWS": 64, "COLS": 64, "DEPTH": 32}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
