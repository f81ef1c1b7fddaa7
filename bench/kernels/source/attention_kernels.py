"""Kernels of attention, its gradients and rotary embeddings, for `npm run bench:rows`.

`python attention_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import F, I, L, P, W, X, write


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
def rope_frequencies(x_ptr, y_ptr, length, scale, D: tl.constexpr, BLOCK: tl.constexpr):
    # Rotates a row of each program by angles whose frequencies are computed.
    row = tl.program_id(0)
    position = (row % length).to(tl.float32)
    i = tl.arange(0, BLOCK)
    mask = i < D
    angle = position * tl.exp2(i.to(tl.float32) * scale)
    cos, sin = tl.cos(angle), tl.sin(angle)
    x1 = tl.load(x_ptr + row * (2 * D) + i, mask=mask)
    x2 = tl.load(x_ptr + row * (2 * D) + D + i, mask=mask)
    tl.store(y_ptr + row * (2 * D) + i, x1 * cos - x2 * sin, mask=mask)
    tl.store(y_ptr + row * (2 * D) + D + i, x2 * cos + x1 * sin, mask=mask)


KERNELS = [
    (decode_attention, [F] * 4 + [I, X], {"BLOCK": 64, "D": 64}),
    (paged_attention, [F, F, F, P, P, F, I, I, X], {"PAGE": 16, "D": 64}),
    (sliding_attention, [F, F, F, F, I, I, X], {"BM": 64, "BN": 64, "D": 64, "HEADS": 8}),
    (gated_attention, [F] * 5 + [I, X], {"ROWS": 64, "COLS": 64, "D": 64}),
    (attention_grad_queries, [F] * 7 + [I, X], {"ROWS": 64, "COLS": 64, "D": 64}),
    (merge_states, [F] * 6, {"HEADS": 8, "D": 64}),
    (rope_positions, [L, F, F], {"HEADS": 16, "D": 64, "ROTATED": 32}),
    (rope_frequencies, [F, F, I, X], {"D": 48, "BLOCK": 64}),
    (rope_grad_heads, [W] * 4, {"Q_HEADS": 14, "PAD_Q": 16, "K_HEADS": 2, "PAD_K": 2, "HALF": 32}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
