const scale = 0.7978845608;
const cubic = 0.044715;

export const gelu = {
  name: "gelu (tanh)",
  sizes: [[4_000_000]],
  unit: "GB/s",
  work: ([n]) => 8 * n,
  buffers: ([n]) => ({ x: n, out: n }),
  output: "out",
  ours: ([n]) => ({
    kernel: "gelu_tanh_rows-1024",
    grid: [Math.ceil(n / 1024), 1, 1],
    args: ({ x, out }) => [x, out, n],
  }),
  hand: ([n], { x, out }) => [["gelu", x, out, 0, n]],
  clang: ([n], { x, out }) => [["gelu", x, out, 0, n]],
  javascript:
    ([n], { x, out }) =>
    () => {
      for (let i = 0; i < n; i++) {
        const v = x[i];
        out[i] = 0.5 * v * (1 + Math.tanh(scale * (v + cubic * v * v * v)));
      }
    },
  onnx: ([n], { node, string }) => [
    {
      inputs: { x: [n] },
      output: [n],
      opset: 20,
      nodes: (from, to) => [node("Gelu", [from], [to], [string("approximate", "tanh")])],
    },
    {
      label: "fast",
      inputs: { x: [n] },
      output: [n],
      nodes: (from, to) => [node("FastGelu", [from], [to], [], "com.microsoft")],
    },
  ],
  tfjs: (tf, [n], tensor) => {
    const x = tensor(n);
    return () => {
      const inner = tf.mul(tf.add(x, tf.mul(tf.mul(tf.mul(x, x), x), cubic)), scale);
      return tf.mul(tf.mul(x, 0.5), tf.add(tf.tanh(inner), 1));
    };
  },
  jax: ({ nn }, [n], array) => ({ f: (x) => nn.gelu(x, { approximate: true }), inputs: [array(n)] }),
};
