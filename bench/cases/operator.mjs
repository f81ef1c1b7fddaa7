// The kernels of `kernels/source/operator_kernels.py` as cases of `rows.mjs`.
import { ceil, elements, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, f16, i64, i8 }`. */
export function operatorCases({ f32, f16, i64, i8 }) {
  const flags = (count) => i8(count, (i) => (shuffled(i) >> 2) & 1);
  const half = (scale) => (i) => 0x2800 + shuffled(scale * i) + ((i & 1) << 15);
  const state = 4 * 300 * 64;
  return [
    elements("masked_fill", [f32(500_000), flags(500_000), f32(500_000)], { ours: [-1, 500_000] }),
    {
      kernel: "scan_planes",
      block: "256",
      grid: [8, 300],
      buffers: [f32(480_000, (i) => shuffled(i) - 500), f32(480_000)],
      ours: [200, 300],
      plain: [8, 200, 300],
    },
    {
      kernel: "scan_longs",
      block: "512",
      grid: [500],
      buffers: [i64(150_000), i64(150_000)],
      ours: [300],
      plain: [500, 300],
    },
    elements("add_block_totals", [f32(500), f32(500_000)]),
    {
      kernel: "mv_half",
      block: "32x128",
      grid: [ceil(500, 32)],
      buffers: [f16(750_000, half(3)), f16(1500, half(7)), f32(500)],
      ours: [500, 1500, 1500],
      plain: [500, 1500],
    },
    {
      kernel: "rwkv6_state",
      block: "64x32",
      grid: [2, 4],
      // Decays are between 0 and 1.
      buffers: [
        f16(state, half(3)),
        f16(state, half(7)),
        f16(state, half(9)),
        f16(state, (i) => 0xb000 + shuffled(i)),
        f16(256, half(1)),
        f16(state),
      ],
      ours: [300, 0.5],
      plain: [4, 300, 0.5],
    },
    {
      kernel: "depthwise_any",
      block: "256",
      grid: [96, ceil(56 * 50, 256)],
      buffers: [f32(96 * 2800), f32(48 * 9), f32(48), f32(96 * 2800)],
      ours: [48, 56, 50],
      plain: [96, 48, 56, 50],
    },
    {
      kernel: "avg_pool_any",
      block: "4x32",
      grid: [64, 7],
      buffers: [f32(64 * 2800), f32(64 * 700)],
      ours: [56, 50, 28, 25],
      plain: [64, 56, 50, 28, 25],
    },
    {
      kernel: "kron",
      block: "32x64",
      grid: [ceil(30 * 24, 32), ceil(40 * 17, 64)],
      buffers: [f32(1200), f32(24 * 17), f32(1200 * 24 * 17)],
      ours: [30, 40, 24, 17],
      plain: [30, 40, 24, 17],
    },
    {
      kernel: "where_broadcast",
      block: "512",
      grid: [ceil(450_000, 512)],
      buffers: [flags(1800), f32(450_000), f32(15_000), f32(450_000)],
      ours: [450_000, 60, 250],
      plain: [30, 60, 250],
    },
  ];
}
