// The kernels of `kernels/source/convolution_kernels.py` as cases of `rows.mjs`.
import { ceil, million, small } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32 }`. */
export function convolutionCases({ f32 }) {
  return [
    {
      kernel: "causal_conv1d",
      block: "32x64x4",
      grid: [32, 8],
      buffers: [f32(1024 * 512), f32(2048), f32(512), f32(1024 * 512)],
      ours: [1024, 512],
      plain: [1024, 512],
    },
    {
      kernel: "conv1d_strided",
      block: "32x64x5x2x16x64",
      grid: [ceil(501, 64), 64 / 16, 8],
      buffers: [f32(8 * 32 * 1001), f32(64 * 32 * 5), f32(64), f32(8 * 64 * 501)],
      ours: [1001, 501],
      plain: [8, 1001, 501],
    },
    {
      kernel: "conv_state_update",
      block: "4x256",
      grid: [64, 16],
      buffers: [f32(262144), f32(million), f32(16384), f32(4096), f32(262144)],
      ours: [4096],
      plain: [64, 4096],
    },
    {
      kernel: "depthwise_conv",
      block: "256",
      grid: [200, 16],
      buffers: [f32(16 * 40000), f32(144), f32(16 * 40000)],
      ours: [200, 200],
      plain: [16, 200, 200],
    },
    {
      kernel: "conv2d_direct",
      block: "16x16x8x64",
      grid: [ceil(150, 64), ceil(100, 8), 16],
      buffers: [f32(16 * 15000), f32(16 * 16 * 9), f32(16 * 15000)],
      ours: [100, 150],
      plain: [100, 150],
    },
    {
      kernel: "conv_channels_last",
      block: "64x64x32",
      grid: [16, 1],
      buffers: [f32(65536), f32(9 * 4096, small), f32(65536)],
      ours: [64, 32, 32, 64],
      plain: [64, 32, 32, 64],
    },
  ];
}
