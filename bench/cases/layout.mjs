// The kernels of `kernels/source/layout_kernels.py` as cases of `rows.mjs`.
import { elements, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, bf16, i64, i32, i16, i8 }`. */
export function layoutCases({ f32, bf16, i64, i32, i16, i8 }) {
  const million = 1 << 20;
  const words = (count) => i32(count, (i) => Math.imul(i, 0x9e3779b1));
  /** A kernel whose plain C is told how often its outermost loop runs. */
  const loops = (kernel, buffers, outer) => elements(kernel, buffers, { plain: [outer] });
  const [images, planes] = [4 * 56 * 56 * 96, 256 * 70 * 70];
  return [
    loops("poi_roll", [f32(images), f32(images)], 4),
    loops("poi_windows", [f32(images), f32(images)], 4 * 8),
    loops("poi_reflect_pad", [f32(256 * 4096), f32(planes)], 256),
    loops("poi_unfold", [f32(32 * 4096), f32(32 * 36864)], 32),
    loops("poi_heads", [bf16(4 * 393216), bf16(4 * 393216)], 4),
    loops("poi_repeat_heads", [f32(million / 4), f32(million)], 32),
    loops("poi_clone", [f32(million), f32(million)], million),
    loops("poi_every_other", [f32(4 * million), f32(million)], million / 64),
    loops("poi_space_to_depth", [f32(million), f32(million)], 64),
    loops("poi_upsample_grad", [f32(4 * million), f32(million)], million / 64),
    loops("poi_max_pool_grad", [i8(million / 4, (i) => (i * 7919) % 4), f32(million / 4), f32(million)], 64),
    loops("poi_avg_pool_grad", [f32(20480), f32(20480 * 49)], 20480),
    { ...elements("unpack_int4", [words(million / 8), f32(million / 128), f32(million)]), block: "128x1024" },
    {
      kernel: "gemv_int4",
      block: "16x128",
      grid: [64],
      buffers: [words(1024 * 512), f32(1024 * 32), f32(4096), f32(1024)],
      ours: [4096],
      plain: [1024, 4096],
    },
    {
      kernel: "matmul_int4",
      block: "64x64x64",
      grid: [2, 8],
      buffers: [f32(128 * 512), words(64 * 512), f32(8 * 512, (i) => shuffled(i) / 9000), f32(128 * 512)],
      ours: [128, 512, 512],
      plain: [128, 512, 512],
    },
    {
      kernel: "write_cache",
      block: "64x1024",
      grid: [2048],
      buffers: [bf16(2048 * 768), i64(2048, (i) => BigInt((i * 5) % 4096)), bf16(12 * 4096 * 64)],
      ours: [12, 4096],
      plain: [2048, 12, 4096],
    },
    {
      kernel: "gather_rows",
      block: "1024",
      grid: [1024],
      buffers: [f32(million), i64(1024 * 1000), f32(1024 * 1000)],
      ours: [1024, 1000],
      plain: [1024, 1024, 1000],
    },
    elements("poi_bucketize", [f32(million / 4), f32(15, (i) => i / 8 - 0.9), i32(million / 4)], { block: 512 }),
    elements("poi_audio", [i16(2 * million), f32(million)]),
    loops("poi_causal_scores", [bf16(million), bf16(million)], 4),
    elements("poi_pack_bits", [i8(4 * million), i8(million / 2)], { block: 256 }),
    elements("exp_strided", [f32(million / 4), f32(million)], { count: 262_139, ours: [262_139, 3] }),
  ];
}
