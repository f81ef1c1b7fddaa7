"""Kernels of single elements: activations and their gradients, masks and embeddings of time, for `npm run bench:rows`.

`python pointwise_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.language.extra import libdevice

from inductor_helpers import triton_maximum, triton_minimum
from row_kernels import F, I, N, W, write


@triton.jit
def swiglu_grad(dc_ptr, a_ptr, b_ptr, da_ptr, db_ptr, stride, n_cols, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.arange(0, BLOCK)
    mask = cols < n_cols
    dc = tl.load(dc_ptr + row * stride + cols, mask=mask, other=0)
    a = tl.load(a_ptr + row * stride + cols, mask=mask, other=0).to(tl.float32)
    b = tl.load(b_ptr + row * stride + cols, mask=mask, other=0)
    sig = tl.sigmoid(a)
    silu = a * sig
    tl.store(da_ptr + row * stride + cols, dc * (silu * (1 - sig) + sig) * b, mask=mask)
    tl.store(db_ptr + row * stride + cols, dc * silu, mask=mask)


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
def poi_gelu_bf16(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x2 = xindex
    x0 = (xindex % 1024)
    tmp0 = tl.load(in_ptr0 + (x2), xmask).to(tl.float32)
    tmp1 = tl.load(in_ptr1 + (x0), xmask, eviction_policy="evict_last").to(tl.float32)
    tmp2 = tmp0 + tmp1
    tmp6 = tmp2 * tmp2 * tmp2
    tmp9 = tmp2 + tmp6 * 0.044715
    tmp12 = libdevice.tanh(tmp9 * 0.7978845608028654)
    tmp15 = tmp2 * 0.5 * (tmp12 + 1.0)
    tl.store(out_ptr0 + (x2), tmp15.to(tl.float32), xmask)


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
def poi_hardswish_chain(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask)
    tmp9 = tl.load(in_ptr1 + (x0), xmask)
    tmp3 = triton_maximum(tmp0 + 3.0, 0.0)
    tmp5 = triton_minimum(tmp3, 6.0)
    tmp8 = tmp0 * tmp5 * 0.16666666666666666
    tmp10 = tl.where(tmp9 < -3.0, 0.0, tl.where(tmp9 <= 3.0, tmp8 * (tmp9 / 3.0 + 0.5), tmp8))
    tl.store(out_ptr0 + (x0), tmp10, xmask)


@triton.jit
def poi_mish(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    tmp0 = tl.load(in_ptr0 + xindex, xmask)
    tmp4 = libdevice.log1p(libdevice.exp(tmp0))
    tmp5 = tl.where(tmp0 > 20.0, tmp0, tmp4)
    tl.store(out_ptr0 + xindex, tmp0 * libdevice.tanh(tmp5), xmask)


@triton.jit
def poi_bf16_add(in_ptr0, in_ptr1, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex
    tmp0 = tl.load(in_ptr0 + (x0), xmask).to(tl.float32)
    tmp1 = tl.load(in_ptr1 + (x0), xmask).to(tl.float32)
    tl.store(out_ptr0 + (x0), tmp0 * 2.0 + tmp1, xmask)


@triton.jit
def poi_tril(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xoffset = tl.program_id(0) * XBLOCK
    xindex = xoffset + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = (xindex % 1024)
    x1 = ((xindex // 1024) % 1024)
    x3 = xindex
    tmp3 = tl.load(in_ptr0 + (x3), xmask)
    tmp0 = x0 + ((-1) * x1)
    tmp2 = tmp0 <= 0
    tl.store(out_ptr0 + (x3), tl.where(tmp2, tmp3, 0.0), xmask)


@triton.jit
def poi_timestep_embedding(in_ptr0, out_ptr0, xnumel, XBLOCK: tl.constexpr):
    xindex = tl.program_id(0) * XBLOCK + tl.arange(0, XBLOCK)[:]
    xmask = xindex < xnumel
    x0 = xindex % 256
    x1 = xindex // 256
    tmp0 = tl.load(in_ptr0 + x1, xmask)
    angle = tmp0 * tl.exp((x0 % 128).to(tl.float32) * -0.0719557841560639)
    tl.store(out_ptr0 + xindex, tl.where(x0 < 128, tl.cos(angle), tl.sin(angle)), xmask)


KERNELS = [
    (swiglu_grad, [F] * 5 + [N, N], {"BLOCK": 1024}),
    (geglu_grad, [F] * 5 + [N, N], {"BLOCK": 4096}),
    (poi_gelu_bf16, [W, W, W, N], {"XBLOCK": 1024}),
    (poi_gelu_grad_bf16, [W, W, W, N], {"XBLOCK": 1024}),
    (poi_hardswish_chain, [F, F, F, N], {"XBLOCK": 1024}),
    (poi_mish, [F, F, I], {"XBLOCK": 1024}),
    (poi_bf16_add, [W, W, W, N], {"XBLOCK": 1024}),
    (poi_tril, [F, F, N], {"XBLOCK": 1024}),
    (poi_timestep_embedding, [F, F, I], {"XBLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
