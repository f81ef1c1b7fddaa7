// onnxruntime-web: a session copies its inputs in and its outputs out. To see the kernel alone, a model that repeats
// the operation is run too; the difference is what the repetitions take.
import { createRequire } from "node:module";
import { pattern } from "../buffers.mjs";

const { onnx } = createRequire(import.meta.url)("onnx-proto");
const repetitions = 5;
let library;

async function load(threads) {
  const ort = await import("onnxruntime-web");
  ort.env.wasm.numThreads = threads;
  return ort;
}

const described = (name, dims) => ({
  name,
  type: { tensorType: { elemType: 1, shape: { dim: dims.map((size) => ({ dimValue: size })) } } },
});

/** The parts that workloads build nodes from. */
export const build = {
  node: (opType, input, output, attribute = [], domain = "") => ({ opType, input, output, attribute, domain }),
  int: (name, i) => ({ name, type: onnx.AttributeProto.AttributeType.INT, i }),
  ints: (name, ints) => ({ name, type: onnx.AttributeProto.AttributeType.INTS, ints }),
  float: (name, f) => ({ name, type: onnx.AttributeProto.AttributeType.FLOAT, f }),
  string: (name, s) => ({ name, type: onnx.AttributeProto.AttributeType.STRING, s: Buffer.from(s) }),
};

function encode({ inputs, output, nodes, opset = 17, initializers = [] }, count) {
  const all = [];
  for (let i = 0; i < count; i++) {
    const from = i === 0 ? "x" : `chain${i - 1}`;
    all.push(...nodes(from, i === count - 1 ? "out" : `chain${i}`, i));
  }
  const model = onnx.ModelProto.create({
    irVersion: 8,
    opsetImport: [
      { domain: "", version: opset },
      { domain: "com.microsoft", version: 1 },
    ],
    graph: {
      name: "workload",
      node: all,
      input: Object.entries(inputs).map(([name, dims]) => described(name, dims)),
      output: [described("out", output)],
      initializer: initializers,
    },
  });
  return onnx.ModelProto.encode(model).finish();
}

/**
 * `workload.onnx(size, build)` gives models `{ label?, inputs: { x, … }, output, nodes(from, to, i) }` whose result has
 * the shape of `x`. The contender `onnxruntime` is the whole run; `derived` computes the time of the kernel alone.
 */
export async function onnxruntime({ workload, size, threads }) {
  if (workload.onnx === undefined) return [];
  library ??= await load(threads);
  const made = [];
  for (const model of workload.onnx(size, build)) {
    const feeds = Object.fromEntries(
      Object.entries(model.inputs).map(([name, dims]) => [
        name,
        new library.Tensor("float32", pattern(dims.reduce((a, b) => a * b, 1)), dims),
      ]),
    );
    const label = `onnxruntime${model.label ? `:${model.label}` : ""}`;
    for (const [suffix, count] of [
      ["", 1],
      ["#chain", repetitions],
    ]) {
      const session = await library.InferenceSession.create(encode(model, count), { executionProviders: ["wasm"] });
      const run = async () => void (await session.run(feeds)).out.dispose();
      made.push({ name: `${label}${suffix}`, run, close: () => session.release() });
    }
  }
  return made;
}

/** Replaces the time of the repeated model by that of one repetition without copies. */
export function derived(results) {
  const made = new Map();
  for (const [name, result] of results) {
    const single = results.get(name.replace("#chain", ""));
    if (!name.endsWith("#chain") || single === undefined) made.set(name, result);
    else made.set(name.replace("#chain", "~kernel"), { ...result, ms: (result.ms - single.ms) / (repetitions - 1) });
  }
  return made;
}
