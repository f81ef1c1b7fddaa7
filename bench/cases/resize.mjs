// The kernels of `kernels/source/resize_kernels.py` as cases of `rows.mjs`.
import { ceil, elements, million, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32 }`. */
export function resizeCases({ f32 }) {
  const area = 4096 * 1024;
  return [
    elements("poi_avg_pool", [f32(area), f32(area / 4)], { plain: [area / 256, 64] }),
    elements("poi_adaptive_avg", [f32(1024 * 900), f32(1024 * 49)], { block: 512, plain: [1024] }),
    elements("poi_max_pool_padded", [f32(64 * 12544), f32(64 * 3136)]),
    elements("poi_max_pool_nan", [f32(4 * million), f32(million)], { plain: [million / 64, 64] }),
    elements("poi_bilinear", [f32(area / 4), f32(area)], { plain: [256, 64, 64] }),
    {
      kernel: "resize_bilinear",
      block: "256",
      grid: [ceil(501, 256), 333, 8],
      buffers: [f32(8 * 120 * 200), f32(8 * 333 * 501)],
      ours: [120, 200, 333, 501, 120 / 333, 200 / 501],
      plain: [8, 120, 200, 333, 501, 120 / 333, 200 / 501],
    },
    elements("resize_nearest", [f32(8 * 120 * 200), f32(8 * 333 * 501)], {
      ours: [8 * 333 * 501, 120, 200, 333, 501],
      plain: [8, 120, 200, 333, 501],
    }),
    elements("grid_sample_nearest", [f32(65536), f32(524288, (i) => shuffled(i) / 510.3 - 1), f32(262144)], {
      ours: [256, 256, 262144],
    }),
    elements("poi_sample_bilinear", [f32(8192, (i) => shuffled(i) / 480 - 1), f32(16 * 4096), f32(16 * 4096)], {
      block: 512,
    }),
  ];
}
