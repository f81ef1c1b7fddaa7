// The kernels of `kernels/source/access_kernels.py` as cases of `rows.mjs`.

/** `types` makes the kinds of buffers: `{ f32, i64, i32, i8 }`. */
export function accessCases({ f32, i64, i32, i8 }) {
  const million = 1 << 20;
  const [positive, small] = [(i) => ((i * 7919) % 1000) / 1000 + 0.5, (i) => ((i * 7919) % 1000) / 5000 - 0.1];
  const elements = (kernel, buffers, ours, count, block = "1024") => ({
    kernel,
    block,
    grid: [Math.ceil(count / 1024)],
    buffers,
    ours,
    plain: ours,
  });
  const heads = 4 * 256 * 64;
  return [
    {
      kernel: "gemv",
      block: "16x256",
      grid: [256],
      buffers: [f32(4096 * 1024), f32(1024), f32(4096)],
      ours: [4096, 1024],
      plain: [4096, 1024],
    },
    {
      kernel: "decode_attention",
      block: "64x64",
      grid: [32],
      buffers: [f32(32 * 64), f32(32 * 1024 * 64), f32(32 * 1024 * 64), f32(32 * 64)],
      ours: [1024, 0.125],
      plain: [32, 1024, 64, 0.125],
    },
    {
      kernel: "attention_grad_queries",
      block: "64x64x64",
      grid: [4, 4],
      buffers: [f32(heads, small), f32(heads), f32(heads, small), f32(heads), f32(1024), f32(1024), f32(heads)],
      ours: [256, 0.125],
      plain: [4, 256, 0.125],
    },
    {
      kernel: "selective_scan",
      block: "32x16",
      grid: [8],
      buffers: [
        f32(256 * 256),
        f32(256 * 256, positive),
        f32(4096, (i) => -positive(i)),
        f32(4096),
        f32(4096),
        f32(256 * 256),
      ],
      ours: [256, 256],
      plain: [256, 256],
    },
    {
      kernel: "linear_recurrence",
      block: "1024",
      grid: [1024],
      buffers: [f32(million, small), f32(million), f32(million)],
      ours: [1000],
      plain: [1024, 1000],
    },
    {
      kernel: "logcumsumexp_rows",
      block: "1024",
      grid: [256],
      buffers: [f32(256 * 1000), f32(256 * 1000)],
      ours: [1000],
      plain: [256, 1000],
    },
    {
      kernel: "causal_conv1d",
      block: "32x64x4",
      grid: [32, 8],
      buffers: [f32(1024 * 512), f32(2048), f32(512), f32(1024 * 512)],
      ours: [1024, 512],
      plain: [1024, 512],
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
      kernel: "conv_channels_last",
      block: "64x64x32",
      grid: [16, 1],
      buffers: [f32(65536), f32(9 * 4096, small), f32(65536)],
      ours: [64, 32, 32, 64],
      plain: [64, 32, 32, 64],
    },
    {
      kernel: "expert_products",
      block: "64x64x32",
      grid: [8, 4],
      buffers: [
        f32(512 * 256),
        f32(8 * 65536, small),
        i32(512, (i) => (i * 37) % 512),
        i32(8, (i) => (i * 3) % 8),
        f32(512 * 256),
      ],
      ours: [256, 256],
      plain: [512, 256, 256],
    },
    elements(
      "scatter_add",
      [f32(million, small), i32(million, (i) => ((i * 7919) >>> 3) % 65536), f32(65536)],
      [million],
      million,
    ),
    elements(
      "grid_sample_nearest",
      [f32(65536), f32(524288, (i) => ((i * 7919) % 1000) / 510.3 - 1), f32(262144)],
      [256, 256, 262144],
      262144,
    ),
    elements("poi_max_pool_padded", [f32(64 * 12544), f32(64 * 3136)], [64 * 3136], 64 * 3136),
    elements("poi_one_hot", [i32(1000), f32(1e6)], [1e6], 1e6),
    elements("poi_image", [i8(4 * 150528), f32(3), f32(3, positive), f32(4 * 150528)], [4 * 150528], 4 * 150528),
    elements("poi_timestep_embedding", [f32(4096, (i) => (i % 1000) / 50), f32(million)], [million], million),
    elements("poi_stack", [f32(million / 2), f32(million / 2), f32(million)], [million], million),
    elements("poi_pixel_shuffle", [f32(million), f32(million)], [million], million),
    {
      ...elements("poi_pixel_shuffle_dynamic", [f32(million), f32(million)], [128n, 16384n, 64n, million], million),
      plain: [million, 64],
    },
    elements("poi_mish", [f32(million), f32(million)], [million], million),
    elements(
      "poi_embedding_checked",
      [i64(2048, (i) => BigInt((i * 7919) % 1000)), f32(768000), f32(2048 * 768)],
      [2048 * 768],
      2048 * 768,
    ),
    elements("poi_planes_to_pixels", [f32(64 * 12288), f32(64 * 12288)], [64 * 12288], 64 * 12288),
  ];
}
