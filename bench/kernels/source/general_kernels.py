"""Kernels of general computing that models' libraries have less often: tables of indices and sparse matrices, recurrent
cells, products of transposed and batched matrices, optimizers, stencils and images, simulation and random numbers, for
`npm run bench:rows`.

`python general_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import F, H, L, Q, write

I, N, P = "i32", "i32!", "*i32"


@triton.jit
def index_add_rows(x_ptr, index_ptr, out_ptr, n_rows, n_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    cols = tl.program_id(1) * COLS + tl.arange(0, COLS)
    row_mask = rows < n_rows
    index = tl.load(index_ptr + rows, mask=row_mask, other=0)
    mask = row_mask[:, None] & (cols < n_cols)[None, :]
    x = tl.load(x_ptr + rows[:, None] * n_cols + cols[None, :], mask=mask, other=0.0)
    tl.atomic_add(out_ptr + index[:, None] * n_cols + cols[None, :], x, mask=mask, sem="relaxed")


@triton.jit
def bincount(x_ptr, count_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask, other=0)
    tl.atomic_add(count_ptr + x, 1, mask=mask, sem="relaxed")


@triton.jit
def csr_spmv(start_ptr, column_ptr, value_ptr, x_ptr, y_ptr, n_rows, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    start = tl.load(start_ptr + row)
    end = tl.load(start_ptr + row + 1)
    acc = tl.zeros([BLOCK], tl.float32)
    for k in range(start, end, BLOCK):
        offs = k + tl.arange(0, BLOCK)
        mask = offs < end
        column = tl.load(column_ptr + offs, mask=mask, other=0)
        value = tl.load(value_ptr + offs, mask=mask, other=0.0)
        acc += value * tl.load(x_ptr + column, mask=mask, other=0.0)
    tl.store(y_ptr + row, tl.sum(acc, axis=0))


@triton.jit
def segment_sums(x_ptr, start_ptr, out_ptr, n_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    segment = tl.program_id(0)
    cols = tl.program_id(1) * COLS + tl.arange(0, COLS)
    start = tl.load(start_ptr + segment)
    end = tl.load(start_ptr + segment + 1)
    acc = tl.zeros([ROWS, COLS], tl.float32)
    for r in range(start, end, ROWS):
        rows = r + tl.arange(0, ROWS)
        mask = (rows < end)[:, None] & (cols < n_cols)[None, :]
        acc += tl.load(x_ptr + rows[:, None] * n_cols + cols[None, :], mask=mask, other=0.0)
    tl.store(out_ptr + segment * n_cols + cols, tl.sum(acc, axis=0), mask=cols < n_cols)


@triton.jit
def moe_combine(y_ptr, slot_ptr, weight_ptr, out_ptr, n_cols, TOP: tl.constexpr, BLOCK: tl.constexpr):
    # The rows that a token's experts made are added with their weights; experts that were full have no slot.
    token = tl.program_id(0)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < n_cols
    acc = tl.zeros([BLOCK], tl.float32)
    for k in range(TOP):
        slot = tl.load(slot_ptr + token * TOP + k)
        weight = tl.load(weight_ptr + token * TOP + k)
        y = tl.load(y_ptr + slot * n_cols + cols, mask=mask & (slot >= 0), other=0.0)
        acc += weight * y
    tl.store(out_ptr + token * n_cols + cols, acc, mask=mask)


@triton.jit
def paged_attention(q_ptr, k_ptr, v_ptr, table_ptr, length_ptr, out_ptr, n_heads, max_pages, scale, PAGE: tl.constexpr,
                    D: tl.constexpr):
    sequence = tl.program_id(0)
    head = tl.program_id(1)
    dims = tl.arange(0, D)
    slots = tl.arange(0, PAGE)
    q = tl.load(q_ptr + (sequence * n_heads + head) * D + dims) * scale
    length = tl.load(length_ptr + sequence)
    m = -float("inf")
    total = 0.0
    acc = tl.zeros([D], tl.float32)
    for page in range(0, tl.cdiv(length, PAGE)):
        block = tl.load(table_ptr + sequence * max_pages + page)
        mask = page * PAGE + slots < length
        offs = ((block * PAGE + slots) * n_heads + head)[:, None] * D + dims[None, :]
        k = tl.load(k_ptr + offs, mask=mask[:, None], other=0.0)
        s = tl.where(mask, tl.sum(k * q[None, :], axis=1), -float("inf"))
        m_new = tl.maximum(m, tl.max(s, axis=0))
        alpha = tl.exp(m - m_new)
        p = tl.exp(s - m_new)
        v = tl.load(v_ptr + offs, mask=mask[:, None], other=0.0)
        acc = acc * alpha + tl.sum(p[:, None] * v, axis=0)
        total = total * alpha + tl.sum(p, axis=0)
        m = m_new
    tl.store(out_ptr + (sequence * n_heads + head) * D + dims, acc / total)


@triton.jit
def topk_rows(x_ptr, value_ptr, at_ptr, n_cols, K: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * n_cols + cols, mask=cols < n_cols, other=-float("inf"))
    for k in range(K):
        best = tl.max(x, axis=0)
        at = tl.argmax(x, axis=0)
        tl.store(value_ptr + row * K + k, best)
        tl.store(at_ptr + row * K + k, at)
        x = tl.where(cols == at, -float("inf"), x)


@triton.jit
def layer_norm_dropout(x_ptr, residual_ptr, w_ptr, b_ptr, sum_ptr, y_ptr, n_cols, eps, p, seed, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    offs = row * n_cols + cols
    x = tl.load(x_ptr + offs, mask=mask, other=0.0)
    keep = tl.rand(seed, offs) > p
    x = tl.where(keep, x / (1 - p), 0.0) + tl.load(residual_ptr + offs, mask=mask, other=0.0)
    tl.store(sum_ptr + offs, x, mask=mask)
    mean = tl.sum(x, axis=0) / n_cols
    centred = tl.where(mask, x - mean, 0.0)
    rstd = 1 / tl.sqrt(tl.sum(centred * centred, axis=0) / n_cols + eps)
    w = tl.load(w_ptr + cols, mask=mask)
    b = tl.load(b_ptr + cols, mask=mask)
    tl.store(y_ptr + offs, centred * rstd * w + b, mask=mask)


@triton.jit
def lstm_cell(gates_ptr, c_ptr, h_out_ptr, c_out_ptr, hidden, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = cols < hidden
    gates = gates_ptr + row * 4 * hidden + cols
    i = tl.sigmoid(tl.load(gates, mask=mask, other=0.0))
    f = tl.sigmoid(tl.load(gates + hidden, mask=mask, other=0.0))
    g = libdevice.tanh(tl.load(gates + 2 * hidden, mask=mask, other=0.0))
    o = tl.sigmoid(tl.load(gates + 3 * hidden, mask=mask, other=0.0))
    c = f * tl.load(c_ptr + row * hidden + cols, mask=mask, other=0.0) + i * g
    tl.store(c_out_ptr + row * hidden + cols, c, mask=mask)
    tl.store(h_out_ptr + row * hidden + cols, o * libdevice.tanh(c), mask=mask)


@triton.jit
def gru_cell(gi_ptr, gh_ptr, h_ptr, out_ptr, n, hidden, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    gate = offs // hidden * (3 * hidden) + offs % hidden
    r = tl.sigmoid(tl.load(gi_ptr + gate, mask=mask) + tl.load(gh_ptr + gate, mask=mask))
    z = tl.sigmoid(tl.load(gi_ptr + gate + hidden, mask=mask) + tl.load(gh_ptr + gate + hidden, mask=mask))
    candidate = tl.load(gi_ptr + gate + 2 * hidden, mask=mask) + r * tl.load(gh_ptr + gate + 2 * hidden, mask=mask)
    h = tl.load(h_ptr + offs, mask=mask)
    new = libdevice.tanh(candidate)
    tl.store(out_ptr + offs, new + z * (h - new), mask=mask)


@triton.jit
def matmul_at(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    # Rows of A are columns in memory, as in gradients of weights.
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        a = tl.load(a_ptr + rk[None, :] * M + rm[:, None], mask=(rm[:, None] < M) & (rk[None, :] < K), other=0.0)
        b = tl.load(b_ptr + rk[:, None] * N + rn[None, :], mask=(rk[:, None] < K) & (rn[None, :] < N), other=0.0)
        acc = tl.dot(a, b, acc)
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N))


@triton.jit
def matmul_bt(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    # Columns of B are rows in memory, as weights of linear layers are.
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        a = tl.load(a_ptr + rm[:, None] * K + rk[None, :], mask=(rm[:, None] < M) & (rk[None, :] < K), other=0.0)
        b = tl.load(b_ptr + rn[:, None] * K + rk[None, :], mask=(rn[:, None] < N) & (rk[None, :] < K), other=0.0)
        acc = tl.dot(a, tl.trans(b), acc)
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N))


@triton.jit
def bmm_bias_relu(a_ptr, b_ptr, bias_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    batch = tl.program_id(2)
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    a_ptr += batch * M * K
    b_ptr += batch * K * N
    c_ptr += batch * M * N
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        a = tl.load(a_ptr + rm[:, None] * K + rk[None, :], mask=(rm[:, None] < M) & (rk[None, :] < K), other=0.0)
        b = tl.load(b_ptr + rk[:, None] * N + rn[None, :], mask=(rk[:, None] < K) & (rn[None, :] < N), other=0.0)
        acc = tl.dot(a, b, acc)
    acc = tl.maximum(acc + tl.load(bias_ptr + rn, mask=rn < N, other=0.0)[None, :], 0.0)
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N))


@triton.jit
def matmul_split_k(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
                   SPLIT: tl.constexpr):
    # Programs of the second axis share the sums of a tile, which begins with zeros.
    tiles = tl.cdiv(N, BN)
    rm = tl.program_id(0) // tiles * BM + tl.arange(0, BM)
    rn = tl.program_id(0) % tiles * BN + tl.arange(0, BN)
    rk = tl.program_id(1) * BK + tl.arange(0, BK)
    a_ptrs = a_ptr + rm[:, None] * K + rk[None, :]
    b_ptrs = b_ptr + rk[:, None] * N + rn[None, :]
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BK * SPLIT)):
        left = K - k * BK * SPLIT
        a = tl.load(a_ptrs, mask=(rm[:, None] < M) & (rk[None, :] < left), other=0.0)
        b = tl.load(b_ptrs, mask=(rk[:, None] < left) & (rn[None, :] < N), other=0.0)
        acc = tl.dot(a, b, acc)
        a_ptrs += BK * SPLIT
        b_ptrs += BK * SPLIT * N
    tl.atomic_add(c_ptr + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N))


@triton.jit
def log_softmax_grad(y_ptr, dy_ptr, dx_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    y = tl.load(y_ptr + row * n_cols + cols, mask=mask, other=-float("inf"))
    dy = tl.load(dy_ptr + row * n_cols + cols, mask=mask, other=0.0)
    tl.store(dx_ptr + row * n_cols + cols, dy - tl.exp(y) * tl.sum(dy, axis=0), mask=mask)


@triton.jit
def sgd_momentum(p_ptr, g_ptr, m_ptr, n, lr, momentum, decay, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    p = tl.load(p_ptr + offs, mask=mask)
    g = tl.load(g_ptr + offs, mask=mask) + decay * p
    m = momentum * tl.load(m_ptr + offs, mask=mask) + g
    tl.store(m_ptr + offs, m, mask=mask)
    tl.store(p_ptr + offs, p - lr * (g + momentum * m), mask=mask)


@triton.jit
def lion(p_ptr, g_ptr, m_ptr, n, lr, beta1, beta2, decay, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    p = tl.load(p_ptr + offs, mask=mask)
    g = tl.load(g_ptr + offs, mask=mask)
    m = tl.load(m_ptr + offs, mask=mask)
    update = beta1 * m + (1 - beta1) * g
    sign = tl.where(update > 0, 1.0, tl.where(update < 0, -1.0, 0.0))
    tl.store(p_ptr + offs, p * (1 - lr * decay) - lr * sign, mask=mask)
    tl.store(m_ptr + offs, beta2 * m + (1 - beta2) * g, mask=mask)


@triton.jit
def adagrad(p_ptr, g_ptr, sum_ptr, n, lr, eps, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    g = tl.load(g_ptr + offs, mask=mask, other=0.0)
    total = tl.load(sum_ptr + offs, mask=mask, other=0.0) + g * g
    p = tl.load(p_ptr + offs, mask=mask, other=0.0) - lr * g / (tl.sqrt(total) + eps)
    tl.store(sum_ptr + offs, total, mask=mask)
    tl.store(p_ptr + offs, p, mask=mask)


@triton.jit
def lamb_norms(p_ptr, m_ptr, v_ptr, update_ptr, norms_ptr, n, eps, decay, BLOCK: tl.constexpr):
    # The update of LAMB, and the squared norms of weights and update, to which all programs add.
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    p = tl.load(p_ptr + offs, mask=mask, other=0.0)
    m = tl.load(m_ptr + offs, mask=mask, other=0.0)
    v = tl.load(v_ptr + offs, mask=mask, other=0.0)
    update = m / (tl.sqrt(v) + eps) + decay * p
    tl.store(update_ptr + offs, update, mask=mask)
    tl.atomic_add(norms_ptr, tl.sum(p * p, axis=0))
    tl.atomic_add(norms_ptr + 1, tl.sum(update * update, axis=0))


@triton.jit
def jacobi_step(u_ptr, f_ptr, out_ptr, height, width, h2, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = (tl.program_id(1) * ROWS + tl.arange(0, ROWS))[:, None]
    cols = (tl.program_id(0) * COLS + tl.arange(0, COLS))[None, :]
    inside = (rows > 0) & (rows < height - 1) & (cols > 0) & (cols < width - 1)
    at = rows * width + cols
    north = tl.load(u_ptr + at - width, mask=inside, other=0.0)
    south = tl.load(u_ptr + at + width, mask=inside, other=0.0)
    west = tl.load(u_ptr + at - 1, mask=inside, other=0.0)
    east = tl.load(u_ptr + at + 1, mask=inside, other=0.0)
    f = tl.load(f_ptr + at, mask=inside, other=0.0)
    tl.store(out_ptr + at, 0.25 * (north + south + west + east - h2 * f), mask=inside)


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
def mandelbrot(out_ptr, height, width, left, top, step, STEPS: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(1)
    cols = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    cx = left + cols.to(tl.float32) * step
    cy = top + row.to(tl.float32) * step
    x = tl.zeros([BLOCK], tl.float32)
    y = tl.zeros([BLOCK], tl.float32)
    count = tl.zeros([BLOCK], tl.int32)
    for _ in range(STEPS):
        inside = x * x + y * y <= 4.0
        count += inside.to(tl.int32)
        x_new = x * x - y * y + cx
        y = tl.where(inside, 2.0 * x * y + cy, y)
        x = tl.where(inside, x_new, x)
    tl.store(out_ptr + row * width + cols, count, mask=cols < width)


@triton.jit
def n_body(x_ptr, y_ptr, z_ptr, mass_ptr, ax_ptr, ay_ptr, az_ptr, n, softening, BLOCK: tl.constexpr, OTHERS: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i, mask=i < n, other=0.0)
    y = tl.load(y_ptr + i, mask=i < n, other=0.0)
    z = tl.load(z_ptr + i, mask=i < n, other=0.0)
    ax = tl.zeros([BLOCK], tl.float32)
    ay = tl.zeros([BLOCK], tl.float32)
    az = tl.zeros([BLOCK], tl.float32)
    for start in range(0, n, OTHERS):
        j = start + tl.arange(0, OTHERS)
        dx = tl.load(x_ptr + j, mask=j < n, other=0.0)[None, :] - x[:, None]
        dy = tl.load(y_ptr + j, mask=j < n, other=0.0)[None, :] - y[:, None]
        dz = tl.load(z_ptr + j, mask=j < n, other=0.0)[None, :] - z[:, None]
        mass = tl.load(mass_ptr + j, mask=j < n, other=0.0)
        inverse = tl.rsqrt(dx * dx + dy * dy + dz * dz + softening)
        force = mass[None, :] * inverse * inverse * inverse
        ax += tl.sum(force * dx, axis=1)
        ay += tl.sum(force * dy, axis=1)
        az += tl.sum(force * dz, axis=1)
    tl.store(ax_ptr + i, ax, mask=i < n)
    tl.store(ay_ptr + i, ay, mask=i < n)
    tl.store(az_ptr + i, az, mask=i < n)


@triton.jit
def black_scholes(spot_ptr, strike_ptr, years_ptr, call_ptr, put_ptr, n, rate, volatility, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    spot = tl.load(spot_ptr + offs, mask=mask, other=1.0)
    strike = tl.load(strike_ptr + offs, mask=mask, other=1.0)
    years = tl.load(years_ptr + offs, mask=mask, other=1.0)
    root = volatility * tl.sqrt(years)
    d1 = (tl.log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / root
    d2 = d1 - root
    below1 = 0.5 * (1 + tl.erf(d1 * 0.7071067811865476))
    below2 = 0.5 * (1 + tl.erf(d2 * 0.7071067811865476))
    discounted = strike * tl.exp(-rate * years)
    tl.store(call_ptr + offs, spot * below1 - discounted * below2, mask=mask)
    tl.store(put_ptr + offs, discounted * (1 - below2) - spot * (1 - below1), mask=mask)


@triton.jit
def uniform4(out_ptr, n, seed, low, high, BLOCK: tl.constexpr):
    # Each counter makes four numbers.
    start = tl.program_id(0) * BLOCK * 4
    a, b, c, d = tl.rand4x(seed, tl.program_id(0) * BLOCK + tl.arange(0, BLOCK))
    offs = start + tl.arange(0, BLOCK)
    tl.store(out_ptr + offs, low + (high - low) * a, mask=offs < n)
    offs += BLOCK
    tl.store(out_ptr + offs, low + (high - low) * b, mask=offs < n)
    offs += BLOCK
    tl.store(out_ptr + offs, low + (high - low) * c, mask=offs < n)
    offs += BLOCK
    tl.store(out_ptr + offs, low + (high - low) * d, mask=offs < n)


@triton.jit
def add_noise(x_ptr, y_ptr, n, sigma, seed, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    tl.store(y_ptr + offs, x + sigma * tl.randn(seed, offs), mask=mask)


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
def cumsum_long(x_ptr, y_ptr, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    carry = 0.0
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        mask = cols < n_cols
        x = tl.load(x_ptr + row * n_cols + cols, mask=mask, other=0.0)
        tl.store(y_ptr + row * n_cols + cols, tl.cumsum(x, axis=0) + carry, mask=mask)
        carry += tl.sum(x, axis=0)


@triton.jit
def sliding_attention(q_ptr, k_ptr, v_ptr, out_ptr, n, window, scale, BM: tl.constexpr, BN: tl.constexpr,
                      D: tl.constexpr, HEADS: tl.constexpr):
    # Causal attention to the nearest `window` keys; ALiBi's slopes make farther keys count less.
    head = tl.program_id(1)
    base = head * n * D
    slope = tl.exp2(-8.0 * (head + 1) / HEADS)
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    dims = tl.arange(0, D)
    q = tl.load(q_ptr + base + rows[:, None] * D + dims[None, :], mask=rows[:, None] < n, other=0.0)
    m = tl.full([BM], -float("inf"), tl.float32)
    total = tl.zeros([BM], tl.float32)
    acc = tl.zeros([BM, D], tl.float32)
    low = tl.maximum(0, (tl.program_id(0) * BM - window + 1) // BN * BN)
    high = tl.minimum(n, (tl.program_id(0) + 1) * BM)
    for start in range(low, high, BN):
        cols = start + tl.arange(0, BN)
        k = tl.load(k_ptr + base + cols[None, :] * D + dims[:, None], mask=cols[None, :] < n, other=0.0)
        distance = rows[:, None] - cols[None, :]
        s = tl.dot(q, k) * scale - slope * distance
        s = tl.where((distance >= 0) & (distance < window), s, -1e30)
        m_new = tl.maximum(m, tl.max(s, axis=1))
        alpha = tl.exp(m - m_new)
        p = tl.exp(s - m_new[:, None])
        v = tl.load(v_ptr + base + cols[:, None] * D + dims[None, :], mask=cols[:, None] < n, other=0.0)
        acc = tl.dot(p, v, acc * alpha[:, None])
        total = total * alpha + tl.sum(p, axis=1)
        m = m_new
    tl.store(out_ptr + base + rows[:, None] * D + dims[None, :], acc / total[:, None], mask=rows[:, None] < n)


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
def rms_norm_int8(x_ptr, w_ptr, q_ptr, scale_ptr, n_cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    x = tl.load(x_ptr + row * n_cols + cols, mask=mask, other=0.0).to(tl.float32)
    w = tl.load(w_ptr + cols, mask=mask, other=0.0).to(tl.float32)
    y = x * tl.rsqrt(tl.sum(x * x, axis=0) / n_cols + eps) * w
    scale = tl.maximum(tl.max(tl.abs(y), axis=0), 1e-8) / 127.0
    tl.store(q_ptr + row * n_cols + cols, libdevice.rint(y / scale).to(tl.int8), mask=mask)
    tl.store(scale_ptr + row, scale)


@triton.jit
def cache_int8(k_ptr, slot_ptr, cache_ptr, scale_ptr, n_heads, n_slots, D: tl.constexpr, HEADS: tl.constexpr):
    # A token's keys go to its slot of the cache, as bytes with a scale for each head.
    token = tl.program_id(0)
    slot = tl.load(slot_ptr + token)
    heads = tl.arange(0, HEADS)
    dims = tl.arange(0, D)
    mask = heads < n_heads
    k = tl.load(k_ptr + (token * n_heads + heads)[:, None] * D + dims[None, :], mask=mask[:, None], other=0.0)
    scale = tl.maximum(tl.max(tl.abs(k), axis=1), 1e-8) / 127.0
    quantized = libdevice.rint(k / scale[:, None]).to(tl.int8)
    at = heads * n_slots + slot
    tl.store(cache_ptr + at[:, None] * D + dims[None, :], quantized, mask=mask[:, None])
    tl.store(scale_ptr + at, scale, mask=mask)


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
def transpose_tiles(x_ptr, y_ptr, M, N, BM: tl.constexpr, BN: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    x = tl.load(x_ptr + rm[:, None] * N + rn[None, :], mask=(rm[:, None] < M) & (rn[None, :] < N))
    tl.store(y_ptr + rn[:, None] * M + rm[None, :], tl.trans(x), mask=(rn[:, None] < N) & (rm[None, :] < M))


@triton.jit
def lora(x_ptr, a_ptr, b_ptr, y_ptr, M, N, K, scale, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
         RANK: tl.constexpr):
    # y += (x A) B scale, where x A is of few columns.
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rank = tl.arange(0, RANK)
    low = tl.zeros((BM, RANK), dtype=tl.float32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        x = tl.load(x_ptr + rm[:, None] * K + rk[None, :], mask=(rm[:, None] < M) & (rk[None, :] < K), other=0.0)
        a = tl.load(a_ptr + rk[:, None] * RANK + rank[None, :], mask=rk[:, None] < K, other=0.0)
        low = tl.dot(x, a, low)
    low *= scale
    for n in range(0, N, BN):
        rn = n + tl.arange(0, BN)
        mask = (rm[:, None] < M) & (rn[None, :] < N)
        b = tl.load(b_ptr + rank[:, None] * N + rn[None, :], mask=rn[None, :] < N, other=0.0)
        y = tl.load(y_ptr + rm[:, None] * N + rn[None, :], mask=mask, other=0.0)
        tl.store(y_ptr + rm[:, None] * N + rn[None, :], y + tl.dot(low, b), mask=mask)


@triton.jit
def column_softmax(x_ptr, y_ptr, n_rows, n_cols, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = tl.arange(0, ROWS)[:, None]
    cols = (tl.program_id(0) * COLS + tl.arange(0, COLS))[None, :]
    mask = (rows < n_rows) & (cols < n_cols)
    x = tl.load(x_ptr + rows * n_cols + cols, mask=mask, other=-float("inf"))
    e = tl.exp(x - tl.max(x, axis=0, keep_dims=True))
    tl.store(y_ptr + rows * n_cols + cols, e / tl.sum(e, axis=0, keep_dims=True), mask=mask)


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
def jagged_to_padded(x_ptr, start_ptr, y_ptr, max_rows, n_cols, padding, ROWS: tl.constexpr, COLS: tl.constexpr):
    sequence = tl.program_id(1)
    start = tl.load(start_ptr + sequence)
    length = tl.load(start_ptr + sequence + 1) - start
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    for c in range(0, n_cols, COLS):
        cols = c + tl.arange(0, COLS)
        inside = (rows < length)[:, None] & (cols < n_cols)[None, :]
        x = tl.load(x_ptr + (start + rows)[:, None] * n_cols + cols[None, :], mask=inside, other=padding)
        mask = (rows < max_rows)[:, None] & (cols < n_cols)[None, :]
        tl.store(y_ptr + (sequence * max_rows + rows)[:, None] * n_cols + cols[None, :], x, mask=mask)


KERNELS = [
    (index_add_rows, [F, L, F, I, I], {"ROWS": 16, "COLS": 128}),
    (bincount, [L, P, I], {"BLOCK": 1024}),
    (csr_spmv, [P, P, F, F, F, I], {"BLOCK": 32}),
    (segment_sums, [F, P, F, I], {"ROWS": 16, "COLS": 128}),
    (moe_combine, [F, P, F, F, I], {"TOP": 2, "BLOCK": 512}),
    (paged_attention, [F, F, F, P, P, F, I, I, "fp32"], {"PAGE": 16, "D": 64}),
    (topk_rows, [F, F, P, I], {"K": 8, "BLOCK": 256}),
    (layer_norm_dropout, [F, F, F, F, F, F, I, "fp32", "fp32", I], {"BLOCK": 1024}),
    (lstm_cell, [F, F, F, F, I], {"BLOCK": 256}),
    (gru_cell, [F, F, F, F, I, I], {"BLOCK": 1024}),
    (matmul_at, [F, F, F, I, I, I], {"BM": 64, "BN": 64, "BK": 32}),
    (matmul_bt, [F, F, F, I, I, I], {"BM": 64, "BN": 64, "BK": 32}),
    (bmm_bias_relu, [F, F, F, F, I, I, I], {"BM": 32, "BN": 64, "BK": 32}),
    (matmul_split_k, [F, F, F, I, I, I], {"BM": 32, "BN": 32, "BK": 64, "SPLIT": 4}),
    (log_softmax_grad, [F, F, F, I], {"BLOCK": 1024}),
    (sgd_momentum, [F, F, F, I, "fp32", "fp32", "fp32"], {"BLOCK": 1024}),
    (lion, [F, F, F, I, "fp32", "fp32", "fp32", "fp32"], {"BLOCK": 1024}),
    (adagrad, [F, F, F, I, "fp32", "fp32"], {"BLOCK": 1024}),
    (lamb_norms, [F, F, F, F, F, I, "fp32", "fp32"], {"BLOCK": 1024}),
    (jacobi_step, [F, F, F, I, I, "fp32"], {"ROWS": 16, "COLS": 64}),
    (box_blur, [F, F, I, I], {"ROWS": 16, "COLS": 64}),
    (sobel, ["*u8", "*u8", I, I], {"BLOCK": 256}),
    (mandelbrot, [P, I, I, "fp32", "fp32", "fp32"], {"STEPS": 32, "BLOCK": 256}),
    (n_body, [F, F, F, F, F, F, F, I, "fp32"], {"BLOCK": 64, "OTHERS": 64}),
    (black_scholes, [F, F, F, F, F, I, "fp32", "fp32"], {"BLOCK": 1024}),
    (uniform4, [F, I, I, "fp32", "fp32"], {"BLOCK": 1024}),
    (add_noise, [F, F, I, "fp32", I], {"BLOCK": 1024}),
    (iou_matrix, [F, F, F, I, I], {"ROWS": 32, "COLS": 64}),
    (rgb_to_yuv, ["*u8", "*u8", I], {"BLOCK": 1024}),
    (cumsum_long, [F, F, I], {"BLOCK": 1024}),
    (sliding_attention, [F, F, F, F, I, I, "fp32"], {"BM": 64, "BN": 64, "D": 64, "HEADS": 8}),
    (smoothed_cross_entropy, [F, L, F, I, "fp32"], {"BLOCK": 2048}),
    (rms_norm_int8, [H, H, Q, F, I, "fp32"], {"BLOCK": 1024}),
    (cache_int8, [F, L, Q, F, I, I], {"D": 64, "HEADS": 16}),
    (conv1d_strided, [F, F, F, F, I, I], {"C_IN": 32, "C_OUT": 64, "TAPS": 5, "STRIDE": 2, "CHANNELS": 16, "BLOCK": 64}),
    (instance_norm, [F, F, F, F, I, I, "fp32"], {"BLOCK": 1024}),
    (resize_bilinear, [F, F, I, I, I, I, "fp32", "fp32"], {"BLOCK": 256}),
    (resize_nearest, [F, F, I, I, I, I, I], {"BLOCK": 1024}),
    (transpose_tiles, [F, F, I, I], {"BM": 64, "BN": 64}),
    (lora, [F, F, F, F, I, I, I, "fp32"], {"BM": 32, "BN": 64, "BK": 64, "RANK": 16}),
    (column_softmax, [F, F, I, I], {"ROWS": 512, "COLS": 16}),
    (weight_norm, [F, F, F, F, I], {"BLOCK": 1024}),
    (conv2d_direct, [F, F, F, I, I], {"C_IN": 16, "C_OUT": 16, "ROWS": 8, "COLS": 64}),
    (jagged_to_padded, [F, P, F, I, I, "fp32"], {"ROWS": 16, "COLS": 64}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
