"""Kernels of softmax over rows, columns and blocks, and of its gradients, for `npm run bench:rows`.

`python softmax_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from inductor_helpers import triton_maximum
from row_kernels import B, F, H, I, N, P, X, write


@triton.jit
def softmax_grad(y_ptr, dy_ptr, dx_ptr, stride, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    y = tl.load(y_ptr + row * stride + cols, mask=mask, other=0.0)
    dy = tl.load(dy_ptr + row * stride + cols, mask=mask, other=0.0)
    tl.store(dx_ptr + row * stride + cols, y * (dy - tl.sum(y * dy, axis=0)), mask=mask)


@triton.jit
def log_softmax_grad(y_ptr, dy_ptr, dx_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    y = tl.load(y_ptr + row * n_cols + cols, mask=mask, other=-float("inf"))
    dy = tl.load(dy_ptr + row * n_cols + cols, mask=mask, other=0.0)
    tl.store(dx_ptr + row * n_cols + cols, dy - tl.exp(y) * tl.sum(dy, axis=0), mask=mask)


@triton.jit
def per_log_softmax(in_ptr0, out_ptr2, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, other=0.0)
    tmp3 = tl.where(r0_mask & xmask, tmp0, float("-inf"))
    tmp4 = tl.max(tmp3, 1)[:, None]
    tmp5 = tmp0 - tmp4
    tmp6 = tl.exp(tmp5)
    tmp9 = tl.where(r0_mask & xmask, tmp6, 0)
    tmp10 = tl.sum(tmp9, 1)[:, None]
    tl.store(out_ptr2 + (r0_index + r0_numel * x0), tmp5 - tl.log(tmp10), r0_mask & xmask)


@triton.jit
def column_softmax(x_ptr, y_ptr, n_rows, n_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = tl.arange(0, ROWS)[:, None]
    cols = (tl.program_id(0) * COLS + tl.arange(0, COLS))[None, :]
    mask = (rows < n_rows) & (cols < n_cols)
    x = tl.load(x_ptr + rows * n_cols + cols, mask=mask, other=-float("inf"))
    e = tl.exp(x - tl.max(x, axis=0, keep_dims=True))
    tl.store(y_ptr + rows * n_cols + cols, e / tl.sum(e, axis=0, keep_dims=True), mask=mask)


@triton.jit
def red_softmax_columns(in_ptr0, out_ptr2, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    # softmax over the first dimension: two loops over rows, columns beside each other
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], float("-inf"), tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (x0 + xnumel * r0_index), r0_mask & xmask, eviction_policy="evict_last", other=0.0)
        _tmp2 = tl.where(r0_mask & xmask, triton_maximum(_tmp2, tmp0), _tmp2)
    tmp2 = tl.reduce(_tmp2, 1, triton_maximum)[:, None]
    _tmp6 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp3 = tl.load(in_ptr0 + (x0 + xnumel * r0_index), r0_mask & xmask, eviction_policy="evict_last", other=0.0)
        _tmp6 = tl.where(r0_mask & xmask, _tmp6 + tl.exp(tmp3 - tmp2), _tmp6)
    tmp6 = tl.sum(_tmp6, 1)[:, None]
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp8 = tl.load(in_ptr0 + (x0 + xnumel * r0_index), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tl.store(out_ptr2 + (x0 + xnumel * r0_index), tl.exp(tmp8 - tmp2) / tmp6, r0_mask & xmask)


@triton.jit
def block_sparse_softmax(x_ptr, start_ptr, column_ptr, y_ptr, scale, blocks, MOST: tl.constexpr, SIDE: tl.constexpr):
    # Rows of those blocks of 32 by 32 scores that exist, of which no row has more than MOST.
    row = tl.program_id(0)
    block_row = tl.program_id(1)
    head = tl.program_id(2)
    start = tl.load(start_ptr + block_row)
    size = tl.load(start_ptr + block_row + 1) - start
    lane = tl.arange(0, MOST * SIDE) % SIDE
    block = tl.arange(0, MOST * SIDE) // SIDE
    mask = block < size
    column = tl.load(column_ptr + start + block, mask=mask, other=0)
    at = ((head * blocks + start + block) * SIDE + row) * SIDE + lane
    x = tl.load(x_ptr + at, mask=mask, other=-float("inf")) * scale
    x = tl.where(column * SIDE + lane > block_row * SIDE + row, -float("inf"), x)
    e = tl.exp(x - tl.max(x, axis=0))
    tl.store(y_ptr + at, e / tl.sum(e, axis=0), mask=mask)


@triton.jit
def per_attention_grad(in_ptr0, in_ptr1, in_ptr2, out_ptr1, xnumel, r0_numel, XBLOCK: tl.constexpr):
    # Through dropout, softmax, a causal mask and a scale.
    xnumel = 8192
    R0_BLOCK: tl.constexpr = 256
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = tl.full([XBLOCK], True, tl.int1)[:, None]
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_1 = r0_index
    x0 = xindex
    x2 = xindex % 256
    tmp0 = tl.load(in_ptr0 + (r0_1 + 256 * x0), None).to(tl.float32)
    tmp1 = tl.load(in_ptr1 + (r0_1 + 256 * x0), None)
    tmp6 = tl.load(in_ptr2 + (r0_1 + 256 * x0), None).to(tl.float32)
    tmp3 = tmp1.to(tl.float32) * 1.1111111111111112
    tmp4 = tmp0 * tmp3
    tmp7 = tmp4 * tmp6
    tmp8 = tl.broadcast_to(tmp7, [XBLOCK, R0_BLOCK])
    tmp10 = tl.sum(tmp8, 1)[:, None].to(tl.float32)
    tmp12 = libdevice.fma(-tmp6, tmp10, tmp7)
    tmp13 = r0_1 + -1 * x2
    tmp15 = tmp13 >= 1
    tmp17 = tl.where(tmp15, 0.0, tmp12 * 0.125)
    tl.store(out_ptr1 + (r0_1 + 256 * x0), tmp17, None)


KERNELS = [
    (softmax_grad, [F, F, F, N, N], {"BLOCK": 1024}),
    (log_softmax_grad, [F, F, F, I], {"BLOCK": 1024}),
    (per_log_softmax, [F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 1024}),
    (column_softmax, [F, F, I, I], {"ROWS": 512, "COLS": 16}),
    (red_softmax_columns, [F, F, N, N], {"XBLOCK": 64, "R0_BLOCK": 16}),
    (block_sparse_softmax, [F, P, P, F, X, I], {"MOST": 16, "SIDE": 32}),
    (per_attention_grad, [H, B, H, H, N, N], {"XBLOCK": 1}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
