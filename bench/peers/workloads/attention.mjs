import { attention as job } from "../../products.mjs";
import { multiply } from "./matmul.mjs";

const blocks = [64, 64];
const ofHeads = (heads) => job(heads, blocks);

/** Attention without a mask: heads × positions × numbers of each. */
export const attention = {
  name: "attention",
  sizes: [[8, 512, 64]],
  unit: "GFLOP/s",
  work: ([heads]) => ofHeads(heads).work,
  buffers: ([heads]) => ofHeads(heads).buffers,
  output: "out",
  ours: ([heads]) => ofHeads(heads),
  product: ([heads]) => ofHeads(heads).name,
  javascript: ([heads, length, depth], { q, k, v, out }) => {
    const [scores, keys] = [new Float32Array(length * length), new Float32Array(length * depth)];
    const scale = 1 / Math.sqrt(depth);
    return () => {
      for (let head = 0; head < heads; head++) {
        const part = (all) => all.subarray(head * length * depth, (head + 1) * length * depth);
        const own = part(k);
        for (let i = 0; i < length; i++) for (let j = 0; j < depth; j++) keys[j * length + i] = own[i * depth + j];
        multiply(part(q), keys, scores, length, depth, length);
        for (let row = 0; row < length; row++) {
          const line = scores.subarray(row * length, (row + 1) * length);
          let [most, sum] = [-Infinity, 0];
          for (let i = 0; i < length; i++) most = Math.max(most, line[i]);
          for (let i = 0; i < length; i++) sum += line[i] = Math.exp((line[i] - most) * scale);
          for (let i = 0; i < length; i++) line[i] /= sum;
        }
        multiply(scores, part(v), part(out), length, length, depth);
      }
    };
  },
  onnx: ([heads, length, depth], { node, int, ints, float }) => {
    const dims = [heads, length, depth];
    const scale = { name: "scale", dataType: 1, dims: [], floatData: [1 / Math.sqrt(depth)] };
    return [
      {
        inputs: { x: dims, k: dims, v: dims },
        output: dims,
        initializers: [scale],
        nodes: (from, to, i) => [
          node("Transpose", ["k"], [`keys${i}`], [ints("perm", [0, 2, 1])]),
          node("MatMul", [from, `keys${i}`], [`products${i}`]),
          node("Mul", [`products${i}`, "scale"], [`scores${i}`]),
          node("Softmax", [`scores${i}`], [`parts${i}`], [int("axis", -1)]),
          node("MatMul", [`parts${i}`, "v"], [to]),
        ],
      },
      {
        label: "multi-head",
        inputs: { x: dims, k: dims, v: dims },
        output: dims,
        nodes: (from, to) => [
          node("MultiHeadAttention", [from, "k", "v"], [to], [int("num_heads", 1)], "com.microsoft"),
        ],
      },
      {
        label: "attention",
        inputs: { x: [1, ...dims], k: [1, ...dims], v: [1, ...dims] },
        output: [1, ...dims],
        opset: 23,
        nodes: (from, to) => [node("Attention", [from, "k", "v"], [to], [float("scale", 1 / Math.sqrt(depth))])],
      },
    ];
  },
  tfjs: (tf, [heads, length, depth], tensor) => {
    const [q, k, v] = [0, 1, 2].map(() => tensor(heads, length, depth));
    return () => tf.matMul(tf.softmax(tf.mul(tf.matMul(q, k, false, true), 1 / Math.sqrt(depth))), v);
  },
  // Positions come before heads there.
  jax: ({ nn }, [heads, length, depth], array) => ({
    f: (q, k, v) => nn.dotProductAttention(q, k, v),
    inputs: [0, 1, 2].map(() => array(1, length, heads, depth)),
  }),
};
