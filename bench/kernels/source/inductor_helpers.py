"""Functions that kernels of PyTorch's Inductor call."""
import triton
import triton.language as tl


@triton.jit
def triton_maximum(a, b):
    mask = a > b
    if a.dtype.is_floating():
        mask |= a != a
    return tl.where(mask, a, b)


@triton.jit
def triton_minimum(a, b):
    mask = a < b
    if a.dtype.is_floating():
        mask |= a != a
    return tl.where(mask, a, b)
