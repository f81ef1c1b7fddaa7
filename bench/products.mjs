// Jobs whose time goes into matrix products, as `jobs.mjs` describes them.

/** A product of two matrices of `n`, one program for each block of the result. */
export function matmul(n, [bm, bn, bk] = n < 256 ? [64, 64, 64] : [128, 128, 64]) {
  return {
    name: `mm ${n}`,
    kernel: `matmul_tiled-fp32-${bm}x${bn}x${bk}`,
    unit: "GFLOP/s",
    work: 2 * n ** 3,
    grid: [Math.ceil(n / bm) * Math.ceil(n / bn), 1, 1],
    buffers: { a: n * n, b: n * n, c: n * n },
    args: ({ a, b, c }) => [a, b, c, n, n, n, n, n, n],
  };
}

/** A product and a softmax over its columns, in one program. */
export function matmulSoftmax(n) {
  return {
    name: `mmsm ${n}`,
    kernel: `fused_mm_softmax-${n}`,
    unit: "GFLOP/s",
    work: 2 * n ** 3,
    grid: [1, 1, 1],
    buffers: { a: n * n, b: n * n, c: n * n },
    args: ({ a, b, c }) => [a, b, c, n, n, n],
  };
}

/** Attention over 512 positions, 64 numbers each. */
export function attention(heads, [bm, bn]) {
  const [length, depth] = [512, 64];
  const count = heads * length * depth;
  return {
    name: `attn ${heads}x${length}x${depth}`,
    kernel: `attention_fwd-d${depth}-${bm}x${bn}`,
    unit: "GFLOP/s",
    work: 4 * heads * length * length * depth,
    grid: [length / bm, heads, 1],
    buffers: { q: count, k: count, v: count, out: count },
    args: ({ q, k, v, out }) => [q, k, v, out, 1 / Math.sqrt(depth), length, length * depth],
  };
}
