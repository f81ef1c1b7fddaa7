// The kernels of `kernels/source/serving_kernels.py` as cases of `rows.mjs`.
import { atLeast, byRow, ceil, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, i32, i8 }`. */
export function servingCases({ f32, i32, i8 }) {
  return [
    {
      kernel: "apply_penalties",
      block: "4096",
      grid: [32, ceil(32000, 4096)],
      buffers: [
        f32(1024000),
        i8(1024000, (i) => Number(i % 7 === 0)),
        i32(1024000, (i) => (i % 11 === 0 ? i % 4 : 0)),
        f32(32, (i) => 1 + i / 32),
        f32(32),
        f32(32),
        f32(32, atLeast(0.25)),
        f32(1024000),
      ],
      ours: [32000],
      plain: [32, 32000],
    },
    byRow("top_p_mask", "8192x16", 64, [f32(512000, (i) => shuffled(i) / 100), f32(512000)], [8000, 0.9]),
    {
      kernel: "topk_rows",
      block: "8x256",
      grid: [4096],
      buffers: [f32(4096 * 200), f32(4096 * 8), i32(4096 * 8)],
      ours: [200],
      plain: [4096, 200],
    },
    {
      kernel: "router_topk",
      block: "64x8x16",
      grid: [ceil(4000, 16)],
      buffers: [f32(4000 * 64), f32(4000 * 8), i32(4000 * 8)],
      ours: [4000],
      plain: [4000],
    },
    {
      kernel: "moe_align_count",
      block: "64",
      grid: [64],
      buffers: [i32(131000, (i) => ((i * 2731) >>> 3) % 64), i32(65 * 64, () => 0)],
      ours: [131000, 2048],
      plain: [131000, 2048],
    },
    {
      kernel: "moe_combine",
      block: "2x512",
      grid: [2048, ceil(700, 512)],
      buffers: [f32(4096 * 700), i32(4096, (i) => (i % 10 === 3 ? -1 : (i * 2731) % 4096)), f32(4096), f32(2048 * 700)],
      ours: [700],
      plain: [2048, 700],
    },
  ];
}
