"""Kernels of losses and their gradients, for `npm run bench:rows`.

`python loss_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import F, I, L, N, W, X, write


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
def red_nll_grad_bf16(in_ptr0, in_ptr1, in_ptr2, out_ptr0, out_ptr1, xnumel, r0_numel, XBLOCK: tl.constexpr,
                      R0_BLOCK: tl.constexpr):
    # Of logarithms of probabilities, the loss of each row and the gradient of the scores.
    xnumel = 512
    r0_numel = 5000
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask, eviction_policy="evict_last")
    tmp9 = tl.load(in_ptr1 + (x0), xmask, eviction_policy="evict_last")
    tmp2 = tmp0 != -100
    tmp4 = tl.where(tmp2, tmp0, 0)
    _tmp13 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    _tmp20 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        r0_1 = r0_index
        tmp18 = tl.load(in_ptr2 + (r0_1 + 5000 * x0), r0_mask & xmask, eviction_policy="evict_last", other=0.0).to(
            tl.float32)
        tmp6 = tmp4 == r0_1
        tmp8 = tl.where(tmp6, -1.0, 0.0)
        tmp10 = tl.where(tmp2, tmp9, 0.0)
        _tmp13 = tl.where(r0_mask & xmask, _tmp13 + tmp8 * tmp10, _tmp13)
        _tmp20 = tl.where(r0_mask & xmask, _tmp20 + tmp8 * tmp18, _tmp20)
    tmp13 = tl.sum(_tmp13, 1)[:, None]
    tmp20 = tl.sum(_tmp20, 1)[:, None]
    tl.store(out_ptr0 + (x0), tl.where(tmp2, tmp20, 0.0), xmask)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        r0_1 = r0_index
        tmp22 = tl.load(in_ptr2 + (r0_1 + 5000 * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0).to(
            tl.float32)
        tmp16 = tmp4 == r0_1
        tmp17 = tl.where(tmp16, -1.0, 0.0) * tl.where(tmp2, tmp9, 0.0)
        tmp23 = tmp17 - tl.exp(tmp22) * tmp13
        tl.store(out_ptr1 + (r0_1 + 5000 * x0), tmp23, r0_mask & xmask)


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
def jsd_rows(x_ptr, y_ptr, label_ptr, loss_ptr, dx_ptr, n_cols, ignore, beta, scale, BLOCK: tl.constexpr):
    # Both are logarithms of probabilities; rows of an ignored label have neither loss nor gradient.
    row = tl.program_id(0).to(tl.int64)
    x_ptr += row * n_cols
    y_ptr += row * n_cols
    dx_ptr += row * n_cols
    loss_ptr += row * n_cols
    label = tl.load(label_ptr + row)
    if label == ignore:
        for i in range(0, n_cols, BLOCK):
            cols = i + tl.arange(0, BLOCK)
            tl.store(dx_ptr + cols, 0.0, mask=cols < n_cols)
            tl.store(loss_ptr + cols, 0.0, mask=cols < n_cols)
        return
    for i in range(0, n_cols, BLOCK):
        cols = i + tl.arange(0, BLOCK)
        mask = cols < n_cols
        x = tl.load(x_ptr + cols, mask=mask, other=float("-inf"))
        y = tl.load(y_ptr + cols, mask=mask, other=float("-inf"))
        top = tl.maximum(tl.max(x, axis=0), tl.max(y, axis=0))
        q = tl.exp(x - top) * tl.exp(top)
        p = tl.exp(y - top) * tl.exp(top)
        m = beta * p + (1 - beta) * q
        log_m = tl.log(m)
        loss = beta * p * y + (1 - beta) * q * x - m * log_m
        tl.store(loss_ptr + cols, loss * scale, mask=mask)
        tl.store(dx_ptr + cols, (1 - beta) * q * (x - log_m) * scale, mask=mask)


@triton.jit
def tvd_rows(p_ptr, q_ptr, label_ptr, loss_ptr, grad_ptr, n_cols, ignore, scale, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    p_ptr += row * n_cols
    q_ptr += row * n_cols
    grad_ptr += row * n_cols
    label = tl.load(label_ptr + row)
    cols = tl.arange(0, BLOCK)
    if label == ignore:
        for i in range(0, n_cols, BLOCK):
            tl.store(grad_ptr + i + cols, 0.0, mask=i + cols < n_cols)
        tl.store(loss_ptr + row, 0.0)
        return
    total = 0.0
    for i in range(0, n_cols, BLOCK):
        mask = i + cols < n_cols
        p = tl.load(p_ptr + i + cols, mask=mask, other=0.0)
        q = tl.load(q_ptr + i + cols, mask=mask, other=0.0)
        tl.store(grad_ptr + i + cols, tl.where(p > q, 0.5, -0.5) * scale, mask=mask)
        total += tl.sum(0.5 * tl.abs(p - q), axis=0)
    tl.store(loss_ptr + row, total * scale)


@triton.jit
def smoothed_cross_entropy(x_ptr, label_ptr, loss_ptr, n_cols, smoothing, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    x_ptr += row * n_cols
    label = tl.load(label_ptr + row)
    m = -float("inf")
    d = 0.0
    total = 0.0
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        mask = cols < n_cols
        x = tl.load(x_ptr + cols, mask=mask, other=-float("inf"))
        total += tl.sum(tl.where(mask, x, 0.0), axis=0)
        m_new = tl.maximum(m, tl.max(x, axis=0))
        d = d * tl.exp(m - m_new) + tl.sum(tl.exp(x - m_new), axis=0)
        m = m_new
    lse = m + tl.log(d)
    target = tl.load(x_ptr + label)
    loss = (1 - smoothing) * (lse - target) + smoothing * (lse - total / n_cols)
    tl.store(loss_ptr + row, loss)


@triton.jit
def capped_cross_entropy(x_ptr, label_ptr, loss_ptr, z_loss_ptr, n_cols, ignore, scale, smoothing, lse_scale, cap,
                         BLOCK: tl.constexpr):
    # The gradient replaces the logits.
    row = tl.program_id(0).to(tl.int64)
    x_ptr += row * n_cols
    label = tl.load(label_ptr + row)
    if label == ignore:
        for i in range(0, n_cols, BLOCK):
            cols = i + tl.arange(0, BLOCK)
            tl.store(x_ptr + cols, 0.0, mask=cols < n_cols)
        return
    m = float("-inf")
    d = 0.0
    target = cap * libdevice.tanh(tl.load(x_ptr + label) / cap)
    smooth_sum = 0.0
    eps = smoothing / n_cols
    for i in range(0, n_cols, BLOCK):
        cols = i + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + cols, mask=cols < n_cols, other=float("-inf"))
        x = cap * libdevice.tanh(x / cap)
        block_max = tl.max(x)
        smooth_sum += tl.sum(tl.where(cols < n_cols, -eps * x, 0.0))
        m_new = tl.maximum(m, block_max)
        d = d * tl.exp(m - m_new) + tl.sum(tl.where(cols < n_cols, tl.exp(x - m_new), 0.0))
        m = m_new
    lse = m + tl.log(d)
    for i in range(0, n_cols, BLOCK):
        cols = i + tl.arange(0, BLOCK)
        x = tl.load(x_ptr + cols, mask=cols < n_cols, other=float("-inf"))
        t = libdevice.tanh(x / cap)
        x = tl.exp(cap * t - m) / d
        x += 2 * lse_scale * lse * x
        x += -eps
        x = tl.where(cols != label, x, x - (1 - smoothing))
        x = x * scale * (1 - t * t)
        tl.store(x_ptr + cols, x, mask=cols < n_cols)
    tl.debug_barrier()
    loss = (lse - target) * (1 - smoothing) + smooth_sum + smoothing * lse
    z_loss = lse_scale * lse * lse
    tl.store(loss_ptr + row, (loss + z_loss) * scale)
    tl.store(z_loss_ptr + row, z_loss * scale)


@triton.jit
def cross_entropy_chunks(logits_ptr, label_ptr, loss_ptr, lse_ptr, n_cols, cap, CHUNKS: tl.constexpr,
                         BLOCK: tl.constexpr):
    # A program for each chunk of each row of a great vocabulary.
    row = tl.program_id(0).to(tl.int64)
    chunk = tl.program_id(1)
    logits_ptr += row * n_cols
    cols = chunk * BLOCK + tl.arange(0, BLOCK)
    mask = cols < n_cols
    label = tl.load(label_ptr + row).to(tl.int32)
    x = tl.load(logits_ptr + cols, mask=mask, other=-float("inf")).to(tl.float32)
    x = cap * libdevice.tanh(x / cap)
    x = tl.where(mask, x, -float("inf"))
    c = tl.max(x, 0)
    lse = c + tl.log(tl.sum(tl.exp(x - c), 0))
    if chunk == 0:
        if label != -100:
            target = tl.load(logits_ptr + label).to(tl.float32)
            loss = -1.0 * cap * libdevice.tanh(target / cap)
        else:
            loss = 0.0
        tl.store(loss_ptr + row, loss)
    tl.store(lse_ptr + row * CHUNKS + chunk, lse)


@triton.jit
def poi_focal_grad(in_ptr0, in_ptr1, in_ptr2, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    # The gradient of a focal loss of 80 classes, whose boxes have a label, none, or are ignored.
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 80
    x1 = xindex // 80
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp1 = tl.load(in_ptr1 + (x1), xmask, eviction_policy="evict_last")
    tmp2 = tl.load(in_ptr2 + (x1), xmask, eviction_policy="evict_last")
    tmp3 = x0
    tmp4 = tmp1 == tmp3
    tmp5 = tl.full([1], -1, tl.int64)
    tmp6 = tmp1 == tmp5
    tmp7 = tl.sigmoid(tmp0)
    tmp8 = tl.where(tmp4, tmp7, 1.0 - tmp7)
    tmp9 = tl.where(tmp4, 0.25, 0.75)
    tmp10 = 1.0 - tmp8
    tmp11 = tl.where(tmp8 < 1e-06, 1e-06, tmp8)
    tmp12 = tmp10 * (2.0 * tmp8 * tl.log(tmp11) - tmp10)
    tmp13 = tl.where(tmp4, tmp12, -tmp12)
    tmp14 = tmp9 * tmp10 * tmp13
    tmp15 = tl.where(tmp6, 0.0, tmp14)
    tmp16 = tl.where(tmp2 > 0.5, tmp15 * tmp2, tl.where(tmp2 > 0.25, tmp15 * 0.1, 0.0))
    tl.store(out_ptr0 + (x2), tmp16, xmask)


KERNELS = [
    (red_nll_ignore, [L, F, F, L, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_nll_grad_bf16, [L, F, W, F, W, N, I], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_bce_logits, [F, F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_smooth_l1, [F, F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_kl_div, [F, F, F, N, N], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (jsd_rows, [F, F, L, F, F, I, I, X, X], {"BLOCK": 4096}),
    (tvd_rows, [F, F, L, F, F, I, I, X], {"BLOCK": 4096}),
    (smoothed_cross_entropy, [F, L, F, I, X], {"BLOCK": 2048}),
    (capped_cross_entropy, [F, L, F, F, I, I, X, X, X, X], {"BLOCK": 4096}),
    (cross_entropy_chunks, [W, L, F, F, I, X], {"CHUNKS": 4, "BLOCK": 8192}),
    (poi_focal_grad, [F, L, F, F, N], {"XBLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
