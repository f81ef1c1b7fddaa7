// The kernels of `kernels/source/general_kernels.py` as cases of `rows.mjs`.
import { elements, shuffled } from "./cases.mjs";

/** `types` makes the kinds of buffers: `{ f32, f16, i64, i32, i8 }`. */
export function generalCases({ f32, f16, i64, i32, i8 }) {
  const million = 1 << 20;
  const ceil = (count, block) => Math.ceil(count / block);
  /** Where ragged rows of 6 or 38 elements begin, and the last of them ends. */
  const starts = (rows) => i32(rows + 1, (i) => 31 * i + ((i * 7) % 32));
  const ragged = (rows) => starts(rows).at(rows);
  /** A kernel with a program for each row, of which there are as many as its last buffer has elements. */
  const byRow = (kernel, block, buffers, numbers, rows = buffers.at(-1).count) => ({
    kernel,
    block: `${block}`,
    grid: [rows],
    buffers,
    ours: numbers,
    plain: [rows, ...numbers],
  });
  const product = (kernel, block, [m, n, k], grid) => ({
    kernel,
    block,
    grid,
    buffers: [f32(m * k), f32(k * n), f32(m * n)],
    ours: [m, n, k],
    plain: [m, n, k],
  });
  const positive = (i) => shuffled(i) / 1000 + 0.25;
  const place = (step) => f32(1000, (i) => shuffled(step * i) / 500 - 1);
  /** Boxes of 1 to 40 by 1 to 40 whose first corner is in a square of 100. */
  const corner = (i) => shuffled(i & ~2) / 10 + (i & 2 ? 1 + (shuffled(i) % 40) : 0);
  /** A kernel with a program for each tile of an image, or for each block of each row. */
  const image = (kernel, block, [rows, columns], [height, width], buffers, numbers = []) => ({
    kernel,
    block,
    grid: [ceil(width, columns), ceil(height, rows)],
    buffers,
    ours: [height, width, ...numbers],
    plain: [height, width, ...numbers],
  });
  return [
    {
      kernel: "index_add_rows",
      block: "16x128",
      grid: [ceil(5000, 16), ceil(300, 128)],
      buffers: [f32(5000 * 300), i64(5000), f32(1000 * 300)],
      ours: [5000, 300],
      plain: [5000, 300],
    },
    elements("bincount", [i64(1_000_003), i32(1000, () => 0)], { count: 1_000_003 }),
    {
      kernel: "csr_spmv",
      block: "32",
      grid: [20000],
      buffers: [
        starts(20000),
        i32(ragged(20000), (i) => (i * 7919) % 20000),
        f32(ragged(20000)),
        f32(20000),
        f32(20000),
      ],
      ours: [20000],
      plain: [20000],
    },
    {
      kernel: "segment_sums",
      block: "16x128",
      grid: [500, ceil(200, 128)],
      buffers: [f32(ragged(500) * 200), starts(500), f32(500 * 200)],
      ours: [200],
      plain: [500, 200],
    },
    {
      kernel: "moe_combine",
      block: "2x512",
      grid: [2048, ceil(700, 512)],
      buffers: [f32(4096 * 700), i32(4096, (i) => (i % 10 === 3 ? -1 : (i * 2731) % 4096)), f32(4096), f32(2048 * 700)],
      ours: [700],
      plain: [2048, 700],
    },
    {
      kernel: "paged_attention",
      block: "16x64",
      grid: [16, 8],
      buffers: [
        f32(16 * 8 * 64),
        f32(512 * 16 * 8 * 64),
        f32(512 * 16 * 8 * 64),
        i32(512, (i) => (i * 205) % 512),
        i32(16, (i) => 100 + 27 * i),
        f32(16 * 8 * 64),
      ],
      ours: [8, 32, 0.125],
      plain: [16, 8, 32, 0.125],
    },
    {
      kernel: "topk_rows",
      block: "8x256",
      grid: [4096],
      buffers: [f32(4096 * 200), f32(4096 * 8), i32(4096 * 8)],
      ours: [200],
      plain: [4096, 200],
    },
    {
      kernel: "layer_norm_dropout",
      block: "1024",
      grid: [1000],
      buffers: [f32(768000), f32(768000), f32(768), f32(768), f32(768000), f32(768000)],
      ours: [768, 1e-5, 0.1, 1234],
      plain: [1000, 768, 1e-5, 0.1, 1234],
    },
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
    product("matmul_at", "64x64x32", [200, 300, 500], [4, 5]),
    product("matmul_bt", "64x64x32", [300, 200, 260], [5, 4]),
    {
      kernel: "bmm_bias_relu",
      block: "32x64x32",
      grid: [ceil(100, 32), ceil(72, 64), 24],
      buffers: [f32(24 * 100 * 80), f32(24 * 80 * 72), f32(72), f32(24 * 100 * 72)],
      ours: [100, 72, 80],
      plain: [24, 100, 72, 80],
    },
    product("matmul_split_k", "32x32x64x4", [48, 100, 2000], [2 * 4, 4]),
    {
      kernel: "log_softmax_grad",
      block: "1024",
      grid: [4096],
      buffers: [f32(4096 * 1000), f32(4096 * 1000), f32(4096 * 1000)],
      ours: [1000],
      plain: [4096, 1000],
    },
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
    image("jacobi_step", "16x64", [16, 64], [1000, 1000], [f32(million), f32(million), f32(million)], [0.01]),
    image("box_blur", "16x64", [16, 64], [700, 1001], [f32(700 * 1001), f32(700 * 1001)]),
    image("sobel", "256", [1, 256], [700, 1001], [i8(700 * 1001), i8(700 * 1001)]),
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
    {
      kernel: "iou_matrix",
      block: "32x64",
      grid: [ceil(1000, 32), ceil(900, 64)],
      buffers: [f32(4000, corner), f32(3600, corner), f32(900_000)],
      ours: [1000, 900],
      plain: [1000, 900],
    },
    elements("rgb_to_yuv", [i8(3 * 921_601), i8(3 * 921_601)], { count: 921_601 }),
    {
      kernel: "cumsum_long",
      block: "1024",
      grid: [64],
      buffers: [f32(1_280_000), f32(1_280_000)],
      ours: [20000],
      plain: [64, 20000],
    },
    {
      kernel: "sliding_attention",
      block: "64x64x64x8",
      grid: [ceil(500, 64), 8],
      buffers: [f32(8 * 500 * 64), f32(8 * 500 * 64), f32(8 * 500 * 64), f32(8 * 500 * 64)],
      ours: [500, 128, 0.125],
      plain: [8, 500, 128, 0.125],
    },
    byRow("smoothed_cross_entropy", 2048, [f32(256 * 10000), i64(256), f32(256)], [10000, 0.1]),
    byRow("rms_norm_int8", 1024, [f16(2000 * 1000), f16(1000), i8(2000 * 1000), f32(2000)], [1000, 1e-5]),
    {
      kernel: "cache_int8",
      block: "64x16",
      grid: [1000],
      buffers: [f32(1000 * 768), i64(1000, (i) => BigInt((i * 5) % 2048)), i8(12 * 2048 * 64), f32(12 * 2048)],
      ours: [12, 2048],
      plain: [1000, 12, 2048],
    },
    {
      kernel: "conv1d_strided",
      block: "32x64x5x2x16x64",
      grid: [ceil(501, 64), 64 / 16, 8],
      buffers: [f32(8 * 32 * 1001), f32(64 * 32 * 5), f32(64), f32(8 * 64 * 501)],
      ours: [1001, 501],
      plain: [8, 1001, 501],
    },
    byRow("instance_norm", 1024, [f32(256 * 3000), f32(32), f32(32), f32(256 * 3000)], [32, 3000, 1e-5], 256),
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
    {
      kernel: "transpose_tiles",
      block: "64x64",
      grid: [ceil(1000, 64), ceil(700, 64)],
      buffers: [f32(700_000), f32(700_000)],
      ours: [1000, 700],
      plain: [1000, 700],
    },
    {
      kernel: "lora",
      block: "32x64x64x16",
      grid: [ceil(200, 32)],
      buffers: [f32(200 * 700), f32(700 * 16), f32(16 * 500), f32(200 * 500)],
      ours: [200, 500, 700, 0.25],
      plain: [200, 500, 700, 0.25],
    },
    {
      kernel: "column_softmax",
      block: "512x16",
      grid: [ceil(777, 16)],
      buffers: [f32(500 * 777), f32(500 * 777)],
      ours: [500, 777],
      plain: [500, 777],
    },
    byRow("weight_norm", 1024, [f32(1000 * 3000), f32(1000), f32(1000 * 3000), f32(1000)], [3000]),
    {
      kernel: "conv2d_direct",
      block: "16x16x8x64",
      grid: [ceil(150, 64), ceil(100, 8), 16],
      buffers: [f32(16 * 15000), f32(16 * 16 * 9), f32(16 * 15000)],
      ours: [100, 150],
      plain: [100, 150],
    },
    {
      kernel: "jagged_to_padded",
      block: "16x64",
      grid: [ceil(32, 16), 256],
      buffers: [f32(ragged(256) * 200), starts(256), f32(256 * 32 * 200)],
      ours: [32, 200, 0],
      plain: [256, 32, 200, 0],
    },
  ];
}
