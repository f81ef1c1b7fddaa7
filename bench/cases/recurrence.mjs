// The kernels of `kernels/source/recurrence_kernels.py` as cases of `rows.mjs`.
import { atLeast, byRow, ceil, elements, small } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, bf16, i32 }`. */
export function recurrenceCases({ f32, bf16, i32 }) {
  const [fromQuarter, fromHalf] = [atLeast(0.25), atLeast(0.5)];
  const decay = (i) => -0.1 * fromQuarter(i);
  return [
    {
      kernel: "lstm_cell",
      block: "256",
      grid: [1024, ceil(600, 256)],
      buffers: [f32(1024 * 2400), f32(1024 * 600), f32(1024 * 600), f32(1024 * 600)],
      ours: [600],
      plain: [1024, 600],
    },
    elements("gru_cell", [f32(1024 * 1800), f32(1024 * 1800), f32(1024 * 600), f32(1024 * 600)], {
      ours: [1024 * 600, 600],
      plain: [1024, 600],
    }),
    {
      kernel: "delta_rule",
      block: "64x16",
      grid: [4, 4],
      buffers: [
        f32(4 * 65536, small),
        f32(4 * 65536, small),
        f32(4 * 65536),
        f32(4096, fromHalf),
        f32(4096, (i) => -0.1 * fromHalf(i)),
        f32(4 * 65536),
      ],
      ours: [1024, 64],
      plain: [4, 1024],
    },
    {
      kernel: "gated_recurrence",
      block: "64x64x16",
      grid: [4, 8],
      buffers: [f32(131072), f32(131072), f32(131072), f32(131072, decay), f32(8 * 4096), f32(131072)],
      ours: [256, 0.125],
      plain: [8, 256, 0.125],
    },
    {
      kernel: "gated_delta_step",
      block: "8x128x128x8",
      grid: [16, 64],
      buffers: [
        f32(8192),
        f32(8192),
        f32(8192),
        f32(64, decay),
        f32(64, fromQuarter),
        i32(8, (i) => (i === 3 ? -1 : (i * 7) % 10)),
        f32(10 * 8 * 16384),
        f32(8192),
      ],
      ours: [0.0884],
      plain: [8, 8, 0.0884],
    },
    {
      kernel: "chunk_states",
      block: "64x64x64",
      grid: [8],
      buffers: [f32(256000), f32(256000), f32(4000, (i) => -0.02 * ((i % 500) % 64)), f32(8 * 8 * 4096)],
      ours: [500],
      plain: [8, 500],
    },
    {
      kernel: "selective_scan",
      block: "32x16",
      grid: [8],
      buffers: [
        f32(256 * 256),
        f32(256 * 256, fromHalf),
        f32(4096, (i) => -fromHalf(i)),
        f32(4096),
        f32(4096),
        f32(256 * 256),
      ],
      ours: [256, 256],
      plain: [256, 256],
    },
    {
      kernel: "state_update",
      block: "24x64x128",
      grid: [24, 8],
      buffers: [
        f32(8 * 24 * 8192),
        f32(12288),
        f32(192),
        f32(24),
        f32(24, (i) => -fromQuarter(i)),
        f32(1024),
        f32(1024),
        f32(24),
        f32(12288),
        f32(12288),
      ],
      ours: [],
      plain: [8, 24],
    },
    byRow(
      "token_shift_mix",
      "768x1024",
      1024,
      [bf16(786432), bf16(1536), bf16(3072), bf16(786432), bf16(786432), bf16(786432), bf16(786432)],
      [512],
      [1024, 512, 768],
    ),
  ];
}
