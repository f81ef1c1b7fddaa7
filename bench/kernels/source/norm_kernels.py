"""Kernels of normalizations, of what stands in for them, and of their gradients, for `npm run bench:rows`.

`python norm_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from inductor_helpers import triton_maximum
from row_kernels import F, I, N, W, X, write


@triton.jit
def add_rms_norm(x_ptr, r_ptr, w_ptr, y_ptr, stride, n_cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    x = tl.load(x_ptr + row * stride + cols, mask=mask, other=0.0)
    r = tl.load(r_ptr + row * stride + cols, mask=mask, other=0.0) + x
    tl.store(r_ptr + row * stride + cols, r, mask=mask)
    w = tl.load(w_ptr + cols, mask=mask, other=0.0)
    rstd = 1 / tl.sqrt(tl.sum(r * r, axis=0) / n_cols + eps)
    tl.store(y_ptr + row * stride + cols, r * rstd * w, mask=mask)


@triton.jit
def head_norm_rows(x_ptr, w_ptr, y_ptr, rstd_ptr, n_rows, n_cols, eps, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    # RMSNorm of the queries or keys of each head: short rows, several in a program.
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    cols = tl.arange(0, BLOCK)
    mask = (rows < n_rows)[:, None] & (cols < n_cols)[None, :]
    at = rows[:, None] * n_cols + cols[None, :]
    x = tl.load(x_ptr + at, mask=mask, other=0).to(tl.float32)
    w = tl.load(w_ptr + cols, mask=cols < n_cols, other=0).to(tl.float32)
    rstd = tl.rsqrt(tl.sum(x * x, axis=1) / n_cols + eps)
    tl.store(rstd_ptr + rows, rstd, mask=rows < n_rows)
    tl.store(y_ptr + at, x * rstd[:, None] * w[None, :], mask=mask)


@triton.jit
def poly_norm(x_ptr, w_ptr, b_ptr, y_ptr, rstd_ptr, n_cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    x = tl.load(x_ptr + row * n_cols + cols, mask=mask, other=0.0)
    w0 = tl.load(w_ptr)
    w1 = tl.load(w_ptr + 1)
    w2 = tl.load(w_ptr + 2)
    b = tl.load(b_ptr)
    x2 = x * x
    x3 = x2 * x
    r3 = tl.rsqrt(tl.sum(x3 * x3, axis=0) / n_cols + eps)
    r2 = tl.rsqrt(tl.sum(x2 * x2, axis=0) / n_cols + eps)
    r1 = tl.rsqrt(tl.sum(x * x, axis=0) / n_cols + eps)
    tl.store(rstd_ptr + row * 3, r3)
    tl.store(rstd_ptr + row * 3 + 1, r2)
    tl.store(rstd_ptr + row * 3 + 2, r1)
    tl.store(y_ptr + row * n_cols + cols, w0 * x3 * r3 + w1 * x2 * r2 + w2 * x * r1 + b, mask=mask)


@triton.jit
def instance_norm(x_ptr, w_ptr, b_ptr, y_ptr, n_channels, n, eps, BLOCK: tl.constexpr):
    plane = tl.program_id(0)
    x_ptr += plane * n
    y_ptr += plane * n
    total = tl.zeros([BLOCK], tl.float32)
    squares = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n, BLOCK):
        offs = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + offs, mask=offs < n, other=0.0)
        total += x
        squares += x * x
    mean = tl.sum(total, axis=0) / n
    rstd = tl.rsqrt(tl.sum(squares, axis=0) / n - mean * mean + eps)
    w = tl.load(w_ptr + plane % n_channels)
    b = tl.load(b_ptr + plane % n_channels)
    for start in range(0, n, BLOCK):
        offs = start + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + offs, mask=offs < n, other=0.0)
        tl.store(y_ptr + offs, (x - mean) * rstd * w + b, mask=offs < n)


@triton.jit
def weight_norm(v_ptr, g_ptr, w_ptr, norm_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    acc = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        v = tl.load(v_ptr + row * n_cols + cols, mask=cols < n_cols, other=0.0)
        acc += v * v
    norm = tl.sqrt(tl.sum(acc, axis=0))
    tl.store(norm_ptr + row, norm)
    scale = tl.load(g_ptr + row) / norm
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        v = tl.load(v_ptr + row * n_cols + cols, mask=cols < n_cols, other=0.0)
        tl.store(w_ptr + row * n_cols + cols, v * scale, mask=cols < n_cols)


@triton.jit
def group_norm_stats(in_ptr0, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    _tmp4 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, eviction_policy="evict_last", other=0.0)
        _tmp2 = tl.where(r0_mask & xmask, _tmp2 + tmp0, _tmp2)
        _tmp4 = tl.where(r0_mask & xmask, _tmp4 + tmp0 * tmp0, _tmp4)
    tl.store(out_ptr0 + (x0), tl.sum(_tmp2, 1)[:, None], xmask)
    tl.store(out_ptr1 + (x0), tl.sum(_tmp4, 1)[:, None], xmask)


@triton.jit
def group_norm_grad(x_ptr, w_ptr, mean_ptr, rstd_ptr, dy_ptr, dx_ptr, dw_ptr, db_ptr, hidden, channels, groups,
                    per_group, BLOCK: tl.constexpr):
    batch = tl.program_id(0)
    group = tl.program_id(1)
    x_ptr += (batch * channels + group * per_group) * hidden
    dy_ptr += (batch * channels + group * per_group) * hidden
    dx_ptr += (batch * channels + group * per_group) * hidden
    mean = tl.load(mean_ptr + batch * groups + group)
    rstd = tl.load(rstd_ptr + batch * groups + group)
    c1 = 0.0
    c2 = 0.0
    cols = tl.arange(0, BLOCK)
    for c in range(per_group):
        dw = 0.0
        db = 0.0
        w = tl.load(w_ptr + group * per_group + c)
        for i in tl.range(0, hidden, BLOCK):
            mask = i + cols < hidden
            x = tl.load(x_ptr + c * hidden + i + cols, mask=mask, other=0.0)
            dy = tl.load(dy_ptr + c * hidden + i + cols, mask=mask, other=0.0)
            x_hat = (x - mean) * rstd
            dw += tl.sum(dy * x_hat)
            db += tl.sum(dy)
            wdy = w * dy
            c1 += tl.sum(x_hat * wdy)
            c2 += tl.sum(wdy)
        tl.atomic_add(dw_ptr + group * per_group + c, dw)
        tl.atomic_add(db_ptr + group * per_group + c, db)
    n = hidden * per_group
    c1 = c1 / n
    c2 = c2 / n
    for c in tl.range(per_group):
        w = tl.load(w_ptr + group * per_group + c)
        for i in range(0, hidden, BLOCK):
            mask = i + cols < hidden
            x = tl.load(x_ptr + c * hidden + i + cols, mask=mask, other=0.0)
            dy = tl.load(dy_ptr + c * hidden + i + cols, mask=mask, other=0.0)
            x_hat = (x - mean) * rstd
            tl.store(dx_ptr + c * hidden + i + cols, (w * dy - (x_hat * c1 + c2)) * rstd, mask=mask)


@triton.jit
def l2norm_grad(y_ptr, rstd_ptr, dy_ptr, dx_ptr, n_rows, ROWS: tl.constexpr, D: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    mask = (rows < n_rows)[:, None]
    at = rows[:, None] * D + tl.arange(0, D)[None, :]
    y = tl.load(y_ptr + at, mask=mask, other=0).to(tl.float32)
    dy = tl.load(dy_ptr + at, mask=mask, other=0).to(tl.float32)
    rstd = tl.load(rstd_ptr + rows, mask=rows < n_rows, other=0.0)
    dx = dy * rstd[:, None] - tl.sum(dy * y, axis=1)[:, None] * y * rstd[:, None]
    tl.store(dx_ptr + at, dx.to(tl.bfloat16), mask=mask)


@triton.jit
def dyt_grad(dy_ptr, x_ptr, alpha_ptr, gamma_ptr, dx_ptr, dalpha_ptr, dgamma_ptr, n_rows, n_cols, BLOCK: tl.constexpr):
    # Programs take rows in turns.
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < n_cols
    first = tl.program_id(0)
    alpha = tl.load(alpha_ptr)
    gamma = tl.load(gamma_ptr + cols, mask=mask, other=0.0)
    dalpha = 0.0
    dgamma = tl.zeros((BLOCK,), dtype=tl.float32)
    for row in range(first, n_rows, tl.num_programs(0)):
        dy = tl.load(dy_ptr + row * n_cols + cols, mask=mask, other=0.0)
        x = tl.load(x_ptr + row * n_cols + cols, mask=mask, other=0.0)
        t = libdevice.tanh(alpha * x)
        dgamma += dy * t
        inner = dy * gamma * (1 - t * t)
        dalpha += tl.sum(inner * x)
        tl.store(dx_ptr + row * n_cols + cols, alpha * inner, mask=mask)
    tl.store(dgamma_ptr + first * n_cols + cols, dgamma, mask=mask)
    tl.store(dalpha_ptr + first * tl.num_programs(1) + tl.program_id(1), dalpha)


@triton.jit
def poi_batch_norm_relu(in_ptr0, in_ptr1, in_ptr2, in_ptr3, in_ptr4, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # Channels are last.
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = (xindex % 192)
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy="evict_last")
    tmp3 = tl.load(in_ptr2 + (x0), xmask, eviction_policy="evict_last")
    tmp10 = tl.load(in_ptr3 + (x0), xmask, eviction_policy="evict_last")
    tmp12 = tl.load(in_ptr4 + (x0), xmask, eviction_policy="evict_last")
    tmp2 = tmp0 - tmp1
    tmp4 = 1e-05
    tmp5 = tmp3 + tmp4
    tmp6 = libdevice.sqrt(tmp5)
    tmp7 = tl.full([1], 1, tl.int32)
    tmp8 = (tmp7 / tmp6)
    tmp9 = tmp2 * tmp8
    tmp11 = tmp9 * tmp10
    tmp13 = tmp11 + tmp12
    tmp14 = tl.full([1], 0, tl.int32)
    tmp15 = triton_maximum(tmp14, tmp13)
    tl.store(out_ptr0 + (x2), tmp15, xmask)


KERNELS = [
    (add_rms_norm, [F] * 4 + [N, N, X], {"BLOCK": 1024}),
    (head_norm_rows, [W, W, W, F, I, N, X], {"ROWS": 16, "BLOCK": 128}),
    (poly_norm, [F] * 5 + [I, X], {"BLOCK": 2048}),
    (instance_norm, [F, F, F, F, I, I, X], {"BLOCK": 1024}),
    (weight_norm, [F, F, F, F, I], {"BLOCK": 1024}),
    (group_norm_stats, [F, F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (group_norm_grad, [F] * 8 + [I] * 4, {"BLOCK": 1024}),
    (l2norm_grad, [W, F, W, W, I], {"ROWS": 16, "D": 128}),
    (poi_batch_norm_relu, [F] * 6 + [I], {"XBLOCK": 1024}),
    (dyt_grad, [F] * 7 + [I, I], {"BLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
