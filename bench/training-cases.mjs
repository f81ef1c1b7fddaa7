// The kernels of `kernels/source/training_kernels.py` as cases of `rows.mjs`.
import { elements, rowwise, shuffled } from "./cases.mjs";

/** `types` makes the kinds of buffers: `{ f32, i64, i8, bf16 }`. */
export function trainingCases({ f32, i64, i8, bf16 }) {
  const [rows, columns] = [4096, 1024];
  const area = rows * columns;
  const byRow = (kernel, buffers, ours = [columns, columns], plain = [rows, columns]) => ({
    kernel,
    block: "1024",
    grid: [rows],
    buffers,
    ours,
    plain,
  });
  const reduction = (kernel, buffers) => rowwise(kernel, "1x2048", [1024, 4000], buffers);
  const [positive, half] = [(i) => shuffled(i) / 1000, 4000 * 1024];
  return [
    byRow("softmax_grad", [f32(area), f32(area), f32(area)]),
    rowwise("per_var_mean", 1, [rows, columns], [f32(area), f32(rows), f32(rows)]),
    elements("dropout", [f32(area), f32(area)], { ours: [area, 0.5, 1234] }),
    byRow("swiglu_grad", [f32(area), f32(area), f32(area), f32(area), f32(area)], [columns, columns], [area]),
    rowwise(
      "red_nll_ignore",
      "1x2048",
      [16, 4096],
      [i64(65536, (i) => ((i * 7919) % 10 === 0 ? -100n : BigInt((i * 7919) % 64))), f32(64 * 65536), f32(16), i64(16)],
    ),
    byRow("quantize_rows", [f32(area), i8(area), f32(rows)]),
    elements("poi_dequantize", [i8(area), f32(rows), f32(area)], { plain: [rows, columns] }),
    {
      kernel: "cumsum_columns",
      block: "16x64",
      grid: [16],
      buffers: [f32(1024 * 1024), f32(1024 * 1024)],
      ours: [1024, 1024],
      plain: [1024, 1024],
    },
    {
      kernel: "red_mean_channels",
      block: "64x8",
      grid: [256],
      buffers: [f32(16 * 128 * 1024), f32(16384)],
      ours: [16384, 128],
      plain: [16, 128, 1024],
    },
    reduction("red_bce_logits", [f32(half, positive), f32(half), f32(1024)]),
    reduction("red_smooth_l1", [f32(half), f32(half, (i) => ((i * 31) % 500) / 125), f32(1024)]),
    elements("poi_avg_pool", [f32(area), f32(area / 4)], { plain: [area / 256, 64] }),
    elements("poi_bilinear", [f32(area / 4), f32(area)], { plain: [256, 64, 64] }),
    {
      kernel: "embedding_bag",
      block: "256",
      grid: [1024, 2],
      buffers: [i64(16384), f32(512000), f32(1024 * 512)],
      ours: [16, 512],
      plain: [1024, 16, 512],
    },
    {
      kernel: "embedding_grad",
      block: "256",
      grid: [4096, 2],
      buffers: [i64(4096), f32(4096 * 512), f32(512000)],
      ours: [512],
      plain: [4096, 512],
    },
    elements("poi_tril", [f32(area), f32(area)], { plain: [4, 1024] }),
    elements("poi_hardswish_chain", [f32(area), f32(area, (i) => ((i * 31) % 1000) / 125 - 4), f32(area)]),
    elements("poi_gelu_bf16", [bf16(area), bf16(columns), bf16(area)], { plain: [rows, columns] }),
    elements("poi_bf16_add", [bf16(area), bf16(area), bf16(area)]),
    {
      ...elements("adamw", [f32(area / 2), f32(area / 2), f32(area / 2, positive), f32(area / 2)], {
        ours: [area / 2, 1e-3, 0.9, 0.99, 1e-8, 0.01, 0.5, 0.5],
      }),
      order: [3, 0, 1, 2],
    },
    byRow(
      "add_rms_norm",
      [f32(area), f32(area), f32(columns), f32(area)],
      [columns, columns, 1e-5],
      [rows, columns, 1e-5],
    ),
    rowwise("per_log_softmax", "1x1024", [rows, columns], [f32(area), f32(area)]),
    reduction("red_kl_div", [f32(half, positive), f32(half), f32(1024)]),
    {
      kernel: "matmul_bf16",
      block: "64x64x64",
      grid: [4, 4],
      buffers: [bf16(65536), bf16(65536), bf16(65536)],
      ours: [256, 256, 256],
      plain: [256, 256, 256],
    },
    reduction("group_norm_stats", [f32(half), f32(1024), f32(1024)]),
    {
      kernel: "red_softmax_columns",
      block: "64x16",
      grid: [16],
      buffers: [f32(1024 * 1024), f32(1024 * 1024)],
      ours: [1024, 1024],
      plain: [1024, 1024],
    },
  ];
}
