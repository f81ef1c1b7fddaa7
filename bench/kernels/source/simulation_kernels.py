"""Kernels of simulation, and of random numbers, as dropout needs them, for `npm run bench:rows`.

`python simulation_kernels.py FOLDER` writes what Triton (3.8) makes of each, as row_kernels.py does.
"""
import sys
from pathlib import Path

import triton
import triton.language as tl

from row_kernels import F, I, N, P, X, write


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
def dropout(x_ptr, y_ptr, n, p, seed, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < n
    x = tl.load(x_ptr + offs, mask=mask)
    keep = tl.rand(seed, offs) > p
    tl.store(y_ptr + offs, tl.where(keep, x / (1 - p), 0.0), mask=mask)


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


KERNELS = [
    (jacobi_step, [F, F, F, I, I, X], {"ROWS": 16, "COLS": 64}),
    (mandelbrot, [P, I, I, X, X, X], {"STEPS": 32, "BLOCK": 256}),
    (n_body, [F, F, F, F, F, F, F, I, X], {"BLOCK": 64, "OTHERS": 64}),
    (black_scholes, [F, F, F, F, F, I, X, X], {"BLOCK": 1024}),
    (uniform4, [F, I, I, X, X], {"BLOCK": 1024}),
    (add_noise, [F, F, I, X, I], {"BLOCK": 1024}),
    (dropout, [F, F, N, X, I], {"BLOCK": 1024}),
    (layer_norm_dropout, [F, F, F, F, F, F, I, X, X, I], {"BLOCK": 1024}),
]

if __name__ == "__main__":
    write(KERNELS, Path(sys.argv[1]))
