"""Kernels of recurrences: cells of recurrent networks, linear attention and state spaces, for `npm run bench:rows`.

`python recurrence_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import F, I, N, P, W, X, write


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


KERNELS = [
    (lstm_cell, [F, F, F, F, I], {"BLOCK": 256}),
    (gru_cell, [F, F, F, F, I, I], {"BLOCK": 1024}),
    (delta_rule, [F] * 6 + [N, N], {"ROWS": 64, "BLOCK": 16}),
    (gated_recurrence, [F] * 6 + [I, X], {"K": 64, "V": 64, "BV": 16}),
    (gated_delta_step, [F] * 5 + [P, F, F, X], {"HEADS": 8, "K": 128, "V": 128, "BV": 8}),
    (chunk_states, [F] * 4 + [I], {"K": 64, "V": 64, "STEPS": 64}),
    (selective_scan, [F] * 6 + [I, I], {"BLOCK": 32, "STATE": 16}),
    (state_update, [F] * 10, {"HEADS": 24, "D": 64, "STATE": 128}),
    (token_shift_mix, [W] * 7 + [I], {"D": 768, "BLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
