import { matmul as job } from "../../products.mjs";

/** `out = x · y` of `rows` × `depth` and `depth` × `columns`, with the innermost loop over neighbours. */
export function multiply(x, y, out, rows, depth, columns) {
  out.fill(0, 0, rows * columns);
  for (let i = 0; i < rows; i++)
    for (let k = 0; k < depth; k++) {
      const factor = x[i * depth + k];
      for (let j = 0; j < columns; j++) out[i * columns + j] += factor * y[k * columns + j];
    }
}

export const matmul = {
  name: "matmul",
  sizes: [[128], [256], [512], [1024]],
  unit: "GFLOP/s",
  work: ([n]) => job(n).work,
  buffers: ([n]) => job(n).buffers,
  output: "c",
  ours: ([n]) => job(n),
  product: ([n]) => job(n).name,
  javascript:
    ([n], { a, b, c }) =>
    () =>
      multiply(a, b, c, n, n, n),
  onnx: ([n], { node }) => [
    {
      inputs: { x: [n, n], b: [n, n] },
      output: [n, n],
      nodes: (from, to) => [node("MatMul", [from, "b"], [to])],
    },
  ],
  tfjs: (tf, [n], tensor) => {
    const [a, b] = [tensor(n, n), tensor(n, n)];
    return () => tf.matMul(a, b);
  },
  jax: ({ numpy }, [n], array) => ({ f: (a, b) => numpy.matmul(a, b), inputs: [array(n, n), array(n, n)] }),
};
