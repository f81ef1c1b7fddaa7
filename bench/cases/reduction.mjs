// The kernels of `kernels/source/reduction_kernels.py` as cases of `rows.mjs`.
import { atLeast, ceil, million, rowwise, small } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, bf16, i64 }`. */
export function reductionCases({ f32, bf16, i64 }) {
  const area = 4096 * 1024;
  const decay = (i) => -0.1 * atLeast(0.25)(i);
  return [
    rowwise("per_var_mean", 1, [4096, 1024], [f32(area), f32(4096), f32(4096)]),
    rowwise(
      "per_row_statistics",
      8,
      [16384, 100],
      [f32(1638400), f32(16384), f32(16384), f32(16384), i64(16384), i64(16384)],
      [16384],
    ),
    {
      kernel: "red_mean_channels",
      block: "64x8",
      grid: [256],
      buffers: [f32(16 * 128 * 1024), f32(16384)],
      ours: [16384, 128],
      plain: [16, 128, 1024],
    },
    {
      kernel: "red_squares_dynamic",
      block: "1x2048",
      grid: [8],
      buffers: [f32(million), f32(million), f32(8)],
      ours: [1024n, 1024n, 8, 131072],
      plain: [million, 8],
    },
    {
      kernel: "red_split_bias_grad",
      block: "64x8",
      grid: [948],
      buffers: [bf16(10000 * 768), f32(60672)],
      ours: [60672, 127],
      plain: [10000, 768, 127],
    },
    {
      kernel: "cumsum_long",
      block: "1024",
      grid: [64],
      buffers: [f32(1_280_000), f32(1_280_000)],
      ours: [20000],
      plain: [64, 20000],
    },
    {
      kernel: "cumsum_columns",
      block: "16x64",
      grid: [16],
      buffers: [f32(1024 * 1024), f32(1024 * 1024)],
      ours: [1024, 1024],
      plain: [1024, 1024],
    },
    {
      kernel: "chunk_cumsum_reversed",
      block: "128x64x32",
      grid: [4, ceil(1000, 64), 8],
      buffers: [f32(8 * 128000), f32(8 * 128000)],
      ours: [1000, 0.5],
      plain: [8, 1000, 0.5],
    },
    {
      kernel: "dt_chunk_cumsum",
      block: "8x256",
      grid: [ceil(10000, 256), ceil(20, 8)],
      buffers: [f32(200000), f32(20), f32(20, decay), f32(20 * 10240), f32(20 * 10240)],
      ours: [10000, 20, 0.001, 1],
      plain: [10000, 20, 0.001, 1],
    },
    {
      kernel: "linear_recurrence",
      block: "1024",
      grid: [1024],
      buffers: [f32(million, small), f32(million), f32(million)],
      ours: [1000],
      plain: [1024, 1000],
    },
    {
      kernel: "logcumsumexp_rows",
      block: "1024",
      grid: [256],
      buffers: [f32(256 * 1000), f32(256 * 1000)],
      ours: [1000],
      plain: [256, 1000],
    },
  ];
}
