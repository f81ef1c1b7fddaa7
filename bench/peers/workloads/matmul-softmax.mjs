import { matmulSoftmax as job } from "../../products.mjs";
import { multiply } from "./matmul.mjs";

/** A product, and a softmax over each of its columns. */
export const matmulSoftmax = {
  name: "matmul+softmax",
  sizes: [[128], [256], [512]],
  unit: "GFLOP/s",
  work: ([n]) => job(n).work,
  buffers: ([n]) => job(n).buffers,
  output: "c",
  ours: ([n]) => job(n),
  product: ([n]) => job(n).name,
  javascript: ([n], { a, b, c }) => {
    const [most, sums] = [new Float32Array(n), new Float32Array(n)];
    return () => {
      multiply(a, b, c, n, n, n);
      most.fill(-Infinity);
      sums.fill(0);
      for (let i = 0; i < n * n; i++) most[i % n] = Math.max(most[i % n], c[i]);
      for (let i = 0; i < n * n; i++) sums[i % n] += c[i] = Math.exp(c[i] - most[i % n]);
      for (let i = 0; i < n * n; i++) c[i] /= sums[i % n];
    };
  },
  onnx: ([n], { node, int }) => [
    {
      inputs: { x: [n, n], b: [n, n] },
      output: [n, n],
      nodes: (from, to, i) => [
        node("MatMul", [from, "b"], [`product${i}`]),
        node("Softmax", [`product${i}`], [to], [int("axis", 0)]),
      ],
    },
  ],
  // Its softmax takes the last dimension only: the transposed product is computed.
  tfjs: (tf, [n], tensor) => {
    const [a, b] = [tensor(n, n), tensor(n, n)];
    return () => tf.transpose(tf.softmax(tf.matMul(b, a, true, true)));
  },
  jax: ({ nn, numpy }, [n], array) => ({
    f: (a, b) => nn.softmax(numpy.matmul(a, b), 0),
    inputs: [array(n, n), array(n, n)],
  }),
};
