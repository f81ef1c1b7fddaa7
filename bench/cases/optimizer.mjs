// The kernels of `kernels/source/optimizer_kernels.py` as cases of `rows.mjs`.
import { atLeast, elements, million } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, i8 }`. */
export function optimizerCases({ f32, i8 }) {
  const positive = atLeast(0.25);
  const area = 4096 * 1024;
  return [
    {
      ...elements("adamw", [f32(area / 2), f32(area / 2), f32(area / 2, atLeast(0)), f32(area / 2)], {
        ours: [area / 2, 1e-3, 0.9, 0.99, 1e-8, 0.01, 0.5, 0.5],
      }),
      order: [3, 0, 1, 2],
    },
    elements(
      "adam_int8",
      [f32(million), f32(million), i8(million), i8(million), f32(4096, positive), f32(4096, positive)],
      { block: 256, count: million, ours: [million, 1e-3, 0.9, 0.99, 1e-3] },
    ),
    elements("sgd_momentum", [f32(2 * million + 5), f32(2 * million + 5), f32(2 * million + 5)], {
      ours: [2 * million + 5, 0.01, 0.9, 1e-4],
    }),
    elements("lion", [f32(million + 3), f32(million + 3), f32(million + 3)], {
      ours: [million + 3, 3e-5, 0.9, 0.99, 0.1],
    }),
    elements("adagrad", [f32(million + 3), f32(million + 3), f32(million + 3, positive)], {
      ours: [million + 3, 0.01, 1e-8],
    }),
    elements(
      "lamb_norms",
      [f32(million + 3), f32(million + 3), f32(million + 3, positive), f32(million + 3), f32(2, () => 0)],
      { count: million + 3, ours: [million + 3, 1e-6, 0.01] },
    ),
  ];
}
