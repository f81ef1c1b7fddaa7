// The kernels of `kernels/source/pointwise_kernels.py` as cases of `rows.mjs`.
import { byRow, elements, million } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, bf16 }`. */
export function pointwiseCases({ f32, bf16 }) {
  const area = 4096 * 1024;
  return [
    byRow("swiglu_grad", 1024, 4096, [f32(area), f32(area), f32(area), f32(area), f32(area)], [1024, 1024], [area]),
    byRow(
      "geglu_grad",
      4096,
      256,
      [f32(256 * 2816), f32(256 * 2816), f32(256 * 2816), f32(256 * 2816), f32(256 * 2816)],
      [2816, 2816],
      [256 * 2816],
    ),
    elements("poi_gelu_bf16", [bf16(area), bf16(1024), bf16(area)], { plain: [4096, 1024] }),
    elements("poi_gelu_grad_bf16", [bf16(million), bf16(million), bf16(million)]),
    elements("poi_hardswish_chain", [f32(area), f32(area, (i) => ((i * 31) % 1000) / 125 - 4), f32(area)]),
    elements("poi_mish", [f32(million), f32(million)]),
    elements("poi_bf16_add", [bf16(area), bf16(area), bf16(area)]),
    elements("poi_tril", [f32(area), f32(area)], { plain: [4, 1024] }),
    elements("poi_timestep_embedding", [f32(4096, (i) => (i % 1000) / 50), f32(million)]),
  ];
}
