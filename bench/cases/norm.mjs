// The kernels of `kernels/source/norm_kernels.py` as cases of `rows.mjs`.
import { atLeast, byRow, elements, million, rowwise } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, bf16 }`. */
export function normCases({ f32, bf16 }) {
  const area = 4096 * 1024;
  return [
    byRow(
      "add_rms_norm",
      1024,
      4096,
      [f32(area), f32(area), f32(1024), f32(area)],
      [1024, 1024, 1e-5],
      [4096, 1024, 1e-5],
    ),
    {
      kernel: "head_norm_rows",
      block: "16x128",
      grid: [1024],
      buffers: [bf16(2 * million), bf16(128), bf16(2 * million), f32(16384)],
      ours: [16384, 128, 1e-6],
      plain: [16384, 128, 1e-6],
    },
    byRow("poly_norm", 2048, 1024, [f32(1536000), f32(3), f32(1), f32(1536000), f32(3072)], [1500, 1e-6]),
    byRow("instance_norm", 1024, 256, [f32(256 * 3000), f32(32), f32(32), f32(256 * 3000)], [32, 3000, 1e-5]),
    byRow("weight_norm", 1024, 1000, [f32(1000 * 3000), f32(1000), f32(1000 * 3000), f32(1000)], [3000]),
    rowwise("group_norm_stats", "1x2048", [1024, 4000], [f32(4_096_000), f32(1024), f32(1024)]),
    {
      kernel: "group_norm_grad",
      block: "1024",
      grid: [8, 16],
      buffers: [
        f32(524288),
        f32(64),
        f32(128),
        f32(128, atLeast(0.25)),
        f32(524288),
        f32(524288),
        f32(64, () => 0),
        f32(64, () => 0),
      ],
      ours: [1024, 64, 16, 4],
      plain: [8, 1024, 64, 16, 4],
    },
    {
      kernel: "l2norm_grad",
      block: "16x128",
      grid: [512],
      buffers: [bf16(million), f32(8192), bf16(million), bf16(million)],
      ours: [8192],
      plain: [8192],
    },
    elements("poi_batch_norm_relu", [
      f32(5500 * 192),
      f32(192),
      f32(192, atLeast(0.25)),
      f32(192),
      f32(192),
      f32(5500 * 192),
    ]),
    {
      kernel: "dyt_grad",
      block: "1024",
      grid: [4, 1],
      buffers: [f32(600000), f32(600000), f32(1, () => 0.5), f32(1000), f32(600000), f32(4), f32(4000)],
      ours: [600, 1000],
      plain: [4, 600, 1000],
    },
  ];
}
