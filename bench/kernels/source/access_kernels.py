"""Kernels whose memory accesses are computed, masked one by one or shared, products with their own access patterns, and
recurrences, for `npm run bench:rows`.

`python access_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import F, write
from training_kernels import triton_maximum

N = "i32!"
I = "*i32"


@triton.jit
def gemv(w_ptr, x_ptr, y_ptr, m, k, ROWS: tl.constexpr, COLS: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    acc = tl.zeros([ROWS], tl.float32)
    for start in range(0, k, COLS):
        c = start + tl.arange(0, COLS)
        mask = (rows[:, None] < m) & (c[None, :] < k)
        w = tl.load(w_ptr + rows[:, None] * k + c[None, :], mask=mask, other=0.0)
        acc += tl.sum(w * tl.load(x_ptr + c, mask=c < k, other=0.0)[None, :], axis=1)
    tl.store(y_ptr + rows, acc, mask=rows < m)


@triton.jit
def decode_attention(q_ptr, k_ptr, v_ptr, o_ptr, length, scale, BLOCK: tl.constexpr, D: tl.constexpr):
    h = tl.program_id(0)
    d = tl.arange(0, D)
    q = tl.load(q_ptr + h * D + d)
    m = -float("inf")
    l = 0.0
    acc = tl.zeros([D], tl.float32)
    for start in range(0, length, BLOCK):
        n = start + tl.arange(0, BLOCK)
        offs = h * length * D + n[:, None] * D + d[None, :]
        k = tl.load(k_ptr + offs, mask=n[:, None] < length, other=0.0)
        s = tl.where(n < length, tl.sum(q[None, :] * k, 1) * scale, -float("inf"))
        m_new = tl.maximum(m, tl.max(s, 0))
        a = tl.exp(m - m_new)
        p = tl.exp(s - m_new)
        v = tl.load(v_ptr + offs, mask=n[:, None] < length, other=0.0)
        acc = acc * a + tl.sum(p[:, None] * v, 0)
        l = l * a + tl.sum(p, 0)
        m = m_new
    tl.store(o_ptr + h * D + d, acc / l)


@triton.jit
def attention_grad_queries(q_ptr, k_ptr, v_ptr, do_ptr, lse_ptr, delta_ptr, dq_ptr, length, scale,
                           ROWS: tl.constexpr, COLS: tl.constexpr, D: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    h = tl.program_id(1)
    d = tl.arange(0, D)
    base = h * length * D
    offs = base + rows[:, None] * D + d[None, :]
    q = tl.load(q_ptr + offs)
    do = tl.load(do_ptr + offs)
    lse = tl.load(lse_ptr + h * length + rows)
    delta = tl.load(delta_ptr + h * length + rows)
    dq = tl.zeros([ROWS, D], tl.float32)
    for start in range(0, length, COLS):
        n = start + tl.arange(0, COLS)
        k = tl.load(k_ptr + base + n[:, None] * D + d[None, :])
        v = tl.load(v_ptr + base + n[:, None] * D + d[None, :])
        p = tl.exp(tl.dot(q, tl.trans(k)) * scale - lse[:, None])
        ds = p * (tl.dot(do, tl.trans(v)) - delta[:, None]) * scale
        dq += tl.dot(ds, k)
    tl.store(dq_ptr + offs, dq)


@triton.jit
def gated_attention(q_ptr, k_ptr, v_ptr, gate_ptr, out_ptr, length, scale,
                    ROWS: tl.constexpr, COLS: tl.constexpr, D: tl.constexpr):
    rows = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    h = tl.program_id(1)
    d = tl.arange(0, D)
    base = h * length * D
    offs = base + rows[:, None] * D + d[None, :]
    q = tl.load(q_ptr + offs)
    gate = tl.load(gate_ptr + h * length + rows)
    out = tl.zeros([ROWS, D], tl.float32)
    for start in range(0, (tl.program_id(0) + 1) * ROWS, COLS):
        n = start + tl.arange(0, COLS)
        k = tl.load(k_ptr + base + n[:, None] * D + d[None, :])
        v = tl.load(v_ptr + base + n[:, None] * D + d[None, :])
        before = tl.load(gate_ptr + h * length + n)
        decay = tl.exp2(tl.where(rows[:, None] >= n[None, :], gate[:, None] - before[None, :], float("-inf")))
        out += tl.dot(tl.dot(q, tl.trans(k)) * decay * scale, v)
    tl.store(out_ptr + offs, out)


@triton.jit
def delta_rule(q_ptr, k_ptr, v_ptr, beta_ptr, gate_ptr, out_ptr, steps, dim, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    cols = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    first = tl.program_id(1) * steps
    rows = tl.arange(0, ROWS)
    state = tl.zeros([ROWS, BLOCK], tl.float32)
    for t in range(first, first + steps):
        q = tl.load(q_ptr + t * ROWS + rows)
        k = tl.load(k_ptr + t * ROWS + rows)
        v = tl.load(v_ptr + t * dim + cols, mask=cols < dim, other=0.0)
        state *= tl.exp(tl.load(gate_ptr + t))
        u = tl.load(beta_ptr + t) * (v - tl.sum(state * k[:, None], 0))
        state += k[:, None] * u[None, :]
        tl.store(out_ptr + t * dim + cols, tl.sum(state * q[:, None], 0), mask=cols < dim)


@triton.jit
def selective_scan(x_ptr, dt_ptr, a_ptr, b_ptr, c_ptr, y_ptr, steps, dim, BLOCK: tl.constexpr, STATE: tl.constexpr):
    d = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    n = tl.arange(0, STATE)
    a = tl.load(a_ptr + d[:, None] * STATE + n[None, :])
    h = tl.zeros([BLOCK, STATE], tl.float32)
    for t in range(steps):
        x = tl.load(x_ptr + t * dim + d)
        dt = tl.load(dt_ptr + t * dim + d)
        b = tl.load(b_ptr + t * STATE + n)
        c = tl.load(c_ptr + t * STATE + n)
        h = h * tl.exp(dt[:, None] * a) + (dt * x)[:, None] * b[None, :]
        tl.store(y_ptr + t * dim + d, tl.sum(h * c[None, :], 1))


@triton.jit
def compose(a1, b1, a2, b2):
    return a1 * a2, b1 * a2 + b2


@triton.jit
def linear_recurrence(a_ptr, b_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    a = tl.load(a_ptr + row * n + c, mask=c < n, other=1.0)
    b = tl.load(b_ptr + row * n + c, mask=c < n, other=0.0)
    _, h = tl.associative_scan((a, b), 0, compose)
    tl.store(y_ptr + row * n + c, h, mask=c < n)


@triton.jit
def logaddexp(a, b):
    m = tl.maximum(a, b)
    return m + tl.log(1.0 + tl.exp(tl.minimum(a, b) - m))


@triton.jit
def logcumsumexp_rows(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    x = tl.load(x_ptr + row * n + c, mask=c < n, other=0.0)
    tl.store(y_ptr + row * n + c, tl.associative_scan(x, 0, logaddexp), mask=c < n)


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


@triton.jit
def expert_products(a_ptr, b_ptr, token_ptr, expert_ptr, c_ptr, n, k,
                    ROWS: tl.constexpr, COLS: tl.constexpr, DEPTH: tl.constexpr):
    block = tl.program_id(0)
    rows = block * ROWS + tl.arange(0, ROWS)
    token = tl.load(token_ptr + rows)
    expert = tl.load(expert_ptr + block)
    rn = tl.program_id(1) * COLS + tl.arange(0, COLS)
    rk = tl.arange(0, DEPTH)
    acc = tl.zeros([ROWS, COLS], tl.float32)
    for start in range(0, k, DEPTH):
        a = tl.load(a_ptr + token[:, None] * k + (start + rk)[None, :])
        b = tl.load(b_ptr + expert * n * k + (start + rk)[:, None] * n + rn[None, :])
        acc += tl.dot(a, b)
    tl.store(c_ptr + rows[:, None] * n + rn[None, :], acc)


@triton.jit
def scatter_add(x_ptr, index_ptr, y_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    place = tl.load(index_ptr + i, mask=mask, other=0)
    tl.atomic_add(y_ptr + place, tl.load(x_ptr + i, mask=mask, other=0.0), mask=mask)


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
def poi_one_hot(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 1000
    x1 = xindex // 1000
    tmp0 = tl.load(in_ptr0 + x1, xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, (tmp0 == x0).to(tl.float32), xmask)


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
def poi_timestep_embedding(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 256
    x1 = xindex // 256
    tmp0 = tl.load(in_ptr0 + x1, xmask)
    angle = tmp0 * tl.exp((x0 % 128).to(tl.float32) * -0.0719557841560639)
    tl.store(out_ptr0 + xindex, tl.where(x0 < 128, tl.cos(angle), tl.sin(angle)), xmask)


@triton.jit
def poi_stack(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 2
    x1 = xindex // 2
    tmp4 = x0 < 1
    tmp5 = tl.load(in_ptr0 + x1, tmp4 & xmask, eviction_policy="evict_last", other=0.0)
    tmp6 = x0 >= 1
    tmp9 = tl.load(in_ptr1 + x1, tmp6 & xmask, eviction_policy="evict_last", other=0.0)
    tl.store(out_ptr0 + xindex, tl.where(tmp4, tmp5, tmp9), xmask)


@triton.jit
def poi_pixel_shuffle(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 2
    x1 = (xindex // 2) % 64
    x2 = (xindex // 128) % 2
    x3 = (xindex // 256) % 64
    x4 = xindex // 16384
    tmp0 = tl.load(in_ptr0 + (x1 + 64 * x3 + 4096 * x0 + 8192 * x2 + 16384 * x4), xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tmp0, xmask)


@triton.jit
def poi_pixel_shuffle_dynamic(in_ptr0, out_ptr0, ks0, ks1, ks2, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % ks0
    x1 = (xindex // ks0) % ks0
    x2 = xindex // ks1
    tmp0 = tl.load(
        in_ptr0 + (ks2 * (x1 // 2) + ks2 * ks2 * (x0 % 2) + 2 * ks2 * ks2 * (x1 % 2) + 4 * x2 * ks2 * ks2 + (x0 // 2)),
        xmask, eviction_policy="evict_last")
    tl.store(out_ptr0 + (x0 + x1 * ks0 + ks1 * x2), tmp0, xmask)


@triton.jit
def poi_mish(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + xindex, xmask)
    tmp4 = libdevice.log1p(libdevice.exp(tmp0))
    tmp5 = tl.where(tmp0 > 20.0, tmp0, tmp4)
    tl.store(out_ptr0 + xindex, tmp0 * libdevice.tanh(tmp5), xmask)


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


@triton.jit
def poi_permute_dynamic(in_ptr0, out_ptr0, ks0, ks1, ynumel, xnumel, YBLOCK: tl.constexpr, XBLOCK: tl.constexpr):
    yindex = tl.program_id(1) * YBLOCK + tl.arange(0, YBLOCK)[:, None]
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[None, :]
    mask = (yindex < ynumel) & (xindex < xnumel)
    y0 = yindex % ks0
    y1 = yindex // ks0
    tmp0 = tl.load(in_ptr0 + (y0 + ks0 * xindex + ks0 * ks1 * y1), mask, eviction_policy="evict_last")
    tl.store(out_ptr0 + (xindex + ks1 * yindex), tmp0 * 2.0, mask)


@triton.jit
def poi_pixels_to_planes(in_ptr0, out_ptr0, ynumel, xnumel, YBLOCK: tl.constexpr, XBLOCK: tl.constexpr):
    yindex = tl.program_id(1) * YBLOCK + tl.arange(0, YBLOCK)[:, None]
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[None, :]
    mask = (yindex < 3) & (xindex < xnumel)
    tmp0 = tl.load(in_ptr0 + (yindex + 3 * xindex), mask).to(tl.float32)
    tl.store(out_ptr0 + (xindex + xnumel * yindex), tmp0 / 128.0 - 0.5, mask)


@triton.jit
def per_small_products(in_ptr0, in_ptr1, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:, None]
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    x4 = xindex // 16
    x0 = xindex % 16
    x2 = xindex // 256
    tmp0 = tl.load(in_ptr0 + (r0_index + 16 * x4), None, eviction_policy="evict_last")
    tmp1 = tl.load(in_ptr1 + (x0 + 16 * r0_index + 256 * x2), None, eviction_policy="evict_last")
    tl.store(out_ptr0 + xindex, tl.sum(tmp0 * tmp1, 1)[:, None], None)


@triton.jit
def red_squares_dynamic(
        in_ptr0, in_ptr1, out_ptr0, ks0, ks1, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    x0 = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:, None]
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    acc = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_1 = r0_offset + r0_base
        index = r0_1 + x0 * ((7 + ks0 * ks1) // 8)
        inside = index.to(tl.int32) < (ks0 * ks1).to(tl.int32)
        mask = (r0_1 < r0_numel) & inside & (x0 < xnumel)
        place = index % (ks0 * ks1)
        tmp0 = tl.load(in_ptr0 + place, mask, eviction_policy="evict_last", other=0.0)
        tmp1 = tl.load(in_ptr1 + place, mask, eviction_policy="evict_last", other=0.0)
        tmp2 = tmp0 - tmp1
        acc = tl.where((r0_1 < r0_numel) & (x0 < xnumel), acc + tl.where(inside, tmp2 * tmp2, 0.0), acc)
    tl.store(out_ptr0 + x0, tl.sum(acc, 1)[:, None], x0 < xnumel)


@triton.jit
def poi_embedding_checked(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    x0 = xindex % 768
    x1 = xindex // 768
    tmp0 = tl.load(in_ptr0 + x1, None, eviction_policy="evict_last")
    tmp4 = tl.where(tmp0 < 0, tmp0 + 1000, tmp0)
    tl.device_assert((0 <= tmp4) & (tmp4 < 1000), "index out of bounds: 0 <= tmp4 < 1000")
    tl.store(out_ptr0 + xindex, tl.load(in_ptr1 + (x0 + 768 * tmp4), None), None)


@triton.jit
def poi_replicate_pad(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 68
    x1 = (xindex // 68) % 68
    x2 = xindex // 4624
    # Inductor prints the lesser and the greater of two indices like this.
    y = (0) * ((0) >= ((-2) + x1)) + ((-2) + x1) * (((-2) + x1) > (0))
    x = (0) * ((0) >= ((-2) + x0)) + ((-2) + x0) * (((-2) + x0) > (0))
    y = (63) * ((63) <= y) + y * (y < (63))
    x = (63) * ((63) <= x) + x * (x < (63))
    tl.store(out_ptr0 + xindex, tl.load(in_ptr0 + (64 * y + 4096 * x2 + x), xmask), xmask)


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
def per_embedding_mean(in_ptr0, in_ptr1, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    r0_numel = 20
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:, None]
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    x0 = xindex % 256
    x1 = xindex // 256
    tmp0 = tl.load(in_ptr0 + (r0_index + 20 * x1), r0_mask, eviction_policy="evict_last", other=0.0)
    tl.device_assert(((0 <= tmp0) & (tmp0 < 1000)) | ~r0_mask, "index out of bounds: 0 <= tmp0 < 1000")
    tmp2 = tl.load(in_ptr1 + (x0 + 256 * tmp0), r0_mask, eviction_policy="evict_first", other=0.0)
    tmp6 = tl.sum(tl.where(r0_mask, tmp2, 0), 1)[:, None]
    tl.store(out_ptr0 + xindex, tmp6 / 20.0, None)


KERNELS = [
    (gemv, [F, F, F, "i32", "i32"], {"ROWS": 16, "COLS": 256}),
    (decode_attention, [F] * 4 + ["i32", "fp32"], {"BLOCK": 64, "D": 64}),
    (attention_grad_queries, [F] * 7 + ["i32", "fp32"], {"ROWS": 64, "COLS": 64, "D": 64}),
    (selective_scan, [F] * 6 + ["i32", "i32"], {"BLOCK": 32, "STATE": 16}),
    (linear_recurrence, [F, F, F, "i32"], {"BLOCK": 1024}),
    (logcumsumexp_rows, [F, F, "i32"], {"BLOCK": 1024}),
    (causal_conv1d, [F] * 4 + ["i32", "i32"], {"STEPS": 32, "BLOCK": 64, "W": 4}),
    (depthwise_conv, [F, F, F, "i32", "i32"], {"BLOCK": 256}),
    (conv_channels_last, [F, F, F, N, N, N, N], {"ROWS": 64, "COLS": 64, "DEPTH": 32}),
    (expert_products, [F, F, I, I, F, N, N], {"ROWS": 64, "COLS": 64, "DEPTH": 32}),
    (scatter_add, [F, I, F, "i32"], {"BLOCK": 1024}),
    (grid_sample_nearest, [F, F, F, "i32", "i32", "i32"], {"BLOCK": 1024}),
    (poi_max_pool_padded, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_one_hot, [I, F, "i32"], {"XBLOCK": 1024}),
    (poi_image, ["*u8", F, F, F, "i32"], {"XBLOCK": 1024}),
    (poi_timestep_embedding, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_stack, [F, F, F, "i32"], {"XBLOCK": 1024}),
    (poi_pixel_shuffle, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_pixel_shuffle_dynamic, [F, F, "i64", "i64", "i64", "i32"], {"XBLOCK": 1024}),
    (poi_mish, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_planes_to_pixels, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_embedding_checked, ["*i64", F, F, "i32"], {"XBLOCK": 1024}),
    (poi_sample_bilinear, [F, F, F, "i32"], {"XBLOCK": 512}),
    (poi_permute_dynamic, [F, F, "i64", "i64", "i32", "i32"], {"YBLOCK": 32, "XBLOCK": 32}),
    (poi_pixels_to_planes, ["*u8", F, "i32", "i32"], {"YBLOCK": 4, "XBLOCK": 256}),
    (per_small_products, [F, F, F, "i32", "i32"], {"XBLOCK": 128, "R0_BLOCK": 16}),
    (red_squares_dynamic, [F, F, F, "i64", "i64", "i32", "i32"], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (poi_replicate_pad, [F, F, "i32"], {"XBLOCK": 1024}),
    (poi_max_pool_nan, [F, F, "i32"], {"XBLOCK": 1024}),
    (per_embedding_mean, ["*i64", F, F, "i32", "i32"], {"XBLOCK": 1, "R0_BLOCK": 32}),
]

CHECKED = [poi_embedding_checked, poi_sample_bilinear, per_embedding_mean]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]), CHECKED)
