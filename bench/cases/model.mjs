// The kernels of `kernels/source/model_kernels.py` as cases of `rows.mjs`.
import { elements, rowwise, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, i64, i8 }`. */
export function modelCases({ f32, i64, i8 }) {
  const area = 4096 * 1024;
  const [cosine, sine, positive] = [() => 0.8, () => 0.6, (i) => shuffled(i) / 1000 + 0.1];
  const perProgram = 64;
  return [
    {
      kernel: "cross_entropy_grad",
      block: "4096",
      grid: [512],
      buffers: [f32(area), i64(512), f32(512)],
      ours: [8192, 8192, 0.5],
      plain: [512, 8192, 0.5],
    },
    {
      kernel: "rms_norm_grad",
      block: "1024",
      grid: [64],
      buffers: [f32(area), f32(area), f32(1024), f32(4096), f32(area), f32(65536)],
      ours: [4096, 1024, perProgram],
      plain: [4096, 1024, perProgram],
    },
    {
      kernel: "layer_norm_grad",
      block: "1024",
      grid: [64],
      buffers: [f32(area), f32(1024), f32(4096), f32(4096), f32(area), f32(area), f32(65536), f32(65536)],
      ours: [4096, 1024, perProgram],
      plain: [4096, 1024, perProgram],
    },
    {
      kernel: "group_norm",
      block: "1024",
      grid: [32, 16],
      buffers: [f32(area), f32(128), f32(128), f32(area)],
      ours: [8192, 1024, 8, 16, 1e-5],
      plain: [32, 16, 8, 1024, 1e-5],
    },
    {
      kernel: "red_layer_norm",
      block: "1x1024",
      grid: [2048],
      buffers: [f32(area), f32(2048), f32(2048), f32(area)],
      ours: [4096, 2048],
      plain: [2048, 2048],
    },
    rowwise("red_argmax_rows", "1x2048", [1024, 4000], [f32(4000 * 1024), i64(1024)]),
    rowwise("red_all", "1x2048", [1024, 4000], [f32(4000 * 1024), i8(1024)]),
    {
      kernel: "rope_qk",
      block: "64x32x8",
      grid: [1024],
      buffers: [f32(1024 * 8 * 128), f32(1024 * 128, cosine), f32(1024 * 128, sine), f32(1024 * 32 * 128)],
      order: [3, 0, 1, 2],
      ours: [32, 8],
      plain: [1024, 32, 8, 64],
    },
    elements("poi_rotary", [f32(area), f32(1024 * 128), f32(1024 * 128), f32(area)], { plain: [1024, 32] }),
    elements("poi_cat", [f32(4096 * 300), f32(4096 * 700), f32(4096000)], { plain: [4096] }),
    elements("poi_pad", [f32(area), f32(4460544)], { plain: [1024] }),
    elements("poi_batch_norm", [f32(3211264), f32(128), f32(128, positive), f32(128), f32(128), f32(3211264)], {
      plain: [32, 128, 784],
    }),
    {
      kernel: "matmul_scaled",
      block: "64x64x64",
      grid: [4, 4],
      buffers: [i8(65536), i8(65536), f32(256), f32(256), f32(65536)],
      ours: [256, 256, 256],
      plain: [256, 256, 256],
    },
  ];
}
