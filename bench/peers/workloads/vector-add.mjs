export const vectorAdd = {
  name: "vector add",
  sizes: [[1_000_000], [16_000_000]],
  unit: "GB/s",
  work: ([n]) => 12 * n,
  buffers: ([n]) => ({ x: n, y: n, out: n }),
  output: "out",
  ours: ([n]) => ({
    kernel: "vector_add-1024",
    grid: [Math.ceil(n / 1024), 1, 1],
    args: ({ x, y, out }) => [x, y, out, n],
  }),
  hand: ([n], { x, y, out }) => [["add", x, y, out, 0, n]],
  clang: ([n], { x, y, out }) => [["add", x, y, out, 0, n]],
  javascript:
    ([n], { x, y, out }) =>
    () => {
      for (let i = 0; i < n; i++) out[i] = x[i] + y[i];
    },
  onnx: ([n], { node }) => [
    { inputs: { x: [n], y: [n] }, output: [n], nodes: (from, to) => [node("Add", [from, "y"], [to])] },
  ],
  tfjs: (tf, [n], tensor) => {
    const [x, y] = [tensor(n), tensor(n)];
    return () => tf.add(x, y);
  },
  jax: (_, [n], array) => ({ f: (x, y) => x.add(y), inputs: [array(n), array(n)] }),
};
