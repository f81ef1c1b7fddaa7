"""Kernels of products: of matrices and vectors, transposed, batched, split, of low rank, and of experts, for
`npm run bench:rows`.

`python product_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import F, I, N, P, W, X, write


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


KERNELS = [
    (gemv, [F, F, F, I, I], {"ROWS": 16, "COLS": 256}),
    (per_small_products, [F, F, F, I, I], {"XBLOCK": 128, "R0_BLOCK": 16}),
    (matmul_bf16, [W, W, W, N, N, N], {"BM": 64, "BN": 64, "BK": 64}),
    (matmul_at, [F, F, F, I, I, I], {"BM": 64, "BN": 64, "BK": 32}),
    (matmul_bt, [F, F, F, I, I, I], {"BM": 64, "BN": 64, "BK": 32}),
    (bmm_bias_relu, [F, F, F, F, I, I, I], {"BM": 32, "BN": 64, "BK": 32}),
    (matmul_split_k, [F, F, F, I, I, I], {"BM": 32, "BN": 32, "BK": 64, "SPLIT": 4}),
    (lora, [F, F, F, F, I, I, I, X], {"BM": 32, "BN": 64, "BK": 64, "RANK": 16}),
    (expert_products, [F, F, P, P, F, N, N], {"ROWS": 64, "COLS": 64, "DEPTH": 32}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
