// The kernels of `kernels/source/attention_kernels.py` as cases of `rows.mjs`.
import { byRow, ceil, million, shuffled, small } from "./shared.mjs";

/** The bits of `x` as a bf16, rounded to zero. */
const bits = (x) => new Uint32Array(new Float32Array([x]).buffer)[0] >>> 16;

/** `types` makes the kinds of buffers: `{ f32, bf16, i64, i32 }`. */
export function attentionCases({ f32, bf16, i64, i32 }) {
  const heads = 4 * 256 * 64;
  const angle = (position, pair, pairs) => position * 10000 ** (-pair / pairs);
  const rotation = (turn) => bf16(2048 * 64, (i) => bits(turn(angle(i >> 6, i % 32, 32))));
  return [
    {
      kernel: "decode_attention",
      block: "64x64",
      grid: [32],
      buffers: [f32(32 * 64), f32(32 * 1024 * 64), f32(32 * 1024 * 64), f32(32 * 64)],
      ours: [1024, 0.125],
      plain: [32, 1024, 64, 0.125],
    },
    {
      kernel: "paged_attention",
      block: "16x64",
      grid: [16, 8],
      buffers: [
        f32(16 * 8 * 64),
        f32(512 * 16 * 8 * 64),
        f32(512 * 16 * 8 * 64),
        i32(512, (i) => (i * 205) % 512),
        i32(16, (i) => 100 + 27 * i),
        f32(16 * 8 * 64),
      ],
      ours: [8, 32, 0.125],
      plain: [16, 8, 32, 0.125],
    },
    {
      kernel: "sliding_attention",
      block: "64x64x64x8",
      grid: [ceil(500, 64), 8],
      buffers: [f32(8 * 500 * 64), f32(8 * 500 * 64), f32(8 * 500 * 64), f32(8 * 500 * 64)],
      ours: [500, 128, 0.125],
      plain: [8, 500, 128, 0.125],
    },
    {
      kernel: "gated_attention",
      block: "64x64x64",
      grid: [16, 4],
      buffers: [
        f32(4 * 65536, small),
        f32(4 * 65536, small),
        f32(4 * 65536),
        f32(4096, (i) => -0.7 * (i % 1024)),
        f32(4 * 65536),
      ],
      ours: [1024, 0.125],
      plain: [4, 1024, 0.125],
    },
    {
      kernel: "attention_grad_queries",
      block: "64x64x64",
      grid: [4, 4],
      buffers: [f32(heads, small), f32(heads), f32(heads, small), f32(heads), f32(1024), f32(1024), f32(heads)],
      ours: [256, 0.125],
      plain: [4, 256, 0.125],
    },
    {
      kernel: "merge_states",
      block: "8x64",
      grid: [2048, 8],
      buffers: [
        f32(million),
        f32(16384, (i) => (i % 13 === 0 ? Infinity : shuffled(i) / 100)),
        f32(million),
        f32(16384, (i) => shuffled(3 * i) / 100),
        f32(million),
        f32(16384),
      ],
      ours: [],
      plain: [2048, 8],
    },
    byRow(
      "rope_positions",
      "16x64x32",
      4096,
      [i64(4096), f32(4 * million), f32(32000, (i) => (i % 32 < 16 ? Math.cos : Math.sin)(angle(i >> 5, i % 16, 16)))],
      [],
      [4096, 16],
    ),
    byRow("rope_frequencies", "48x64", 8192, [f32(8192 * 96), f32(8192 * 96)], [512, -0.25], [8192, 512, -0.25]),
    byRow(
      "rope_grad_heads",
      "14x16x2x2x32",
      2048,
      [bf16(2048 * 14 * 64), bf16(2048 * 2 * 64), rotation(Math.cos), rotation(Math.sin)],
      [],
      [2048, 14, 2, 32],
    ),
  ];
}
