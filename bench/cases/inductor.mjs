// The kernels of `kernels/source/inductor_functions.py`, as Inductor prints them, as cases of `rows.mjs`.
import { elements, rowwise, shuffled } from "./shared.mjs";

/** `types` makes the kinds of buffers: `{ f32, f16, bf16, f64, i64, i32, i16, i8 }`. */
export function inductorCases({ f32, f16, bf16, f64, i64, i32, i16, i8 }) {
  const M = 1 << 20;
  const positive = (i) => shuffled(i) / 1000 + 0.1;
  const mix = (i) => Math.imul(i ^ (i >>> 7), 0x9e3779b1) >>> 12;
  const f = (i) => (mix(i) % 4096) / 1024 - 2;
  const near = (i) => (i % 2 === Math.floor(i / 128) ? 0.75 : 0.25);
  const far = (i) => near(i) + 1;
  const flags = (n) => i8(n, (i) => (mix(i) >> 3) & 1);
  return [
    rowwise("per_add_rms_norm_bf16", 1, [2048, 1024], [bf16(2 * M), bf16(2 * M), bf16(1024), bf16(2 * M), bf16(2 * M)]),
    rowwise(
      "red_add_rms_norm_bf16",
      "1x4096",
      [512, 4096],
      [bf16(2 * M), bf16(2 * M), bf16(4096), bf16(2 * M), bf16(2 * M)],
    ),
    rowwise(
      "ln_bwd_1",
      1,
      [2048, 768],
      [f32(2048 * 768), f32(768), f32(2048 * 768), f32(2048), f32(2048, positive), f32(2048 * 768)],
    ),
    rowwise(
      "ln_bwd_2",
      "2x2048",
      [768, 2048],
      [f32(2048 * 768, f), f32(2048 * 768, f), f32(2048, f), f32(2048, positive), f32(768), f32(768)],
    ),
    rowwise("gn_silu", "1x2048", [128, 8192], [f32(M), f32(128), f32(128)]),
    elements("gn_silu_2", [f32(M), f32(1024), f32(1024), f32(M)], { plain: [1024, 1024] }),
    rowwise(
      "bn_train",
      "1x2048",
      [64, 12544],
      [f32(16 * 64 * 784, f), f32(64), f32(64), f32(64), f32(64), f32(64), f32(64)],
      [16, 64, 784],
    ),
    elements("bn_train_1", [f32(16 * 64 * 784), f32(64), f32(64, positive), f32(64), f32(64), f32(16 * 64 * 784)], {
      plain: [16, 64, 784],
    }),
    elements("rope_half_bf16_2", [bf16(2 * M), bf16(131072), bf16(2 * M), bf16(131072), bf16(2 * M)], {
      plain: [1024, 16, 128],
    }),
    rowwise("xent_smooth_bf16", "1x8192", [256, 8000], [f32(256), bf16(256 * 8000), i64(256)]),
    rowwise("softmax_mask", "2x256", [8192, 256], [f32(2 * M), flags(65536), f32(2 * M), f32(1024)], [4, 8, 256]),
    rowwise("softmax_mask_bf16", 8, [8192, 256], [flags(65536), bf16(2 * M), bf16(2 * M)], [32, 256]),
    elements("bicubic_8", [f32(M), f32(64 * 4096), f32(256, far), f32(256, near), f32(256, far), f32(256, near)], {
      count: M,
      plain: [64, 64],
    }),
    elements("maxpool_bwd", [f32(M, f), f32(M / 4), i8(M / 4)], { plain: [256, 64] }),
    elements("maxpool_bwd_1", [i8(M / 4, (i) => mix(i) % 9), i64(M / 4)], { plain: [256, 64] }),
    rowwise("var_mid", "2x128", [16384, 128], [f32(16384), f32(16384), f32(2 * M, f)], [64, 128, 256]),
    rowwise("argmax0", "2x1024", [1024, 1024], [f32(M, f), i64(1024)]),
    rowwise("argmax_mid", 1, [16384, 64], [f32(M, f), i64(16384)], [32, 64, 512]),
    rowwise("cumsum_bf16", 8, [1024, 1024], [bf16(M), f32(M)]),
    elements("dropout_bf16", [i64(1, () => 123456789012345n), bf16(M), bf16(M)], { ours: [0, M], plain: [M] }),
    elements("embedding_bwd_2", [i64(2048), f32(M / 2), f32(256000)], { count: M / 2, plain: [2048, 256, 1000] }),
    elements("kv_put", [i64(512, (i) => BigInt((i * 37) % 2048)), bf16(M / 2), bf16(2 * M)], {
      count: M / 2,
      plain: [16, 512, 64, 2048],
    }),
    elements("index_put2_1", [i64(2048, (i) => BigInt((i * 37) % 4096)), f32(M / 2), f32(M)], {
      count: M / 2,
      plain: [2048, 256, 4096],
    }),
    elements("gqa", [bf16(M / 4), bf16(M)], { plain: [2, 4, 4, 512, 64] }),
    elements("swiglu_packed", [bf16(1024 * 2816), bf16(1024 * 1408)], { plain: [1024, 1408] }),
    elements("permute_dyn", [f32(786432), f32(786432)], {
      ours: [64n, 256n, 16384n, 12n, 196608n, 786432],
      plain: [4, 256, 12, 64],
    }),
    elements("permute4", [f32(786432), f32(786432)], { plain: [4, 256, 12, 64] }),
    rowwise("norm_grad", "1x2048", [8, 131072], [f32(M), f32(8)]),
    rowwise("f64_mean", 1, [512, 1000], [f64(512), f64(512), f64(512000, f)]),
    elements("floordiv", [
      i32(M, (i) => (mix(i) % 20000) - 10000),
      i32(M, (i) => (mix(i + 9) % 97) + 1),
      i32(M),
      i32(M),
    ]),
    elements("clamp_minmax", [f32(M), f32(M, f), f32(M)]),
    rowwise("sdpa_bias", 8, [3200, 200], [f32(640000, f), f32(320000, f), f16(640000)], [2, 8, 200]),
    {
      kernel: "im2col",
      block: "32x32",
      grid: [32, 72],
      buffers: [f32(M), f32(2304 * 1024)],
      ours: [2304, 1024],
      plain: [256, 64],
    },
    rowwise("bce_mean", "1x2048", [8, 131072], [f32(M, positive), f32(M, f), f32(8)]),
    rowwise("row_norms", 1, [8192, 128], [f16(M), f16(M)]),
    elements("int8_dequant_rows", [i8(2 * M), f32(4096), f32(4096), f32(2 * M)], { plain: [4096, 512] }),
    elements("int4_unpack_1", [i8(M, (i) => mix(i) & 15), bf16(32768), bf16(M)], { plain: [32768, 32] }),
    rowwise("quant_rows", 8, [2048, 1024], [f32(2048), bf16(2 * M), i8(2 * M)]),
    rowwise("topk_mask", 8, [1024, 1000], [f32(1024000), f32(1024000, f), f32(1024)]),
    { ...elements("adam", [f32(M), f32(M), f32(M, positive), f32(M)]), order: [0, 1, 2, 3, 2, 0, 3] },
    elements("pool_avg_pad", [f32(M), f32(M)], { plain: [256, 64] }),
    rowwise("logsumexp_bf16", "1x8192", [512, 5000], [f32(512), bf16(512 * 5000)]),
    rowwise("gather_last", "1x4096", [512, 3000], [f32(512), f32(512 * 3000, f), i64(512)]),
    elements("bias_gelu_bf16", [bf16(1024 * 3072), bf16(3072), bf16(1024 * 3072)], { plain: [1024, 3072] }),
    rowwise("sum_mid_bf16", "1x2048", [128, 12544], [bf16(16 * 128 * 784), f32(128)], [16, 128, 784]),
    rowwise(
      "masked_mean_1",
      "2x128",
      [12288, 128],
      [f32(12288), f32(32 * 128 * 384), f32(4096, positive), f32(32, () => 70)],
      [32, 128, 384],
    ),
    elements("bucketize", [f32(M / 4, f), f32(100, (i) => -2 + (4 * i) / 99), i64(M / 4)], { plain: [M / 4, 100] }),
    rowwise("cosine_sim", 8, [4096, 256], [f32(4096), f32(M, f), f32(M)]),
    rowwise("pairwise", 1, [16384, 64], [f32(8192, f), f32(8192), f32(16384)], [128, 128, 64]),
    elements("flip_roll", [f32(1024000), f32(1024000)], { plain: [1024, 1000] }),
    rowwise("triu_mask_softmax", 8, [4096, 256], [f32(M), f32(M, f)], [16, 256]),
    rowwise("normalize_mid", "2x512", [784, 512], [f32(401408), f32(784)], [16, 512, 49]),
    rowwise("classes_softmax", 1, [16900, 21], [f32(354900), f32(16900)], [4, 21, 4225]),
    rowwise("max_mid", "2x128", [9600, 80], [f32(768000), f32(9600), i64(9600)], [32, 80, 300]),
    rowwise("sum_channels", "4x64", [320, 3125], [f32(M), f32(320)], [16, 3125]),
    rowwise("bag_narrow", 1, [49152, 20], [f32(49152), i64(20480, (i) => BigInt(mix(i) % 5000)), f32(240000)]),
    rowwise("cumsum_mid", 1, [1600, 50], [f32(80000), f32(80000)], [16, 50]),
    rowwise("classes_loss", 1, [10000, 19], [f32(10000), f32(190000, f), f32(10000)], [4, 19]),
    elements("rope_grad_4", [f32(768000), f32(16000), f32(16000), f32(768000)]),
    rowwise("argmin_small", 1, [20000, 10], [f32(200000, f), i64(20000)]),
    rowwise("softmax_small", 1, [20000, 8], [f32(160000), f32(160000, f)]),
    rowwise("max_short", 1, [500, 700], [i16(350000), i16(500)]),
    rowwise("any_rows", 1, [500, 700], [i8(350000, (i) => (i % 140000 === 5 ? 1 : 0)), i8(500)]),
    elements("add_saturating", [i8(M / 4), i8(M / 4), i8(M / 4)]),
    {
      ...rowwise("cumsum_dynamic", "2x1024", [300, 700], [f32(210000), f32(210000)]),
      // The pitch of a row is a number of its own.
      ours: [700, 300, 700],
    },
    {
      ...rowwise("sum_mid_dynamic", "2x128", [9000, 100], [f32(900000, f), f32(9000)], [30, 100, 300]),
      // The number of columns and of rows, and the numbers of all sums and of the terms of each.
      ours: [300, 100, 9000, 100],
    },
    {
      ...rowwise("transpose_rows", "32x32", [9000, 100], [f32(900000), f32(900000)], [30, 100, 300]),
      grid: [4, 282],
    },
    {
      ...rowwise("transpose_dynamic", "32x32", [9000, 100], [f32(900000), f32(900000)], [30, 100, 300]),
      grid: [4, 282],
      ours: [300, 100, 9000, 100],
    },
    // The first half of each head, whose sign changes.
    elements("rope_f16", [f16(M / 2), f16(M / 2)], { count: M / 4, plain: [8192] }),
    elements("relu_bf16", [bf16(M / 2), bf16(M / 2)]),
    rowwise("var_columns", "1x2048", [197, 3000], [f32(197), f32(591000, f)]),
    rowwise("bn_columns", "2x2048", [256, 2048], [f32(M / 2, f), f32(256), f32(256)]),
    rowwise("lse_mid", "2x128", [3152, 100], [f32(3152), f32(315200, f)], [16, 100, 197]),
    elements("probit", [f32(M / 4, (i) => shuffled(i) / 505 - 0.99), f32(M / 4)]),
  ];
}
