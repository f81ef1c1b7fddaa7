"""Kernels in the style of libraries for language models: losses and gradients of training, quantization to 4 and 8
bits, linear attention and state spaces, serving, and what Inductor makes of gradients and of several levels of indices,
for `npm run bench:rows`.

`python library_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import B, F, H, L, Q, write

I, N, P, U, W, X = "i32", "i32!", "*i32", "*u8", "*bf16", "fp32"


@triton.jit
def geglu_grad(dc_ptr, a_ptr, b_ptr, da_ptr, db_ptr, stride, n_cols, BLOCK: tl.constexpr):
    offset = tl.program_id(0).to(tl.int64) * stride
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    dc = tl.load(dc_ptr + offset + cols, mask=mask, other=0)
    a = tl.load(a_ptr + offset + cols, mask=mask, other=0).to(tl.float32)
    b = tl.load(b_ptr + offset + cols, mask=mask, other=0)
    root = 0.7978845608028654
    t = libdevice.tanh(root * (a + 0.044715 * a * a * a))
    gelu = 0.5 * a * (1 + t)
    slope = 0.5 * (1 + t) + 0.5 * a * (1 - t * t) * (root * (1 + 3 * 0.044715 * a * a))
    tl.store(da_ptr + offset + cols, dc * b * slope, mask=mask)
    tl.store(db_ptr + offset + cols, dc * gelu, mask=mask)


@triton.jit
def rope_grad_heads(q_ptr, k_ptr, cos_ptr, sin_ptr, Q_HEADS: tl.constexpr, PAD_Q: tl.constexpr, K_HEADS: tl.constexpr,
                    PAD_K: tl.constexpr, HALF: tl.constexpr):
    token = tl.program_id(0).to(tl.int64)
    q_ptr += token * (Q_HEADS * 2 * HALF)
    k_ptr += token * (K_HEADS * 2 * HALF)
    d = tl.arange(0, HALF)
    cos = tl.load(cos_ptr + token * (2 * HALF) + d)
    sin = tl.load(sin_ptr + token * (2 * HALF) + d)
    q_at = tl.arange(0, PAD_Q)[:, None] * (2 * HALF) + d[None, :]
    k_at = tl.arange(0, PAD_K)[:, None] * (2 * HALF) + d[None, :]
    q_mask = (tl.arange(0, PAD_Q)[:, None] < Q_HEADS) & (d[None, :] < HALF)
    k_mask = (tl.arange(0, PAD_K)[:, None] < K_HEADS) & (d[None, :] < HALF)
    q1 = tl.load(q_ptr + q_at, mask=q_mask, other=0).to(sin.dtype)
    k1 = tl.load(k_ptr + k_at, mask=k_mask, other=0).to(sin.dtype)
    q2 = tl.load(q_ptr + q_at + HALF, mask=q_mask, other=0).to(sin.dtype)
    k2 = tl.load(k_ptr + k_at + HALF, mask=k_mask, other=0).to(sin.dtype)
    tl.store(q_ptr + q_at, q1 * cos + q2 * sin, mask=q_mask)
    tl.store(q_ptr + q_at + HALF, q2 * cos - q1 * sin, mask=q_mask)
    tl.store(k_ptr + k_at, k1 * cos + k2 * sin, mask=k_mask)
    tl.store(k_ptr + k_at + HALF, k2 * cos - k1 * sin, mask=k_mask)


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
def nf4_dequantize(packed_ptr, code_ptr, absmax_ptr, out_ptr, n, GROUP: tl.constexpr, BLOCK: tl.constexpr):
    start = tl.program_id(0) * BLOCK
    offs = start + tl.arange(0, BLOCK)
    mask = offs < n
    packed = tl.load(packed_ptr + offs, mask=mask, other=0)
    scale = tl.load(absmax_ptr + offs // (GROUP // 2), mask=mask, other=0.0)
    high = tl.load(code_ptr + (packed >> 4)) * scale
    low = tl.load(code_ptr + (packed & 0xF)) * scale
    pairs = start * 2 + tl.arange(0, BLOCK * 2)
    tl.store(out_ptr + pairs, tl.interleave(high, low).to(tl.float16), mask=pairs < n * 2)


@triton.jit
def nf4_code(x):
    low = tl.where(x > -0.3391, tl.where(x > -0.1378, tl.where(x > -0.0455, 7, 6), tl.where(x > -0.2346, 5, 4)),
                   tl.where(x > -0.6106, tl.where(x > -0.4600, 3, 2), tl.where(x > -0.8481, 1, 0)))
    high = tl.where(x > 0.3893, tl.where(x > 0.6427, tl.where(x > 0.8615, 15, 14), tl.where(x > 0.5016, 13, 12)),
                    tl.where(x > 0.2035, tl.where(x > 0.2921, 11, 10), tl.where(x > 0.1202, 9, 8)))
    return tl.where(x > 0.0398, high, low)


@triton.jit
def nf4_quantize(x_ptr, packed_ptr, absmax_ptr, n_groups, ROWS: tl.constexpr, GROUP: tl.constexpr):
    groups = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    mask = groups < n_groups
    x = tl.load(x_ptr + groups[:, None] * GROUP + tl.arange(0, GROUP)[None, :], mask=mask[:, None], other=0.0)
    absmax = tl.max(tl.abs(x), axis=1)
    tl.store(absmax_ptr + groups, absmax, mask=mask)
    code = nf4_code(x / absmax[:, None]).to(tl.uint8)
    left, right = tl.split(code.reshape((ROWS, GROUP // 2, 2)))
    at = groups[:, None] * (GROUP // 2) + tl.arange(0, GROUP // 2)[None, :]
    tl.store(packed_ptr + at, left << 4 | right, mask=mask[:, None])


@triton.jit
def blockwise_quantize(x_ptr, code_ptr, absmax_ptr, out_ptr, n, ROWS: tl.constexpr, GROUP: tl.constexpr):
    # Numbers of 8 bits whose values are in a table in ascending order, which is searched by halves.
    groups = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    at = groups[:, None] * GROUP + tl.arange(0, GROUP)[None, :]
    mask = at < n
    x = tl.load(x_ptr + at, mask=mask, other=0.0)
    absmax = tl.max(tl.abs(x), axis=1)
    x = tl.clamp(x / absmax[:, None], -1.0, 1.0)
    lower = tl.zeros((ROWS, GROUP), dtype=tl.int32)
    upper = tl.full((ROWS, GROUP), 255, dtype=tl.int32)
    for _ in range(8):
        pivot = (lower + upper) // 2
        higher = x > tl.load(code_ptr + pivot)
        lower = tl.where(higher, pivot, lower)
        upper = tl.where(higher, upper, pivot)
    below = tl.abs(x - tl.load(code_ptr + lower))
    above = tl.abs(x - tl.load(code_ptr + upper))
    tl.store(absmax_ptr + groups, absmax, mask=groups * GROUP < n)
    tl.store(out_ptr + at, tl.where(below < above, lower, upper).to(tl.uint8), mask=mask)


@triton.jit
def adam_int8(p_ptr, g_ptr, m_ptr, v_ptr, m_scale_ptr, v_scale_ptr, n, lr, beta1, beta2, eps, BLOCK: tl.constexpr):
    # Moments of 8 bits with a scale for each block.
    pid = tl.program_id(0)
    offs = pid * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    g = tl.load(g_ptr + offs, mask=mask, other=0.0)
    p = tl.load(p_ptr + offs, mask=mask, other=0.0)
    m = tl.load(m_ptr + offs, mask=mask, other=0).to(tl.float32) * tl.load(m_scale_ptr + pid)
    v = tl.load(v_ptr + offs, mask=mask, other=0).to(tl.float32) * tl.load(v_scale_ptr + pid)
    m = beta1 * m + (1 - beta1) * g
    v = beta2 * v + (1 - beta2) * g * g
    tl.store(p_ptr + offs, p - lr * m / (tl.sqrt(v) + eps), mask=mask)
    m_scale = tl.max(tl.abs(m), axis=0) / 127.0
    v_scale = tl.max(v, axis=0) / 255.0
    tl.store(m_ptr + offs, libdevice.rint(m / m_scale).to(tl.int8), mask=mask)
    tl.store(v_ptr + offs, libdevice.rint(v / v_scale).to(tl.int32).to(tl.uint8), mask=mask)
    tl.store(m_scale_ptr + pid, m_scale)
    tl.store(v_scale_ptr + pid, v_scale)


@triton.jit
def int32_dequantize(x_ptr, row_ptr, col_ptr, bias_ptr, y_ptr, n_rows, n_cols, BLOCK: tl.constexpr):
    # What a product of int8 matrices becomes: scales of rows and of columns, and a bias.
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    row = offs // n_cols
    col = offs % n_cols
    mask = row < n_rows
    x = tl.load(x_ptr + offs, mask=mask, other=0).to(tl.float32)
    row_scale = tl.load(row_ptr + row, mask=mask, other=0.0)
    col_scale = tl.load(col_ptr + col, mask=mask, other=0.0)
    bias = tl.load(bias_ptr + col, mask=mask, other=0).to(tl.float32)
    tl.store(y_ptr + offs, x * (row_scale * col_scale * 6.200012e-05) + bias, mask=mask)


@triton.jit
def quantize_columns(x_ptr, y_ptr, scale_ptr, n_rows, n_cols, BLOCK: tl.constexpr):
    # A program for each column, which becomes a row.
    col = tl.program_id(0)
    rows = tl.arange(0, BLOCK)
    mask = rows < n_rows
    x = tl.load(x_ptr + rows * n_cols + col, mask=mask, other=0.0)
    top = tl.max(tl.where(mask, tl.abs(x), 0), axis=0)
    tl.store(y_ptr + col * n_rows + rows, libdevice.rint(127.0 * (x / top)).to(tl.int8), mask=mask)
    tl.store(scale_ptr + col, top)


@triton.jit
def chunk_cumsum_reversed(x_ptr, y_ptr, steps, scale, WIDTH: tl.constexpr, STEPS: tl.constexpr, COLS: tl.constexpr):
    cols = tl.program_id(0) * COLS + tl.arange(0, COLS)
    rows = tl.program_id(1) * STEPS + tl.arange(0, STEPS)
    head = tl.program_id(2)
    at = (head * steps + rows)[:, None] * WIDTH + cols[None, :]
    mask = (rows < steps)[:, None] & (cols < WIDTH)[None, :]
    x = tl.load(x_ptr + at, mask=mask, other=0.0)
    tl.store(y_ptr + at, tl.cumsum(x, axis=0, reverse=True) * scale, mask=mask)


@triton.jit
def gated_recurrence(q_ptr, k_ptr, v_ptr, g_ptr, state_ptr, o_ptr, steps, scale, K: tl.constexpr, V: tl.constexpr,
                     BV: tl.constexpr):
    # A gate for each key: state = state exp(g) + k v', o = state' q.
    head = tl.program_id(1)
    keys = tl.arange(0, K)
    values = tl.program_id(0) * BV + tl.arange(0, BV)
    state = tl.load(state_ptr + head * K * V + keys[:, None] * V + values[None, :])
    for t in range(steps):
        at = head * steps + t
        q = tl.load(q_ptr + at * K + keys) * scale
        k = tl.load(k_ptr + at * K + keys)
        g = tl.load(g_ptr + at * K + keys)
        v = tl.load(v_ptr + at * V + values)
        state = state * tl.exp(g)[:, None] + k[:, None] * v[None, :]
        tl.store(o_ptr + at * V + values, tl.sum(state * q[:, None], axis=0))


@triton.jit
def gated_delta_step(q_ptr, k_ptr, v_ptr, g_ptr, beta_ptr, slot_ptr, state_ptr, o_ptr, scale, HEADS: tl.constexpr,
                     K: tl.constexpr, V: tl.constexpr, BV: tl.constexpr):
    # One step of decoding; states are where a table says.
    batch = tl.program_id(1) // HEADS
    head = tl.program_id(1) % HEADS
    slot = tl.load(slot_ptr + batch)
    if slot < 0:
        return
    at = batch * HEADS + head
    keys = tl.arange(0, K)
    values = tl.program_id(0) * BV + tl.arange(0, BV)
    q = tl.load(q_ptr + at * K + keys)
    k = tl.load(k_ptr + at * K + keys)
    q = q / tl.sqrt(tl.sum(q * q) + 1e-6) * scale
    k = k / tl.sqrt(tl.sum(k * k) + 1e-6)
    v = tl.load(v_ptr + at * V + values)
    state_at = state_ptr + (slot * HEADS + head) * K * V + keys[:, None] * V + values[None, :]
    state = tl.load(state_at) * tl.exp(tl.load(g_ptr + at))
    v -= tl.sum(state * k[:, None], axis=0)
    v *= tl.load(beta_ptr + at)
    state += k[:, None] * v[None, :]
    tl.store(o_ptr + at * V + values, tl.sum(state * q[:, None], axis=0))
    tl.store(state_at, state)


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
def token_shift_mix(x_ptr, before_ptr, mix_ptr, r_ptr, w_ptr, k_ptr, v_ptr, steps, D: tl.constexpr,
                    BLOCK: tl.constexpr):
    # Four mixtures of each token and the one before it.
    token = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    mask = cols < D
    x = tl.load(x_ptr + token * D + cols, mask=mask, other=0).to(tl.float32)
    if token % steps == 0:
        before = tl.load(before_ptr + token // steps * D + cols, mask=mask, other=0).to(tl.float32)
    else:
        before = tl.load(x_ptr + (token - 1) * D + cols, mask=mask, other=0).to(tl.float32)
    delta = before - x
    tl.store(r_ptr + token * D + cols, x + delta * tl.load(mix_ptr + cols, mask=mask, other=0), mask=mask)
    tl.store(w_ptr + token * D + cols, x + delta * tl.load(mix_ptr + D + cols, mask=mask, other=0), mask=mask)
    tl.store(k_ptr + token * D + cols, x + delta * tl.load(mix_ptr + 2 * D + cols, mask=mask, other=0), mask=mask)
    tl.store(v_ptr + token * D + cols, x + delta * tl.load(mix_ptr + 3 * D + cols, mask=mask, other=0), mask=mask)


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
def chunk_states(k_ptr, v_ptr, g_ptr, h_ptr, steps, K: tl.constexpr, V: tl.constexpr, STEPS: tl.constexpr):
    # The state before each chunk; g is the sum of gates from the beginning of a chunk.
    head = tl.program_id(0)
    keys = tl.arange(0, K)
    values = tl.arange(0, V)
    chunks = tl.cdiv(steps, STEPS)
    h = tl.zeros((K, V), dtype=tl.float32)
    for c in range(chunks):
        tl.store(h_ptr + (head * chunks + c) * K * V + keys[:, None] * V + values[None, :], h)
        rows = c * STEPS + tl.arange(0, STEPS)
        mask = rows < steps
        last = tl.load(g_ptr + head * steps + tl.minimum((c + 1) * STEPS, steps) - 1)
        g = tl.load(g_ptr + head * steps + rows, mask=mask, other=0.0)
        k = tl.load(k_ptr + (head * steps + rows)[None, :] * K + keys[:, None], mask=mask[None, :], other=0.0)
        v = tl.load(v_ptr + (head * steps + rows)[:, None] * V + values[None, :], mask=mask[:, None], other=0.0)
        h *= tl.exp(last)
        h = tl.dot(k, v * tl.exp(last - g)[:, None], h)


@triton.jit
def state_update(state_ptr, x_ptr, dt_ptr, bias_ptr, a_ptr, b_ptr, c_ptr, d_ptr, z_ptr, y_ptr, HEADS: tl.constexpr,
                 D: tl.constexpr, STATE: tl.constexpr):
    # One step of decoding with a state space, whose gates are shared by a head.
    batch = tl.program_id(1)
    head = tl.program_id(0)
    at = batch * HEADS + head
    d = tl.arange(0, D)
    n = tl.arange(0, STATE)
    state_at = state_ptr + at * D * STATE + d[:, None] * STATE + n[None, :]
    dt = tl.load(dt_ptr + at) + tl.load(bias_ptr + head)
    dt = tl.where(dt <= 20.0, tl.log(1 + tl.exp(dt)), dt)
    decay = tl.exp(tl.load(a_ptr + head) * dt)
    x = tl.load(x_ptr + at * D + d)
    b = tl.load(b_ptr + batch * STATE + n)
    c = tl.load(c_ptr + batch * STATE + n)
    z = tl.load(z_ptr + at * D + d)
    state = tl.load(state_at) * decay + (b * dt)[None, :] * x[:, None]
    tl.store(state_at, state)
    y = tl.sum(state * c[None, :], axis=1) + x * tl.load(d_ptr + head)
    tl.store(y_ptr + at * D + d, y * z * tl.sigmoid(z))


@triton.jit
def dt_chunk_cumsum(dt_ptr, bias_ptr, a_ptr, out_ptr, sum_ptr, steps, heads, low, high, BLOCK_H: tl.constexpr,
                    STEPS: tl.constexpr):
    # Steps of time, and their sums within a chunk, with the heads before the steps.
    chunk = tl.program_id(0)
    h = tl.program_id(1) * BLOCK_H + tl.arange(0, BLOCK_H)
    t = chunk * STEPS + tl.arange(0, STEPS)
    mask = (h < heads)[:, None] & (t < steps)[None, :]
    dt = tl.load(dt_ptr + t[None, :] * heads + h[:, None], mask=mask, other=0.0)
    dt += tl.load(bias_ptr + h, mask=h < heads, other=0.0)[:, None]
    dt = tl.where(dt <= 20.0, tl.log(1 + tl.exp(dt)), dt)
    dt = tl.minimum(tl.maximum(dt, low), high)
    dt = tl.where(mask, dt, 0.0)
    at = h[:, None] * (tl.num_programs(0) * STEPS) + t[None, :]
    inside = (h < heads)[:, None]
    tl.store(out_ptr + at, dt, mask=inside)
    a = tl.load(a_ptr + h, mask=h < heads, other=0.0)
    tl.store(sum_ptr + at, tl.cumsum(dt * a[:, None], axis=1), mask=inside)


@triton.jit
def silu_mul_int8(x_ptr, y_ptr, scale_ptr, GROUPS: tl.constexpr, GROUP: tl.constexpr):
    # Both halves of a row are in one tensor; each group of the result has a scale.
    token = tl.program_id(0).to(tl.int64)
    groups = tl.arange(0, GROUPS)
    cols = groups[:, None] * GROUP + tl.arange(0, GROUP)[None, :]
    n_cols = GROUPS * GROUP
    gate = tl.load(x_ptr + token * 2 * n_cols + cols).to(tl.float32)
    up = tl.load(x_ptr + token * 2 * n_cols + n_cols + cols).to(tl.float32)
    y = gate / (1 + tl.exp(-gate)) * up
    scale = tl.maximum(tl.max(tl.abs(y), axis=1), 1e-10) / 127.0
    tl.store(scale_ptr + token * GROUPS + groups, scale)
    q = tl.clamp(libdevice.rint(y / scale[:, None]), -128.0, 127.0)
    tl.store(y_ptr + token * n_cols + cols, q.to(tl.int8))


@triton.jit
def gather_pages_fp8(cache_ptr, table_ptr, start_ptr, scale_ptr, out_ptr, max_pages, PAGE: tl.constexpr,
                     WIDTH: tl.constexpr):
    sequence = tl.program_id(0)
    page = tl.program_id(1)
    start = tl.load(start_ptr + sequence)
    length = tl.load(start_ptr + sequence + 1) - start
    if page * PAGE >= length:
        return
    block = tl.load(table_ptr + sequence * max_pages + page).to(tl.int64)
    rows = tl.arange(0, PAGE)
    cols = tl.arange(0, WIDTH)
    mask = (page * PAGE + rows < length)[:, None]
    x = tl.load(cache_ptr + (block * PAGE + rows)[:, None] * WIDTH + cols[None, :], mask=mask)
    y = x.to(tl.float32) * tl.load(scale_ptr)
    tl.store(out_ptr + (start + page * PAGE + rows)[:, None] * WIDTH + cols[None, :], y, mask=mask)


@triton.jit
def merge_states(a_ptr, a_lse_ptr, b_ptr, b_lse_ptr, out_ptr, lse_ptr, HEADS: tl.constexpr, D: tl.constexpr):
    # Attention to two parts of the keys becomes attention to both.
    token = tl.program_id(0)
    head = tl.program_id(1)
    tokens = tl.num_programs(0)
    a_lse = tl.load(a_lse_ptr + head * tokens + token)
    b_lse = tl.load(b_lse_ptr + head * tokens + token)
    a_lse = float("-inf") if a_lse == float("inf") else a_lse
    b_lse = float("-inf") if b_lse == float("inf") else b_lse
    top = tl.maximum(a_lse, b_lse)
    a_weight = tl.exp(a_lse - top)
    b_weight = tl.exp(b_lse - top)
    total = a_weight + b_weight
    tl.store(lse_ptr + head * tokens + token, tl.log(total) + top)
    d = (token * HEADS + head) * D + tl.arange(0, D)
    out = tl.load(a_ptr + d) * (a_weight / total) + tl.load(b_ptr + d) * (b_weight / total)
    tl.store(out_ptr + d, out)


@triton.jit
def apply_penalties(logits_ptr, prompt_ptr, count_ptr, repetition_ptr, frequency_ptr, presence_ptr, temperature_ptr,
                    out_ptr, vocabulary, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < vocabulary
    x = tl.load(logits_ptr + row * vocabulary + cols, mask=mask, other=0.0)
    in_prompt = tl.load(prompt_ptr + row * vocabulary + cols, mask=mask, other=0)
    count = tl.load(count_ptr + row * vocabulary + cols, mask=mask, other=0)
    repetition = tl.load(repetition_ptr + row)
    factor = tl.where(in_prompt | (count > 0), repetition, 1.0)
    x = tl.where(x > 0, x / factor, x * factor)
    x -= tl.load(frequency_ptr + row) * count
    x -= tl.load(presence_ptr + row) * (count > 0)
    tl.store(out_ptr + row * vocabulary + cols, x / tl.load(temperature_ptr + row), mask=mask)


@triton.jit
def top_p_mask(logits_ptr, out_ptr, vocabulary, top_p, BLOCK: tl.constexpr, STEPS: tl.constexpr):
    # The least probability that is kept is found by halving.
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < vocabulary
    x = tl.load(logits_ptr + row * vocabulary + cols, mask=mask, other=-float("inf"))
    e = tl.exp(x - tl.max(x, axis=0))
    p = e / tl.sum(e, axis=0)
    low = 0.0
    high = tl.max(p, axis=0)
    for _ in range(STEPS):
        middle = (low + high) * 0.5
        kept = tl.sum(tl.where(p >= middle, p, 0.0), axis=0)
        if kept >= top_p:
            low = middle
        else:
            high = middle
    tl.store(out_ptr + row * vocabulary + cols, tl.where(p >= low, x, -1e30), mask=mask)


@triton.jit
def rope_positions(position_ptr, q_ptr, cache_ptr, HEADS: tl.constexpr, D: tl.constexpr, ROTATED: tl.constexpr):
    # Pairs beside each other, of only a part of each head; cosines and sines of a position are in one row.
    token = tl.program_id(0)
    position = tl.load(position_ptr + token)
    pairs = tl.arange(0, ROTATED // 2)
    cos = tl.load(cache_ptr + position * ROTATED + pairs)
    sin = tl.load(cache_ptr + position * ROTATED + ROTATED // 2 + pairs)
    heads = tl.arange(0, HEADS)
    at = q_ptr + (token * HEADS + heads)[:, None] * D + 2 * pairs[None, :]
    a = tl.load(at)
    b = tl.load(at + 1)
    tl.store(at, a * cos[None, :] - b * sin[None, :])
    tl.store(at + 1, b * cos[None, :] + a * sin[None, :])


@triton.jit
def moe_align_count(expert_ptr, count_ptr, n, per_program, EXPERTS: tl.constexpr):
    # How many tokens each expert has, one token after the other.
    pid = tl.program_id(0)
    start = pid * per_program
    for i in range(per_program):
        if start + i < n:
            expert = tl.load(expert_ptr + start + i)
            count = tl.load(count_ptr + (pid + 1) * EXPERTS + expert)
            tl.store(count_ptr + (pid + 1) * EXPERTS + expert, count + 1)


@triton.jit
def router_topk(logits_ptr, weight_ptr, expert_ptr, n_rows, EXPERTS: tl.constexpr, K: tl.constexpr, ROWS: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    experts = tl.arange(0, EXPERTS)
    mask = rows < n_rows
    x = tl.load(logits_ptr + rows[:, None] * EXPERTS + experts[None, :], mask=mask[:, None], other=0.0)
    e = tl.exp(x - tl.max(x, axis=1)[:, None])
    p = e / tl.sum(e, axis=1)[:, None]
    total = tl.zeros((ROWS,), dtype=tl.float32)
    for k in tl.static_range(K):
        top = tl.max(p, axis=1)
        at = tl.argmax(p, axis=1)
        tl.store(weight_ptr + rows * K + k, top, mask=mask)
        tl.store(expert_ptr + rows * K + k, at, mask=mask)
        total += top
        p = tl.where(experts[None, :] == at[:, None], -1.0, p)
    tl.debug_barrier()
    for k in tl.static_range(K):
        top = tl.load(weight_ptr + rows * K + k, mask=mask, other=0.0)
        tl.store(weight_ptr + rows * K + k, top / total, mask=mask)


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
def red_split_bias_grad(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    # Sums of 10000 rows in 79 parts.
    xnumel = 60672
    r0_numel = 127
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x1 = xindex // 768
    x0 = xindex % 768
    _tmp5 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    x3 = xindex
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        r0_2 = r0_index
        tmp0 = r0_2 + 127 * x1
        tmp1 = tl.full([1, 1], 10000, tl.int32)
        tmp2 = tmp0 < tmp1
        tmp3 = tl.load(in_ptr0 + (x0 + 768 * r0_2 + 97536 * x1), r0_mask & tmp2 & xmask, eviction_policy="evict_first",
                       other=0.0).to(tl.float32)
        tmp4 = tl.broadcast_to(tmp3, [XBLOCK, R0_BLOCK])
        tmp6 = _tmp5 + tmp4
        _tmp5 = tl.where(r0_mask & xmask, tmp6, _tmp5)
    tmp5 = tl.sum(_tmp5, 1)[:, None]
    tl.store(out_ptr0 + (x3), tmp5, xmask)


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


@triton.jit
def poi_gelu_grad_bf16(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = tl.full([XBLOCK], True, tl.int1)
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), None).to(tl.float32)
    tmp1 = tl.load(in_ptr1 + (x0), None).to(tl.float32)
    tmp2 = tmp1
    tmp4 = tmp2 * 0.7071067811865476
    tmp5 = libdevice.erf(tmp4)
    tmp9 = (tmp5 + 1.0) * 0.5
    tmp10 = tmp2 * tmp2
    tmp12 = tmp10 * -0.5
    tmp13 = tl.exp(tmp12)
    tmp16 = tmp13 * 0.3989422804014327 * tmp2
    tl.store(out_ptr0 + (x0), tmp0 * (tmp9 + tmp16), None)


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


@triton.jit
def per_row_statistics(in_ptr0, out_ptr0, out_ptr1, out_ptr2, out_ptr3, out_ptr4, xnumel, r0_numel,
                       XBLOCK: tl.constexpr):
    # Mean, variance, the greatest magnitude, the place of the least and the number of positive ones, of 100 each.
    r0_numel = 100
    R0_BLOCK: tl.constexpr = 128
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (r0_1 + 100 * x0), r0_mask & xmask, other=0.0)
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
    tmp6 = tl.sum(tl.where(r0_mask & xmask, tmp1, 0), 1)[:, None] / 100.0
    tmp8 = tmp1 - tmp6
    tmp12 = tl.sum(tl.where(r0_mask & xmask, tmp8 * tmp8, 0), 1)[:, None] / 99.0
    tmp15 = tl.max(tl.where(r0_mask & xmask, tl.abs(tmp1), float("-inf")), 1)[:, None]
    tmp18 = tl.argmin(tl.where(r0_mask & xmask, tmp1, float("inf")), 1)[:, None]
    tmp21 = tl.sum(tl.where(r0_mask & xmask, (tmp1 > 0.0).to(tl.int64), 0), 1)[:, None]
    tl.store(out_ptr0 + (x0), tmp6, xmask)
    tl.store(out_ptr1 + (x0), tmp12, xmask)
    tl.store(out_ptr2 + (x0), tmp15, xmask)
    tl.store(out_ptr3 + (x0), tmp18.to(tl.int64), xmask)
    tl.store(out_ptr4 + (x0), tmp21, xmask)


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


KERNELS = [
    (geglu_grad, [F] * 5 + [N, N], {"BLOCK": 4096}),
    (rope_grad_heads, [W] * 4, {"Q_HEADS": 14, "PAD_Q": 16, "K_HEADS": 2, "PAD_K": 2, "HALF": 32}),
    (jsd_rows, [F, F, L, F, F, I, I, X, X], {"BLOCK": 4096}),
    (tvd_rows, [F, F, L, F, F, I, I, X], {"BLOCK": 4096}),
    (capped_cross_entropy, [F, L, F, F, I, I, X, X, X, X], {"BLOCK": 4096}),
    (group_norm_grad, [F] * 8 + [I] * 4, {"BLOCK": 1024}),
    (head_norm_rows, [W, W, W, F, I, N, X], {"ROWS": 16, "BLOCK": 128}),
    (poly_norm, [F] * 5 + [I, X], {"BLOCK": 2048}),
    (dyt_grad, [F] * 7 + [I, I], {"BLOCK": 1024}),
    (cross_entropy_chunks, [W, L, F, F, I, X], {"CHUNKS": 4, "BLOCK": 8192}),
    (nf4_dequantize, [U, F, F, H, I], {"GROUP": 64, "BLOCK": 1024}),
    (nf4_quantize, [F, U, F, I], {"ROWS": 16, "GROUP": 64}),
    (blockwise_quantize, [F, F, F, U, I], {"ROWS": 2, "GROUP": 256}),
    (adam_int8, [F, F, Q, U, F, F, I, X, X, X, X], {"BLOCK": 256}),
    (int32_dequantize, [P, F, F, H, H, I, I], {"BLOCK": 1024}),
    (quantize_columns, [F, Q, F, I, I], {"BLOCK": 1024}),
    (chunk_cumsum_reversed, [F, F, I, X], {"WIDTH": 128, "STEPS": 64, "COLS": 32}),
    (gated_recurrence, [F] * 6 + [I, X], {"K": 64, "V": 64, "BV": 16}),
    (gated_delta_step, [F] * 5 + [P, F, F, X], {"HEADS": 8, "K": 128, "V": 128, "BV": 8}),
    (l2norm_grad, [W, F, W, W, I], {"ROWS": 16, "D": 128}),
    (token_shift_mix, [W] * 7 + [I], {"D": 768, "BLOCK": 1024}),
    (conv_state_update, [F] * 5 + [N], {"WIDTH": 4, "BLOCK": 256}),
    (chunk_states, [F] * 4 + [I], {"K": 64, "V": 64, "STEPS": 64}),
    (state_update, [F] * 10, {"HEADS": 24, "D": 64, "STATE": 128}),
    (dt_chunk_cumsum, [F] * 5 + [I, I, X, X], {"BLOCK_H": 8, "STEPS": 256}),
    (silu_mul_int8, [W, Q, F], {"GROUPS": 16, "GROUP": 128}),
    (gather_pages_fp8, ["*fp8e5", P, P, F, W, I], {"PAGE": 16, "WIDTH": 512}),
    (merge_states, [F] * 6, {"HEADS": 8, "D": 64}),
    (apply_penalties, [F, B, P, F, F, F, F, F, N], {"BLOCK": 4096}),
    (top_p_mask, [F, F, I, X], {"BLOCK": 8192, "STEPS": 16}),
    (rope_positions, [L, F, F], {"HEADS": 16, "D": 64, "ROTATED": 32}),
    (moe_align_count, [P, P, I, I], {"EXPERTS": 64}),
    (router_topk, [F, F, P, I], {"EXPERTS": 64, "K": 8, "ROWS": 16}),
    (block_sparse_softmax, [F, P, P, F, X, I], {"MOST": 16, "SIDE": 32}),
    (poi_adaptive_avg, [F, F, N], {"XBLOCK": 512}),
    (poi_cat3_bf16, [W, W, W, W, N], {"XBLOCK": 1024}),
    (poi_swin_windows, [F, F, N], {"XBLOCK": 1024}),
    (red_split_bias_grad, [W, F, N, I], {"XBLOCK": 64, "R0_BLOCK": 8}),
    (poi_focal_grad, [F, L, F, F, N], {"XBLOCK": 1024}),
    (poi_gelu_grad_bf16, [W, W, W, N], {"XBLOCK": 1024}),
    (per_attention_grad, [H, B, H, H, N, N], {"XBLOCK": 1}),
    (per_row_statistics, [F, F, F, F, L, L, N, I], {"XBLOCK": 8}),
    (red_nll_grad_bf16, [L, F, W, F, W, N, I], {"XBLOCK": 1, "R0_BLOCK": 2048}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
