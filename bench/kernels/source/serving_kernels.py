"""Kernels that serve language models: penalties, and the choice of tokens and of experts, for `npm run bench:rows`.

`python serving_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import B, F, I, N, P, X, write


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


KERNELS = [
    (apply_penalties, [F, B, P, F, F, F, F, F, N], {"BLOCK": 4096}),
    (top_p_mask, [F, F, I, X], {"BLOCK": 8192, "STEPS": 16}),
    (topk_rows, [F, F, P, I], {"K": 8, "BLOCK": 256}),
    (router_topk, [F, F, P, I], {"EXPERTS": 64, "K": 8, "ROWS": 16}),
    (moe_align_count, [P, P, I, I], {"EXPERTS": 64}),
    (moe_combine, [F, P, F, F, I], {"TOP": 2, "BLOCK": 512}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
