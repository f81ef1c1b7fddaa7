import { blockFor } from "./block.mjs";

export const softmax = {
  name: "softmax",
  sizes: [
    [1823, 781],
    [4096, 1024],
    [4096, 6272],
  ],
  unit: "GB/s",
  work: ([rows, columns]) => 8 * rows * columns,
  buffers: ([rows, columns]) => ({ x: rows * columns, out: rows * columns }),
  output: "out",
  ours: ([rows, columns]) => ({
    kernel: `softmax_rows-${blockFor(columns, 256)}`,
    grid: [rows, 1, 1],
    args: ({ x, out }) => [out, x, columns, columns, columns],
  }),
  hand: ([rows, columns], { x, out }) => [["softmax", x, out, columns, 0, rows]],
  clang: ([rows, columns], { x, out }) => [["softmax", x, out, columns, 0, rows]],
  javascript:
    ([rows, columns], { x, out }) =>
    () => {
      for (let row = 0; row < rows; row++) {
        const start = row * columns;
        let most = -Infinity;
        for (let i = 0; i < columns; i++) most = Math.max(most, x[start + i]);
        let sum = 0;
        for (let i = 0; i < columns; i++) {
          const e = Math.exp(x[start + i] - most);
          out[start + i] = e;
          sum += e;
        }
        for (let i = 0; i < columns; i++) out[start + i] /= sum;
      }
    },
  onnx: (dims, { node, int }) => [
    { inputs: { x: dims }, output: dims, nodes: (from, to) => [node("Softmax", [from], [to], [int("axis", -1)])] },
  ],
  tfjs: (tf, dims, tensor) => {
    const x = tensor(...dims);
    return () => tf.softmax(x, -1);
  },
  jax: ({ nn }, dims, array) => ({ f: (x) => nn.softmax(x, -1), inputs: [array(...dims)] }),
};
