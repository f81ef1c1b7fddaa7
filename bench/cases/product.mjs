// The kernels of `kernels/source/product_kernels.py` as cases of `rows.mjs`.
import { ceil, small } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, bf16, i32 }`. */
export function productCases({ f32, bf16, i32 }) {
  const product = (kernel, block, [m, n, k], grid) => ({
    kernel,
    block,
    grid,
    buffers: [f32(m * k), f32(k * n), f32(m * n)],
    ours: [m, n, k],
    plain: [m, n, k],
  });
  return [
    {
      kernel: "gemv",
      block: "16x256",
      grid: [256],
      buffers: [f32(4096 * 1024), f32(1024), f32(4096)],
      ours: [4096, 1024],
      plain: [4096, 1024],
    },
    {
      kernel: "per_small_products",
      block: "128x16",
      grid: [1024],
      buffers: [f32(131072), f32(131072), f32(131072)],
      ours: [131072, 16],
      plain: [512],
    },
    {
      kernel: "matmul_bf16",
      block: "64x64x64",
      grid: [4, 4],
      buffers: [bf16(65536), bf16(65536), bf16(65536)],
      ours: [256, 256, 256],
      plain: [256, 256, 256],
    },
    product("matmul_at", "64x64x32", [200, 300, 500], [4, 5]),
    product("matmul_bt", "64x64x32", [300, 200, 260], [5, 4]),
    {
      kernel: "bmm_bias_relu",
      block: "32x64x32",
      grid: [ceil(100, 32), ceil(72, 64), 24],
      buffers: [f32(24 * 100 * 80), f32(24 * 80 * 72), f32(72), f32(24 * 100 * 72)],
      ours: [100, 72, 80],
      plain: [24, 100, 72, 80],
    },
    product("matmul_split_k", "32x32x64x4", [48, 100, 2000], [2 * 4, 4]),
    {
      kernel: "lora",
      block: "32x64x64x16",
      grid: [ceil(200, 32)],
      buffers: [f32(200 * 700), f32(700 * 16), f32(16 * 500), f32(200 * 500)],
      ours: [200, 500, 700, 0.25],
      plain: [200, 500, 700, 0.25],
    },
    {
      kernel: "expert_products",
      block: "64x64x32",
      grid: [8, 4],
      buffers: [
        f32(512 * 256),
        f32(8 * 65536, small),
        i32(512, (i) => (i * 37) % 512),
        i32(8, (i) => (i * 3) % 8),
        f32(512 * 256),
      ],
      ours: [256, 256],
      plain: [512, 256, 256],
    },
  ];
}
