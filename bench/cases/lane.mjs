// The kernels of `kernels/source/lane_kernels.py` as cases of `rows.mjs`.
import { elements, rowwise } from "./shared.mjs";

/** Numbers without an order, which branches on them would be able to predict. */
function scattered(i) {
  let bits = Math.imul(i + 1, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca77);
  return (bits ^ (bits >>> 13)) / 2 ** 31;
}

/** `types` makes the kinds of buffers: `{ f32, i64, i8 }`. */
export function laneCases({ f32, i64, i8 }) {
  const [rows, columns] = [1024, 1024];
  const area = rows * columns;
  const rotary = { buffers: [f32(4 * area), f32(area / 8), f32(area / 8), f32(4 * area)], plain: [1024, 32, 128] };
  const byRow = (kernel, input = area) =>
    elements(kernel, [f32(input), f32(area)], { ours: [columns], plain: [rows, columns] });
  return [
    { kernel: "rotary_swapped", block: "128x32", grid: [1024], ours: [32], ...rotary },
    elements("poi_rotate_pairs", rotary.buffers, { plain: rotary.plain }),
    elements("poi_upsample", [f32(area), f32(4 * area)], { plain: [256, 64, 64] }),
    byRow("repeat_pixels", area / 4),
    elements("glu_pairs", [f32(2 * area), f32(area)]),
    byRow("flip_rows"),
    byRow("cumsum_rows"),
    byRow("cummax_rows"),
    {
      kernel: "column_sums",
      block: "128x64",
      grid: [columns / 64],
      buffers: [f32(area), f32(columns)],
      ours: [rows, columns],
      plain: [rows, columns],
    },
    {
      kernel: "embedding_tiles",
      block: "16x128",
      grid: [64, 6],
      buffers: [i64(1024), f32(768000), f32(1024 * 768)],
      ours: [1024, 768],
      plain: [1024, 768],
    },
    elements("poi_max_pool", [f32(4 * area), f32(area)], { plain: [area / 64, 64] }),
    {
      kernel: "poi_channels_last",
      block: "32x32",
      grid: [98, 32],
      buffers: [f32(1024 * 3136), f32(1024 * 3136)],
      ours: [1024, 3136],
      plain: [16, 64, 3136],
    },
    {
      kernel: "sort_rows",
      block: "256",
      grid: [rows],
      buffers: [f32(rows * 256, scattered), f32(rows * 256)],
      ours: [256],
      plain: [rows, 256],
    },
    {
      kernel: "decayed_products",
      block: "16x64",
      grid: [rows],
      buffers: [f32(area), f32(area), f32(area), f32(rows * 256)],
      ours: [],
      plain: [rows, 16, 64],
    },
    rowwise("red_softmax_online", "1x2048", [1024, 4000], [f32(4000 * 1024), f32(4000 * 1024)]),
    { ...elements("poi_compare_masks", [i8(4 * area), f32(4 * area), i8(4 * area)]), flags: true },
  ];
}
