// The kernels of `kernels/source/integer_kernels.py` as cases of `rows.mjs`.
import { elements, rowwise } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, f64, i64, i32, i8 }`. */
export function integerCases({ f32, f64, i64, i32, i8 }) {
  const million = 1024 * 1024;
  const [rows, columns] = [1024, 4096];
  const reduction = (kernel, x, y) => rowwise(kernel, "1x2048", [rows, columns], [x(rows * columns), y(rows)]);
  return [
    reduction("red_sum_int", i32, i64),
    { ...reduction("red_count", i8, i64), flags: true },
    reduction("red_any", f32, i8),
    rowwise("per_max_int", "1x1024", [4096, 1024], [i32(4 * million), i32(4096)]),
    rowwise("per_sum_bytes", "1x1024", [4096, 1024], [i8(4 * million), i32(4096)]),
    reduction("red_sum_double", f64, f64),
    elements("poi_add_long", [i64(million), i64(million), i64(million)], { block: 512 }),
    elements("poi_wrap_long", [i64(million), i64(million)], { block: 512 }),
    elements("poi_remainder", [i32(million, (i) => ((i * 7919) % 2001) - 1000), i32(million)]),
    elements("poi_hash", [i32(million), i32(million)]),
    {
      ...elements("poi_requantize", [i32(million), f32(1024), i8(million)], { plain: [1024, 1024] }),
      block: "1024x1024",
    },
    elements("poi_add_bytes", [i8(4 * million), i8(4 * million), i8(4 * million)]),
    elements("poi_gray", [i8(3 * million), i8(million)]),
    { ...elements("poi_mask_logic", [i8(million), i8(million), f32(million), i8(million)]), flags: true },
    elements("poi_double", [f64(million), f64(million), f64(million)], { block: 512 }),
    elements("histogram_bytes", [i8(million), i32(256)], { count: million, block: 4096 }),
    {
      kernel: "gemv_int8",
      block: "16x128",
      grid: [64],
      buffers: [i8(1024 * 2048), i8(2048), i32(1024)],
      ours: [1024, 2048],
      plain: [1024, 2048],
    },
    {
      kernel: "cumsum_int",
      block: "1024",
      grid: [1024],
      buffers: [i32(million), i32(million)],
      ours: [1024],
      plain: [1024, 1024],
    },
  ];
}
