// The kernels of `kernels/source/index_kernels.py` as cases of `rows.mjs`.
import { ceil, elements, million, shuffled, small } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, i64, i32 }`. */
export function indexCases({ f32, i64, i32 }) {
  /** Where ragged rows of 6 or 38 elements begin, and the last of them ends. */
  const starts = (rows) => i32(rows + 1, (i) => 31 * i + ((i * 7) % 32));
  const ragged = (rows) => starts(rows).at(rows);
  return [
    {
      kernel: "embedding_bag",
      block: "256",
      grid: [1024, 2],
      buffers: [i64(16384), f32(512000), f32(1024 * 512)],
      ours: [16, 512],
      plain: [1024, 16, 512],
    },
    {
      kernel: "embedding_grad",
      block: "256",
      grid: [4096, 2],
      buffers: [i64(4096), f32(4096 * 512), f32(512000)],
      ours: [512],
      plain: [4096, 512],
    },
    elements("poi_embedding_checked", [i64(2048, (i) => BigInt(shuffled(i))), f32(768000), f32(2048 * 768)]),
    {
      kernel: "per_embedding_mean",
      block: "1x32",
      grid: [512 * 256],
      buffers: [i64(512 * 20, (i) => BigInt(shuffled(i))), f32(256000), f32(512 * 256)],
      ours: [512 * 256, 20],
      plain: [512],
    },
    elements("poi_one_hot", [i32(1000), f32(1e6)]),
    elements("scatter_add", [f32(million, small), i32(million, (i) => ((i * 7919) >>> 3) % 65536), f32(65536)], {
      count: million,
    }),
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
      kernel: "jagged_to_padded",
      block: "16x64",
      grid: [ceil(32, 16), 256],
      buffers: [f32(ragged(256) * 200), starts(256), f32(256 * 32 * 200)],
      ours: [32, 200, 0],
      plain: [256, 32, 200, 0],
    },
  ];
}
