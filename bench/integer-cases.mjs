// The kernels of `kernels/source/integer_kernels.py` as cases of `rows.mjs`.

/** `types` makes the kinds of buffers: `{ f32, f64, i64, i32, i8 }`. */
export function integerCases({ f32, f64, i64, i32, i8 }) {
  const million = 1024 * 1024;
  const [rows, columns] = [1024, 4096];
  const reduction = (kernel, x, y) => ({
    kernel,
    block: "1x2048",
    grid: [rows],
    buffers: [x(rows * columns), y(rows)],
    ours: [rows, columns],
    plain: [rows, columns],
  });
  const ofRows = (kernel, x, y) => ({ ...reduction(kernel, x, y), block: "1x1024", grid: [4096], ...size });
  const size = { ours: [4096, 1024], plain: [4096, 1024] };
  const elements = (kernel, types, count = million, block = 1024) => ({
    kernel,
    block: String(block),
    grid: [Math.ceil(count / block)],
    buffers: types.map((type) => type(count)),
    ours: [count],
    plain: [count],
  });
  return [
    reduction("red_sum_int", i32, i64),
    { ...reduction("red_count", i8, i64), flags: true },
    reduction("red_any", f32, i8),
    { ...ofRows("per_max_int", i32, i32), buffers: [i32(4 * million), i32(4096)] },
    { ...ofRows("per_sum_bytes", i8, i32), buffers: [i8(4 * million), i32(4096)] },
    reduction("red_sum_double", f64, f64),
    elements("poi_add_long", [i64, i64, i64], million, 512),
    elements("poi_wrap_long", [i64, i64], million, 512),
    {
      ...elements("poi_remainder", [i32, i32]),
      buffers: [i32(million, (i) => ((i * 7919) % 2001) - 1000), i32(million)],
    },
    elements("poi_hash", [i32, i32]),
    {
      ...elements("poi_requantize", [i32, f32, i8]),
      block: "1024x1024",
      buffers: [i32(million), f32(1024), i8(million)],
      plain: [1024, 1024],
    },
    elements("poi_add_bytes", [i8, i8, i8], 4 * million),
    { ...elements("poi_gray", [i8, i8]), buffers: [i8(3 * million), i8(million)] },
    { ...elements("poi_mask_logic", [i8, i8, f32, i8]), flags: true },
    elements("poi_double", [f64, f64, f64], million, 512),
    {
      ...elements("histogram_bytes", [i8, i32]),
      block: "4096",
      grid: [million / 4096],
      buffers: [i8(million), i32(256)],
    },
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
