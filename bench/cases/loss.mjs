// The kernels of `kernels/source/loss_kernels.py` as cases of `rows.mjs`.
import { atLeast, byRow, elements, rowwise, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, bf16, i64 }`. */
export function lossCases({ f32, bf16, i64 }) {
  const [fromZero, fromQuarter] = [atLeast(0), atLeast(0.25)];
  const negative = (i) => -shuffled(i) / 200 - 4;
  /** Labels of which each tenth is ignored. */
  const labels = (rows) => i64(rows, (i) => (i % 10 === 3 ? -100n : BigInt(shuffled(i))));
  return [
    rowwise(
      "red_nll_ignore",
      "1x2048",
      [16, 4096],
      [i64(65536, (i) => ((i * 7919) % 10 === 0 ? -100n : BigInt((i * 7919) % 64))), f32(64 * 65536), f32(16), i64(16)],
    ),
    rowwise(
      "red_nll_grad_bf16",
      "1x2048",
      [512, 5000],
      [labels(512), f32(512), bf16(2560000), f32(512), bf16(2560000)],
    ),
    rowwise("red_bce_logits", "1x2048", [1024, 4000], [f32(4_096_000, fromZero), f32(4_096_000), f32(1024)]),
    rowwise(
      "red_smooth_l1",
      "1x2048",
      [1024, 4000],
      [f32(4_096_000), f32(4_096_000, (i) => ((i * 31) % 500) / 125), f32(1024)],
    ),
    rowwise("red_kl_div", "1x2048", [1024, 4000], [f32(4_096_000, fromZero), f32(4_096_000), f32(1024)]),
    byRow(
      "jsd_rows",
      4096,
      64,
      [f32(512000, negative), f32(512000, (i) => negative(3 * i + 1)), labels(64), f32(512000), f32(512000)],
      [8000, -100, 0.5, 1 / 64],
    ),
    byRow(
      "tvd_rows",
      4096,
      256,
      [f32(2048000, fromQuarter), f32(2048000, (i) => fromQuarter(3 * i + 1)), labels(256), f32(256), f32(2048000)],
      [8000, -100, 1 / 256],
    ),
    byRow("smoothed_cross_entropy", 2048, 256, [f32(256 * 10000), i64(256), f32(256)], [10000, 0.1]),
    byRow(
      "capped_cross_entropy",
      4096,
      64,
      [f32(640000), labels(64), f32(64), f32(64)],
      [10000, -100, 1 / 64, 0.1, 1e-4, 30],
    ),
    {
      kernel: "cross_entropy_chunks",
      block: "4x8192",
      grid: [32, 4],
      buffers: [bf16(32 * 30000), labels(32), f32(32), f32(128)],
      ours: [30000, 30],
      plain: [32, 30000, 30],
    },
    elements(
      "poi_focal_grad",
      [
        f32(672000),
        i64(8400, (i) => BigInt(i % 5 === 0 ? i % 80 : i % 7 === 0 ? -1 : 80)),
        f32(8400, fromQuarter),
        f32(672000),
      ],
      { plain: [8400] },
    ),
  ];
}
