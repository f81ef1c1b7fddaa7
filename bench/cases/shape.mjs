// The kernels of `kernels/source/shape_kernels.py` as cases of `rows.mjs`.
import { ceil, elements, million } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, bf16 }`. */
export function shapeCases({ f32, bf16 }) {
  return [
    elements("poi_stack", [f32(million / 2), f32(million / 2), f32(million)]),
    elements("poi_cat3_bf16", [bf16(409600), bf16(1228800), bf16(315392), bf16(4096 * 477)], { plain: [4096] }),
    {
      kernel: "transpose_tiles",
      block: "64x64",
      grid: [ceil(1000, 64), ceil(700, 64)],
      buffers: [f32(700_000), f32(700_000)],
      ours: [1000, 700],
      plain: [1000, 700],
    },
    {
      kernel: "poi_permute_dynamic",
      block: "32x32",
      grid: [32, 32],
      buffers: [f32(million), f32(million)],
      ours: [1024n, 1024n, 1024, 1024],
      plain: [1024, 1024, 1],
    },
    elements("poi_pixel_shuffle", [f32(million), f32(million)]),
    elements("poi_pixel_shuffle_dynamic", [f32(million), f32(million)], {
      ours: [128n, 16384n, 64n, million],
      plain: [million, 64],
    }),
    elements("poi_swin_windows", [f32(4 * 301056), f32(4 * 301056)], { plain: [4] }),
    elements("poi_replicate_pad", [f32(256 * 4096), f32(256 * 4624)]),
  ];
}
