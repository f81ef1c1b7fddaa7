// The kernels of `kernels/source/image_kernels.py` as cases of `rows.mjs`.
import { atLeast, ceil, elements, image, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, i8 }`. */
export function imageCases({ f32, i8 }) {
  /** Boxes of 1 to 40 by 1 to 40 whose first corner is in a square of 100. */
  const corner = (i) => shuffled(i & ~2) / 10 + (i & 2 ? 1 + (shuffled(i) % 40) : 0);
  return [
    elements("poi_image", [i8(4 * 150528), f32(3), f32(3, atLeast(0.5)), f32(4 * 150528)]),
    elements("poi_planes_to_pixels", [f32(64 * 12288), f32(64 * 12288)]),
    {
      kernel: "poi_pixels_to_planes",
      block: "4x256",
      grid: [1024, 1],
      buffers: [i8(3 * 262144), f32(3 * 262144)],
      ours: [3, 262144],
      plain: [262144],
    },
    elements("rgb_to_yuv", [i8(3 * 921_601), i8(3 * 921_601)], { count: 921_601 }),
    image("box_blur", "16x64", [16, 64], [700, 1001], [f32(700 * 1001), f32(700 * 1001)]),
    image("sobel", "256", [1, 256], [700, 1001], [i8(700 * 1001), i8(700 * 1001)]),
    {
      kernel: "iou_matrix",
      block: "32x64",
      grid: [ceil(1000, 32), ceil(900, 64)],
      buffers: [f32(4000, corner), f32(3600, corner), f32(900_000)],
      ours: [1000, 900],
      plain: [1000, 900],
    },
  ];
}
