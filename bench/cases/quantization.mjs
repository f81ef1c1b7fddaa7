// The kernels of `kernels/source/quantization_kernels.py` as cases of `rows.mjs`.
import { atLeast, byRow, elements, million } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, f16, bf16, i64, i32, i8 }`. */
export function quantizationCases({ f32, f16, bf16, i64, i32, i8 }) {
  /** Where the rows of sequences begin. */
  const starts = (rows) => i32(rows + 1, (i) => 100 * i + (27 * i * (i - 1)) / 2);
  const area = 4096 * 1024;
  return [
    byRow("quantize_rows", 1024, 4096, [f32(area), i8(area), f32(4096)], [1024, 1024], [4096, 1024]),
    byRow("quantize_columns", 1024, 768, [f32(768000), i8(768000), f32(768)], [1000, 768], [1000, 768]),
    elements("poi_dequantize", [i8(area), f32(4096), f32(area)], { plain: [4096, 1024] }),
    elements("int32_dequantize", [i32(1536000), f32(1024), f32(1500), f16(1500), f16(1536000)], { ours: [1024, 1500] }),
    byRow("rms_norm_int8", 1024, 2000, [f16(2000 * 1000), f16(1000), i8(2000 * 1000), f32(2000)], [1000, 1e-5]),
    {
      kernel: "cache_int8",
      block: "64x16",
      grid: [1000],
      buffers: [f32(1000 * 768), i64(1000, (i) => BigInt((i * 5) % 2048)), i8(12 * 2048 * 64), f32(12 * 2048)],
      ours: [12, 2048],
      plain: [1000, 12, 2048],
    },
    byRow("silu_mul_int8", "16x128", 512, [bf16(512 * 4096), i8(512 * 2048), f32(512 * 16)], [], [512, 16]),
    {
      kernel: "gather_pages_fp8",
      block: "16x512",
      grid: [16, 32],
      buffers: [
        i8(512 * 16 * 512, (i) => ((i * 37) % 120) - (i & 16 ? 128 : 0)),
        i32(512, (i) => (i * 205) % 512),
        starts(16),
        f32(1, () => 0.5),
        bf16(starts(16).at(16) * 512),
      ],
      ours: [32],
      plain: [16, 32],
    },
    {
      kernel: "nf4_dequantize",
      block: "64x1024",
      grid: [1024],
      buffers: [
        i8(million, (i) => (i * 37) & 255),
        f32(16, (i) => Math.sin((i - 7) / 5.5)),
        f32(million / 32, atLeast(0.25)),
        f16(2 * million),
      ],
      ours: [million],
      plain: [million, 64],
    },
    {
      kernel: "nf4_quantize",
      block: "16x64",
      grid: [1024],
      buffers: [f32(million), i8(million / 2), f32(million / 64)],
      ours: [million / 64],
      plain: [million / 64],
    },
    {
      kernel: "blockwise_quantize",
      block: "2x256",
      grid: [600],
      buffers: [f32(307200), f32(256, (i) => ((i - 127.5) / 127.5) ** 3), f32(1200), i8(307200)],
      ours: [307200],
      plain: [307200],
    },
    {
      kernel: "codebook_rows",
      block: "8x1024",
      grid: [1024],
      buffers: [i8(million / 8), f32(2048), f32(million)],
      ours: [million],
      plain: [million],
    },
    {
      kernel: "hadamard",
      block: "1024x10",
      grid: [512],
      buffers: [f32(million / 2), f32(million / 2)],
      ours: [512, 1 / 32],
      plain: [512, 1 / 32],
    },
  ];
}
