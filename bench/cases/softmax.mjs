// The kernels of `kernels/source/softmax_kernels.py` as cases of `rows.mjs`.
import { byRow, ceil, million, rowwise, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, f16, i32, i8 }`. */
export function softmaxCases({ f32, f16, i32, i8 }) {
  const area = 4096 * 1024;
  /** Blocks in rows of blocks: up to sixteen before the diagonal and that on it. */
  const row = Array.from({ length: 64 }, (_, i) => Math.min(i + 1, 1 + ((i * 7) % 16)));
  const begins = row.reduce((sums, size) => [...sums, sums.at(-1) + size], [0]);
  const columns = row.flatMap((size, i) => Array.from({ length: size }, (_, k) => i - size + 1 + k));
  const blocks = begins.at(-1);
  return [
    byRow("softmax_grad", 1024, 4096, [f32(area), f32(area), f32(area)], [1024, 1024], [4096, 1024]),
    {
      kernel: "log_softmax_grad",
      block: "1024",
      grid: [4096],
      buffers: [f32(4096 * 1000), f32(4096 * 1000), f32(4096 * 1000)],
      ours: [1000],
      plain: [4096, 1000],
    },
    rowwise("per_log_softmax", "1x1024", [4096, 1024], [f32(area), f32(area)]),
    {
      kernel: "column_softmax",
      block: "512x16",
      grid: [ceil(777, 16)],
      buffers: [f32(500 * 777), f32(500 * 777)],
      ours: [500, 777],
      plain: [500, 777],
    },
    {
      kernel: "red_softmax_columns",
      block: "64x16",
      grid: [16],
      buffers: [f32(1024 * 1024), f32(1024 * 1024)],
      ours: [1024, 1024],
      plain: [1024, 1024],
    },
    {
      kernel: "block_sparse_softmax",
      block: "16x32",
      grid: [32, 64, 2],
      buffers: [
        f32(2 * blocks * 1024),
        i32(65, (i) => begins[i]),
        i32(blocks, (i) => columns[i]),
        f32(2 * blocks * 1024),
      ],
      ours: [0.125, blocks],
      plain: [2, 64, 0.125, blocks],
    },
    rowwise(
      "per_attention_grad",
      1,
      [8192, 256],
      [f16(2 * million), i8(2 * million, (i) => Number(shuffled(i) > 100)), f16(2 * million), f16(2 * million)],
    ),
  ];
}
