"""Kernels of optimizers, for `npm run bench:rows`.

`python optimizer_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from row_kernels import F, I, N, Q, U, X, write


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


KERNELS = [
    (adamw, [F] * 4 + [N] + [X] * 7, {"BLOCK": 1024}),
    (adam_int8, [F, F, Q, U, F, F, I, X, X, X, X], {"BLOCK": 256}),
    (sgd_momentum, [F, F, F, I, X, X, X], {"BLOCK": 1024}),
    (lion, [F, F, F, I, X, X, X, X], {"BLOCK": 1024}),
    (adagrad, [F, F, F, I, X, X], {"BLOCK": 1024}),
    (lamb_norms, [F, F, F, F, F, I, X, X], {"BLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
