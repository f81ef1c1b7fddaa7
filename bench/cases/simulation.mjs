// The kernels of `kernels/source/simulation_kernels.py` as cases of `rows.mjs`.
import { atLeast, ceil, elements, image, million, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, i32 }`. */
export function simulationCases({ f32, i32 }) {
  const positive = atLeast(0.25);
  const place = (step) => f32(1000, (i) => shuffled(step * i) / 500 - 1);
  const area = 4096 * 1024;
  return [
    image("jacobi_step", "16x64", [16, 64], [1000, 1000], [f32(million), f32(million), f32(million)], [0.01]),
    image("mandelbrot", "32x256", [1, 256], [300, 500], [i32(300 * 500)], [-2.25, -1.25, 1 / 128]),
    {
      kernel: "n_body",
      block: "64x64",
      grid: [ceil(1000, 64)],
      buffers: [place(3), place(7), place(9), f32(1000, positive), f32(1000), f32(1000), f32(1000)],
      ours: [1000, 0.01],
      plain: [1000, 0.01],
    },
    elements(
      "black_scholes",
      [
        f32(500_000, positive),
        f32(500_000, (i) => shuffled(3 * i) / 1000 + 0.25),
        f32(500_000, positive),
        f32(500_000),
        f32(500_000),
      ],
      {
        ours: [500_000, 0.02, 0.3],
      },
    ),
    elements("uniform4", [f32(million - 100)], { ours: [million - 100, 1234, -1, 3], block: 1024, count: million / 4 }),
    elements("add_noise", [f32(million), f32(million)], { ours: [million, 0.1, 1234] }),
    elements("dropout", [f32(area), f32(area)], { ours: [area, 0.5, 1234] }),
    {
      kernel: "layer_norm_dropout",
      block: "1024",
      grid: [1000],
      buffers: [f32(768000), f32(768000), f32(768), f32(768), f32(768000), f32(768000)],
      ours: [768, 1e-5, 0.1, 1234],
      plain: [1000, 768, 1e-5, 0.1, 1234],
    },
  ];
}
