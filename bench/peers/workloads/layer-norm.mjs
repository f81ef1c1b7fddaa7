import { blockFor } from "./block.mjs";

const epsilon = 1e-5;

export const layerNorm = {
  name: "layer norm",
  sizes: [[4096, 1024]],
  unit: "GB/s",
  work: ([rows, columns]) => 8 * rows * columns,
  buffers: ([rows, columns]) => ({ x: rows * columns, weight: columns, bias: columns, out: rows * columns }),
  output: "out",
  ours: ([rows, columns]) => ({
    kernel: `layer_norm_one_block-${blockFor(columns, 256)}`,
    grid: [rows, 1, 1],
    args: ({ x, weight, bias, out }) => [x, out, weight, bias, columns, columns, epsilon],
  }),
  hand: ([rows, columns], { x, weight, bias, out }) => [["ln", x, weight, bias, out, columns, 0, rows]],
  clang: ([rows, columns], { x, weight, bias, out }) => [["ln", x, weight, bias, out, columns, 0, rows]],
  javascript:
    ([rows, columns], { x, weight, bias, out }) =>
    () => {
      for (let row = 0; row < rows; row++) {
        const start = row * columns;
        let sum = 0;
        for (let i = 0; i < columns; i++) sum += x[start + i];
        const mean = sum / columns;
        let squares = 0;
        for (let i = 0; i < columns; i++) squares += (x[start + i] - mean) ** 2;
        const scale = 1 / Math.sqrt(squares / columns + epsilon);
        for (let i = 0; i < columns; i++) out[start + i] = (x[start + i] - mean) * scale * weight[i] + bias[i];
      }
    },
  onnx: (dims, { node, int, float }) => [
    {
      inputs: { x: dims, weight: [dims[1]], bias: [dims[1]] },
      output: dims,
      nodes: (from, to) => [
        node("LayerNormalization", [from, "weight", "bias"], [to], [int("axis", -1), float("epsilon", epsilon)]),
      ],
    },
  ],
  tfjs: (tf, dims, tensor) => {
    const [x, weight, bias] = [tensor(...dims), tensor(dims[1]), tensor(dims[1])];
    return () => {
      const { mean, variance } = tf.moments(x, -1, true);
      return tf.add(tf.mul(tf.mul(tf.sub(x, mean), tf.rsqrt(tf.add(variance, epsilon))), weight), bias);
    };
  },
  jax: ({ nn }, dims, array) => ({
    f: (x, weight, bias) => nn.standardize(x, -1, { epsilon }).mul(weight).add(bias),
    inputs: [array(...dims), array(dims[1]), array(dims[1])],
  }),
};
