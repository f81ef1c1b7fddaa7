// The kernels of `kernels/source/row_kernels.py` as cases of `rows.mjs`.
import { ceil, elements, rowwise } from "./shared.mjs";

const [rows, columns] = [4096, 1024];
const area = rows * columns;
const [tokens, heads, half] = [1024, 32, 64];

/** `types` makes the kinds of buffers: `{ f32, f16, i64, i32, i8 }`. */
export function rowCases({ f32, f16, i64, i32, i8 }) {
  return [
    {
      kernel: "rms_norm",
      block: "1024",
      grid: [rows],
      buffers: [f32(area), f32(columns), f32(area)],
      ours: [columns, columns, 1e-5],
      plain: [rows, columns, 1e-5],
    },
    {
      kernel: "rms_norm_half",
      block: "1024",
      grid: [rows],
      buffers: [f16(area), f16(columns), f16(area)],
      ours: [columns, columns, 1e-5],
      plain: [rows, columns, 1e-5],
    },
    {
      kernel: "cross_entropy",
      block: "4096",
      grid: [512],
      buffers: [f32(512 * 8192), i64(512), f32(512)],
      ours: [8192, 8192],
      plain: [512, 8192],
    },
    {
      kernel: "rotary_halves",
      block: "64x32",
      grid: [tokens],
      buffers: [f32(tokens * heads * half * 2), f32(tokens * half), f32(tokens * half), f32(tokens * heads * half * 2)],
      ours: [heads],
      plain: [tokens, heads, half],
    },
    {
      kernel: "rotary_pairs",
      block: "64x32",
      grid: [tokens],
      buffers: [f32(tokens * heads * half * 2), f32(tokens * half), f32(tokens * half), f32(tokens * heads * half * 2)],
      ours: [heads],
      plain: [tokens, heads, half],
    },
    {
      kernel: "matmul_int8",
      block: "64x64x64",
      grid: [4, 4],
      buffers: [i8(65536), i8(65536), i32(65536)],
      ours: [256, 256, 256],
      plain: [256, 256, 256],
    },
    elements("poi_silu_mul", [f32(area), f32(area), f32(area)]),
    {
      kernel: "poi_bias_relu",
      block: "1000x1024",
      grid: [ceil(4000 * 1000, 1024)],
      buffers: [f32(4000 * 1000), f32(1000), f32(4000 * 1000)],
      ours: [4000 * 1000],
      plain: [4000, 1000],
    },
    elements("poi_half_chain", [f16(area), f16(area), f16(area)]),
    {
      kernel: "poi_embedding",
      block: "768x1000x1024",
      grid: [ceil(4096 * 768, 1024)],
      buffers: [i64(4096), f32(768000), f32(4096 * 768), f32(4096 * 768)],
      ours: [4096 * 768],
      plain: [4096, 768, 1000],
    },
    {
      kernel: "poi_permute",
      block: "32x32",
      grid: [32, 32],
      buffers: [f32(1024 * 1024), f32(1024 * 1024)],
      ours: [1024, 1024],
      plain: [1024, 1024],
    },
    { ...elements("poi_mask_where", [i8(area), f32(area), f32(area), f32(area)]), flags: true },
    rowwise("per_softmax", "8x128", [16384, 112], [f32(16384 * 112), f32(16384 * 112)]),
    rowwise("red_sum_rows", "1x2048", [1024, 4096], [f32(1024 * 4096), f32(1024)]),
    {
      kernel: "red_sum_columns",
      block: "64x16",
      grid: [ceil(2048, 64)],
      buffers: [f32(2048 * 512), f32(2048)],
      ours: [2048, 512],
      plain: [2048, 512],
    },
    rowwise("per_layer_norm", "1x1024", [rows, columns], [f32(area), f32(columns), f32(columns), f32(area)]),
    rowwise("per_amax_half", "1x1024", [rows, columns], [f16(area), f32(rows)]),
    rowwise("per_argmax", "1x1024", [rows, columns], [f32(area), i64(rows)]),
  ];
}
