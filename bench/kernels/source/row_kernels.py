"""Kernels of models' libraries and in the style of PyTorch Inductor, which `npm run bench:rows` times against plain C.

`python row_kernels.py FOLDER` writes what Triton (3.8) makes of each: TTIR as `<kernel>-<block>.ttir`. No GPU is needed.
"""
import re
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton._C.libtriton import ir
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource, make_backend


@triton.jit
def rms_norm(x_ptr, w_ptr, y_ptr, stride, n_cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    x = tl.load(x_ptr + row * stride + cols, mask=mask, other=0.0)
    scale = tl.rsqrt(tl.sum(x * x, axis=0) / n_cols + eps)
    w = tl.load(w_ptr + cols, mask=mask)
    tl.store(y_ptr + row * stride + cols, x * scale * w, mask=mask)


@triton.jit
def rms_norm_half(x_ptr, w_ptr, y_ptr, stride, n_cols, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    x = tl.load(x_ptr + row * stride + cols, mask=mask, other=0.0).to(tl.float32)
    scale = tl.rsqrt(tl.sum(x * x, axis=0) / n_cols + eps)
    w = tl.load(w_ptr + cols, mask=mask).to(tl.float32)
    tl.store(y_ptr + row * stride + cols, (x * scale * w).to(tl.float16), mask=mask)


@triton.jit
def cross_entropy(logits_ptr, label_ptr, loss_ptr, stride, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    logits_ptr += row * stride
    label = tl.load(label_ptr + row)
    m = -float("inf")
    d = 0.0
    for start in range(0, n_cols, BLOCK):
        cols = start + tl.arange(0, BLOCK)
        x = tl.load(logits_ptr + cols, mask=cols < n_cols, other=-float("inf"))
        m_new = tl.maximum(m, tl.max(x))
        d = d * tl.exp(m - m_new) + tl.sum(tl.exp(x - m_new))
        m = m_new
    target = tl.load(logits_ptr + label)
    tl.store(loss_ptr + row, m + tl.log(d) - target)


@triton.jit
def rotary_halves(x_ptr, cos_ptr, sin_ptr, y_ptr, n_heads, HALF: tl.constexpr, HEADS: tl.constexpr):
    token = tl.program_id(0)
    dims = tl.arange(0, HALF)
    heads = tl.arange(0, HEADS)
    c = tl.load(cos_ptr + token * HALF + dims)[None, :]
    s = tl.load(sin_ptr + token * HALF + dims)[None, :]
    offs = token * n_heads * 2 * HALF + heads[:, None] * 2 * HALF + dims[None, :]
    mask = heads[:, None] < n_heads
    a = tl.load(x_ptr + offs, mask=mask, other=0.0)
    b = tl.load(x_ptr + offs + HALF, mask=mask, other=0.0)
    tl.store(y_ptr + offs, a * c - b * s, mask=mask)
    tl.store(y_ptr + offs + HALF, b * c + a * s, mask=mask)


@triton.jit
def rotary_pairs(x_ptr, cos_ptr, sin_ptr, y_ptr, n_heads, HALF: tl.constexpr, HEADS: tl.constexpr):
    token = tl.program_id(0)
    dims = tl.arange(0, HALF)
    heads = tl.arange(0, HEADS)
    c = tl.load(cos_ptr + token * HALF + dims)[None, :]
    s = tl.load(sin_ptr + token * HALF + dims)[None, :]
    offs = token * n_heads * 2 * HALF + heads[:, None] * 2 * HALF + 2 * dims[None, :]
    mask = heads[:, None] < n_heads
    a = tl.load(x_ptr + offs, mask=mask, other=0.0)
    b = tl.load(x_ptr + offs + 1, mask=mask, other=0.0)
    tl.store(y_ptr + offs, a * c - b * s, mask=mask)
    tl.store(y_ptr + offs + 1, b * c + a * s, mask=mask)


@triton.jit
def matmul_int8(a_ptr, b_ptr, c_ptr, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), dtype=tl.int32)
    for k in range(0, K, BK):
        rk = k + tl.arange(0, BK)
        a = tl.load(a_ptr + rm[:, None] * K + rk[None, :], mask=(rm[:, None] < M) & (rk[None, :] < K), other=0)
        b = tl.load(b_ptr + rk[:, None] * N + rn[None, :], mask=(rk[:, None] < K) & (rn[None, :] < N), other=0)
        acc = tl.dot(a, b, acc=acc, out_dtype=tl.int32)
    tl.store(c_ptr + rm[:, None] * N + rn[None, :], acc, mask=(rm[:, None] < M) & (rn[None, :] < N))


@triton.jit
def poi_silu_mul(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tmp0 * tl.sigmoid(tmp0)
    tl.store(out_ptr0 + (x0), tmp2 * tmp1, xmask)


@triton.jit
def poi_bias_relu(in_ptr0, in_ptr1, out_ptr0, xnumel, COLS: tl.constexpr, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = xindex % COLS
    tmp0 = tl.load(in_ptr0 + (x2), xmask)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy="evict_last")
    tmp2 = tmp0 + tmp1
    tmp3 = tl.full([1], 0, tl.int32)
    tl.store(out_ptr0 + (x2), tl.maximum(tmp3, tmp2), xmask)


@triton.jit
def poi_half_chain(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask).to(tl.float32)
    tmp1 = tl.load(in_ptr1 + (x0), xmask).to(tl.float32)
    tmp2 = tmp0 * 0.5 + tmp1
    tmp3 = tl.where(tmp2 > 0, tmp2, tmp2 * 0.01)
    tl.store(out_ptr0 + (x0), tmp3, xmask)


@triton.jit
def poi_embedding(in_ptr0, in_ptr1, in_ptr2, out_ptr0, xnumel, COLS: tl.constexpr, ROWS: tl.constexpr,
                  XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0).to(tl.int64) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:].to(tl.int64)
    xmask = xindex < xnumel
    x1 = xindex // COLS
    x0 = xindex % COLS
    x2 = xindex
    tmp0 = tl.load(in_ptr0 + (x1), xmask, eviction_policy="evict_last")
    tmp7 = tl.load(in_ptr2 + (x2), xmask)
    tmp1 = tl.full([XBLOCK], ROWS, tl.int32)
    tmp2 = tmp0 + tmp1
    tmp3 = tmp0 < 0
    tmp4 = tl.where(tmp3, tmp2, tmp0)
    tmp6 = tl.load(in_ptr1 + (x0 + COLS * tmp4), xmask)
    tl.store(out_ptr0 + (x2), tmp6 + tmp7, xmask)


@triton.jit
def poi_permute(in_ptr0, out_ptr0, ynumel, xnumel, YBLOCK: tl.constexpr, XBLOCK: tl.constexpr):
    yoffset = tl.program_id(1) * YBLOCK
    yindex = yoffset + tl.arange(0, YBLOCK)[:, None]
    ymask = yindex < ynumel
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[None, :]
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + (yindex + ynumel * xindex), xmask & ymask, eviction_policy="evict_last")
    tl.store(out_ptr0 + (xindex + xnumel * yindex), tmp0 * 2.0, xmask & ymask)


@triton.jit
def poi_mask_where(in_ptr0, in_ptr1, in_ptr2, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask).to(tl.int1)
    tmp1 = tl.load(in_ptr1 + (x0), xmask)
    tmp2 = tl.load(in_ptr2 + (x0), xmask)
    tl.store(out_ptr0 + (x0), tl.where(tmp0, tmp1, tmp2), xmask)


@triton.jit
def per_softmax(in_ptr0, out_ptr2, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    r0_1 = r0_index
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (r0_1 + r0_numel * x0), r0_mask & xmask, other=0.0)
    tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
    tmp3 = tl.where(r0_mask & xmask, tmp1, float("-inf"))
    tmp4 = tl.max(tmp3, 1)[:, None]
    tmp5 = tmp0 - tmp4
    tmp6 = tl.exp(tmp5)
    tmp9 = tl.where(r0_mask & xmask, tmp6, 0)
    tmp10 = tl.sum(tmp9, 1)[:, None]
    tl.store(out_ptr2 + (r0_1 + r0_numel * x0), tmp6 / tmp10, r0_mask & xmask)


@triton.jit
def red_sum_rows(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = _tmp2 + tmp1
        _tmp2 = tl.where(r0_mask & xmask, tmp3, _tmp2)
    tmp2 = tl.sum(_tmp2, 1)[:, None]
    tl.store(out_ptr0 + (x0), tmp2, xmask)


@triton.jit
def red_sum_columns(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_base = tl.arange(0, R0_BLOCK)[None, :]
    x0 = xindex
    _tmp2 = tl.full([XBLOCK, R0_BLOCK], 0, tl.float32)
    for r0_offset in range(0, r0_numel, R0_BLOCK):
        r0_index = r0_offset + r0_base
        r0_mask = r0_index < r0_numel
        tmp0 = tl.load(in_ptr0 + (x0 + xnumel * r0_index), r0_mask & xmask, eviction_policy="evict_first", other=0.0)
        tmp1 = tl.broadcast_to(tmp0, [XBLOCK, R0_BLOCK])
        tmp3 = _tmp2 + tmp1
        _tmp2 = tl.where(r0_mask & xmask, tmp3, _tmp2)
    tmp2 = tl.sum(_tmp2, 1)[:, None]
    tl.store(out_ptr0 + (x0), tmp2, xmask)


@triton.jit
def per_layer_norm(in_ptr0, in_ptr1, in_ptr2, out_ptr2, xnumel, r0_numel, XBLOCK: tl.constexpr,
                   R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, other=0.0)
    tmp24 = tl.load(in_ptr1 + (r0_index), r0_mask, eviction_policy="evict_last", other=0.0)
    tmp26 = tl.load(in_ptr2 + (r0_index), r0_mask, eviction_policy="evict_last", other=0.0)
    tmp6 = tl.where(r0_mask & xmask, tmp0, 0)
    tmp10 = tl.sum(tmp6, 1)[:, None] / r0_numel
    tmp11 = tmp0 - tmp10
    tmp15 = tl.where(r0_mask & xmask, tmp11 * tmp11, 0)
    tmp19 = tl.sum(tmp15, 1)[:, None] / r0_numel
    tmp22 = tl.rsqrt(tmp19 + 1e-05)
    tl.store(out_ptr2 + (r0_index + r0_numel * x0), tmp11 * tmp22 * tmp24 + tmp26, r0_mask & xmask)


@triton.jit
def per_amax_half(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, other=0.0).to(tl.float32)
    tmp1 = tl.abs(tmp0)
    tmp3 = tl.where(r0_mask & xmask, tmp1, float("-inf"))
    tl.store(out_ptr0 + (x0), tl.max(tmp3, 1)[:, None], xmask)


@triton.jit
def per_argmax(in_ptr0, out_ptr0, xnumel, r0_numel, XBLOCK: tl.constexpr, R0_BLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:, None]
    xmask = xindex < xnumel
    r0_index = tl.arange(0, R0_BLOCK)[None, :]
    r0_mask = r0_index < r0_numel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (r0_index + r0_numel * x0), r0_mask & xmask, other=0.0)
    tmp3 = tl.where(r0_mask & xmask, tmp0, float("-inf"))
    tmp4 = tl.argmax(tmp3, 1)[:, None]
    tl.store(out_ptr0 + (x0), tmp4.to(tl.int64), xmask)


F, H, I, L, B, Q = "*fp32", "*fp16", "i32", "*i64", "*i1", "*i8"
N, P, U, W, X = "i32!", "*i32", "*u8", "*bf16", "fp32"
# Kernel, types of the arguments (numbers that are multiples of 16 end with "!"), constants.
KERNELS = [
    (rms_norm, [F, F, F, "i32!", "i32!", "fp32"], {"BLOCK": 1024}),
    (rms_norm_half, [H, H, H, "i32!", "i32!", "fp32"], {"BLOCK": 1024}),
    (cross_entropy, [F, L, F, "i32!", "i32!"], {"BLOCK": 4096}),
    (rotary_halves, [F, F, F, F, I], {"HALF": 64, "HEADS": 32}),
    (rotary_pairs, [F, F, F, F, I], {"HALF": 64, "HEADS": 32}),
    (matmul_int8, [Q, Q, "*i32", "i32!", "i32!", "i32!"], {"BM": 64, "BN": 64, "BK": 64}),
    (poi_silu_mul, [F, F, F, "i32!"], {"XBLOCK": 1024}),
    (poi_bias_relu, [F, F, F, "i32!"], {"COLS": 1000, "XBLOCK": 1024}),
    (poi_half_chain, [H, H, H, "i32!"], {"XBLOCK": 1024}),
    (poi_embedding, [L, F, F, F, "i32!"], {"COLS": 768, "ROWS": 1000, "XBLOCK": 1024}),
    (poi_permute, [F, F, "i32!", "i32!"], {"YBLOCK": 32, "XBLOCK": 32}),
    (poi_mask_where, [B, F, F, F, "i32!"], {"XBLOCK": 1024}),
    (per_softmax, [F, F, "i32!", "i32!"], {"XBLOCK": 8, "R0_BLOCK": 128}),
    (red_sum_rows, [F, F, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 2048}),
    (red_sum_columns, [F, F, "i32!", "i32!"], {"XBLOCK": 64, "R0_BLOCK": 16}),
    (per_layer_norm, [F, F, F, F, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 1024}),
    (per_amax_half, [H, F, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 1024}),
    (per_argmax, [F, L, "i32!", "i32!"], {"XBLOCK": 1, "R0_BLOCK": 1024}),
]


def ttir(kernel, types, constants, checks=False):
    """The TTIR of a kernel; with `checks`, it keeps assertions, as PyTorch Inductor compiles its kernels."""
    names = [name for name in kernel.arg_names if name not in constants]
    signature = {name: kind.rstrip("!") for name, kind in zip(names, types)} | {name: "constexpr" for name in constants}
    order = {name: (i,) for i, name in enumerate(kernel.arg_names)}
    divisible = {order[n]: [["tt.divisibility", 16]] for n, t in zip(names, types) if t.endswith("!") or t[0] == "*"}
    values = {order[name]: value for name, value in constants.items()}
    signature = {name: signature[name] for name in kernel.arg_names}
    source = ASTSource(kernel, signature, values, divisible)
    backend = make_backend(GPUTarget("cuda", 80, 32))
    options = backend.parse_options({"debug": True, "sanitize_overflow": False} if checks else {})
    context = ir.context()
    ir.load_dialects(context)
    backend.load_dialects(context)
    module = source.make_ir(GPUTarget("cuda", 80, 32), options, backend.get_codegen_implementation(options),
                            backend.get_module_map(), context)
    # Locations keep the names of files, not where they were.
    return re.sub(r'"[^"]*/([^"/]+\.py)"', r'"\1"', str(backend.make_ttir(module, {}, options, 80)))


def write(kernels, folder, checked=()):
    """Writes the TTIR of each of `kernels`, `(kernel, types, constants)`; those of `checked` keep assertions."""
    for kernel, types, constants in kernels:
        block = "x".join(str(constants[name]) for name in kernel.arg_names if name in constants)
        path = folder / f"{kernel.__name__}-{block}.ttir"
        path.write_text(ttir(kernel, types, constants, checks=kernel in checked))


if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
