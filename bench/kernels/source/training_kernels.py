"""Kernels of training and of narrow numbers: losses, gradients, normalizations, an optimizer, quantization, pooling and
resizing, for `npm run bench:rows`.

`python training_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import B, F, H, L, Q, write

I = "i32"
N = "i32!"
W = "*bf16"


@triton.jit
def triton_maximum(a, b):
    mask = a > b
    if a.dtype.is_floating():
        mask |= a != a
    return tl.where(mask, a, b)


@triton.jit
def triton_minimum(a, b):
    mask = a < b
    if a.dtype.is_floating():
        mask |= a != a
    return tl.where(mask, a, b)


@triton.jit
def softmax_grad(y_ptr, dy_ptr, dx_ptr, stride, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    y = tl.load(y_ptr + row * stride + cols, mask=mask, other=0.0)
    dy = tl.load(dy_ptr + row * stride + cols, mask=mask, other=0.0)
    tl.store(dx_ptr + row * stride + cols, y * (dy - tl.sum(y * dy, axis=0)), mask=mask)


@triton.jit
def per_var_mean(in_ptr0, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK: tl.constexpr):
    xnumel = 4096
    r0_numel = 1024
    R0_BLOCK: tl.constexpr = 1024
    xoffset = tl.program_id(0) * XBLOCK
    xindex = tl.full([1], xoffset, tl.int32)
    r0_index = tl.arange(0, R0_BLOCK)[:]
    tmp0 = tl.load(in_ptr0 + (r0_index + 1024 * xindex), None)
    tmp1 = tl.broadcast_to(tmp0, [R0_BLOCK])
    tmp5 = tl.sum(tmp1, 0)
    tmp8 = tmp5 / 1024.0
    tmp9 = tmp1 - tmp8
    tmp13 = tl.sum(tmp9 * tmp9, 0)
    tl.store(out_ptr0 + (xindex + tl.zeros([1], tl.int32)), tl.broadcast_to(tmp8, [1]), None)
    tl.store(out_ptr1 + (xindex + tl.zeros([1], tl.int32)), tl.broadcast_to(tmp13 / 1023.0, [1]), None)


@triton.jit
def dropout(x_ptr, y_ptr, n, p, seed, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    keep = tl.rand(seed, offs) > p
    tl.store(y_ptr + offs, tl.where(keep, x / (1 - p), 0.0), mask=mask)


@triton.jit
def swiglu_grad(dc_ptr, a_ptr, b_ptr, da_ptr, db_ptr, stride, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    dc = tl.load(dc_ptr + row * stride + cols, mask=mask, other=0)
    a = tl.load(a_ptr + row * stride + cols, mask=mask, other=0).to(tl.float32)
    b = tl.load(b_ptr + row * stride + cols, mask=mask, other=0)
    sig = tl.sigmoid(a)
    silu = a * sig
    tl.store(da_ptr + row * stride + cols, dc * (silu * (1 - sig) + sig) * b, mask=mask)
    tl.store(db_ptr + row * stride + cols, dc * silu, mask=mask)


@triton.jit
def red_nll_ignore(in_ptr0, in_ptr1, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp9 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    _tmp13 = tl.full([XBLOCK, R0_BLOCK], 0, tl.int64)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp1 = tl.full([1, 1], -100, tl.int64)
        tmp2 = tmp0 != tmp1
        tmp4 = tl.where(tmp2, tmp0, tl.full([1, 1], 0, tl.int64))
        tmp5 = tl.load(in_ptr1 + (tmp4 + 64 * r0_index + 64 * r0_numel * x0), r0_mask & xmask, eviction_policy="evict_last", other=0.0)
        tmp8 = tl.where(tmp2, -tmp5, 0.0)
        _tmp9 = tl.where(r0_mask & xmask, _tmp9 + tmp8, _tmp9)
        _tmp13 = tl.where(r0_mask & xmask, _tmp13 + tmp2.to(tl.int64), _tmp13)
    tl.store(out_ptr0 + (x0), tl.sum(_tmp9, 1)[:, None], xmask)
    tl.store(out_ptr1 + (x0), tl.sum(_tmp13, 1)[:, None], xmask)


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
def cumsum_columns(x_ptr, y_ptr, n_rows, n_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    cols = tl.program_id(0) * COLS + tl.arange(0, COLS)
    carry = tl.zeros([COLS], tl.float32)
    for r in range(0, n_rows, ROWS):
        rows = r + tl.arange(0, ROWS)
        offs = rows[:, None] * n_cols + cols[None, :]
        mask = (rows < n_rows)[:, None] & (cols < n_cols)[None, :]
        x = tl.load(x_ptr + offs, mask=mask, other=0.0)
        tl.store(y_ptr + offs, tl.cumsum(x, axis=0) + carry[None, :], mask=mask)
        carry += tl.sum(x, axis=0)


@triton.jit
def red_mean_channels(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xnumel = 16384
    r0_numel = 128
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = tl.full([XBLOCK, R0_BLOCK], True, tl.int1)
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = (xindex % 1024)
    x1 = xindex // 1024
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    x3 = xindex
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        r0_2 = r0_index
        tmp0 = tl.load(in_ptr0 + (x0 + 1024 * r0_2 + 131072 * x1), r0_mask, eviction_policy="evict_first", other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = _tmp2 + tmp1
        _tmp2 = tl.where(r0_mask, tmp3, _tmp2)
    tmp2 = tl.sum(_tmp2, 1)[:, None]
    tl.store(out_ptr0 + (x3), tmp2 / 128.0, None)


@triton.jit
def red_bce_logits(in_ptr0, in_ptr1, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp12 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp3 = tl.load(in_ptr1 + (r0_index + r0_numel * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp4 = (1.0 - tmp0) * tmp3
        tmp6 = tl.minimum(0.0, tmp3)
        tmp9 = libdevice.log1p(tl.exp(-tl.abs(tmp3)))
        tmp11 = tl.broadcast_to(tmp4 - (tmp6 - tmp9), [XBLOCK, R0_BLOCK])
        _tmp12 = tl.where(r0_mask & xmask, _tmp12 + tmp11, _tmp12)
    tl.store(out_ptr0 + (x0), tl.sum(_tmp12, 1)[:, None], xmask)


@triton.jit
def red_smooth_l1(in_ptr0, in_ptr1, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp12 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp1 = tl.load(in_ptr1 + (r0_index + r0_numel * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp3 = tl.abs(tmp0 - tmp1)
        tmp10 = tl.where(tmp3 < 1.0, tmp3 * tmp3 * 0.5, tmp3 - 0.5)
        _tmp12 = tl.where(r0_mask & xmask, _tmp12 + tmp10, _tmp12)
    tl.store(out_ptr0 + (x0), tl.sum(_tmp12, 1)[:, None], xmask)


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
def embedding_bag(index_ptr, table_ptr, out_ptr, bag, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < n_cols
    total = tl.zeros([BLOCK], tl.float32)
    for i in range(bag):
        index = tl.load(index_ptr + row * bag + i)
        total += tl.load(table_ptr + index * n_cols + cols, mask=mask, other=0.0)
    tl.store(out_ptr + row * n_cols + cols, total / bag, mask=mask)


@triton.jit
def embedding_grad(index_ptr, grad_ptr, out_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < n_cols
    index = tl.load(index_ptr + row)
    grad = tl.load(grad_ptr + row * n_cols + cols, mask=mask, other=0.0)
    tl.atomic_add(out_ptr + index * n_cols + cols, grad, mask=mask)


@triton.jit
def poi_tril(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 1024)
    x1 = ((xindex // 1024) % 1024)
    x3 = xindex
    tmp3 = tl.load(in_ptr0 + (x3), xmask)
    tmp0 = x0 + ((-1) * x1)
    tmp2 = tmp0 <= 0
    tl.store(out_ptr0 + (x3), tl.where(tmp2, tmp3, 0.0), xmask)


@triton.jit
def poi_hardswish_chain(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp9 = tl.load(in_ptr1 + (x0), xmask)
    tmp3 = triton_maximum(tmp0 + 3.0, 0.0)
    tmp5 = triton_minimum(tmp3, 6.0)
    tmp8 = tmp0 * tmp5 * 0.16666666666666666
    tmp10 = tl.where(tmp9 < -3.0, 0.0, tl.where(tmp9 <= 3.0, tmp8 * (tmp9 / 3.0 + 0.5), tmp8))
    tl.store(out_ptr0 + (x0), tmp10, xmask)


@triton.jit
def poi_gelu_bf16(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = (xindex % 1024)
    tmp0 = tl.load(in_ptr0 + (x2), xmask).to(tl.float32)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy="evict_last").to(tl.float32)
    tmp2 = tmp0 + tmp1
    tmp6 = tmp2 * tmp2 * tmp2
    tmp9 = tmp2 + tmp6 * 0.044715
    tmp12 = libdevice.tanh(tmp9 * 0.7978845608028654)
    tmp15 = tmp2 * 0.5 * (tmp12 + 1.0)
    tl.store(out_ptr0 + (x2), tmp15.to(tl.float32), xmask)


@triton.jit
def poi_bf16_add(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask).to(tl.float32)
    tmp1 = tl.load(in_ptr1 + (x0), xmask).to(tl.float32)
    tl.store(out_ptr0 + (x0), tmp0 * 2.0 + tmp1, xmask)


@triton.jit
def adamw(p_ptr, g_ptr, m_ptr, v_ptr, n, lr, beta1, beta2, eps, decay, c1, c2, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    p = tl.load(p_ptr + offs, mask=mask)
    g = tl.load(g_ptr + offs, mask=mask)
    m = tl.load(m_ptr + offs, mask=mask)
    v = tl.load(v_ptr + offs, mask=mask)
    m = beta1 * m + (1 - beta1) * g
    v = beta2 * v + (1 - beta2) * g * g
    p = p * (1 - lr * decay) - lr * (m / c1) / (tl.sqrt(v / c2) + eps)
    tl.store(p_ptr + offs, p, mask=mask)
    tl.store(m_ptr + offs, m, mask=mask)
    tl.store(v_ptr + offs, v, mask=mask)


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
def red_kl_div(in_ptr0, in_ptr1, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp12 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp1 = tl.load(in_ptr1 + (r0_index + r0_numel * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp10 = tl.where(tmp0 == 0.0, 0.0, tmp0 * tl.log(tmp0)) - tmp0 * tmp1
        _tmp12 = tl.where(r0_mask & xmask, _tmp12 + tmp10, _tmp12)
    tl.store(out_ptr0 + (x0), tl.sum(_tmp12, 1)[:, None], xmask)


@triton.jit
def matmul_bf16(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        a = tl.load(a_ptr + rm[:, None] * K + (k + rk)[None, :])
        b = tl.load(b_ptr + (k + rk)[:, None] * N + rn[None, :])
        acc += tl.dot(a, b)
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc.to(tl.bfloat16))


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


KERNELS = [
    (softmax_grad, [F, F, F, N, N], {"BLOCK": 1024}),
    (per_var_mean, [F, F, F, N, N], {"XBLOCK": 1}),
    (dropout, [F, F, N, "fp32", I], {"BLOCK": 1024}),
    (swiglu_grad, [F] * 5 + [N, N], {"BLOCK": 1024}),
    (red_nll_ignore, [L, F, F, L, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (quantize_rows, [F, Q, F, N, N], {"BLOCK": 1024}),
    (poi_dequantize, [Q, F, F, N], {"XBLOCK": 1024}),
    (cumsum_columns, [F, F, N, N], {"ROWS": 16, "COLS": 64}),
    (red_mean_channels, [F, F, N, N], {"XBLOCK": 64, "R0_BLOCK": 8}),
    (red_bce_logits, [F, F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_smooth_l1, [F, F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (poi_avg_pool, [F, F, N], {"XBLOCK": 1024}),
    (poi_bilinear, [F, F, N], {"XBLOCK": 1024}),
    (embedding_bag, [L, F, F, I, N], {"BLOCK": 256}),
    (embedding_grad, [L, F, F, N], {"BLOCK": 256}),
    (poi_tril, [F, F, N], {"XBLOCK": 1024}),
    (poi_hardswish_chain, [F, F, F, N], {"XBLOCK": 1024}),
    (poi_gelu_bf16, [W, W, W, N], {"XBLOCK": 1024}),
    (poi_bf16_add, [W, W, W, N], {"XBLOCK": 1024}),
    (adamw, [F] * 4 + [N] + ["fp32"] * 7, {"BLOCK": 1024}),
    (add_rms_norm, [F] * 4 + [N, N, "fp32"], {"BLOCK": 1024}),
    (per_log_softmax, [F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 1024}),
    (red_kl_div, [F, F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (matmul_bf16, [W, W, W, N, N, N], {"BM": 64, "BN": 64, "BK": 64}),
    (group_norm_stats, [F, F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_softmax_columns, [F, F, N, N], {"XBLOCK": 64, "R0_BLOCK": 16}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
