// onnxruntime-web: a session copies its inputs in and its outputs out, which takes several times as long as some
// operations, and varies by as much. To see the kernel alone, two models are run too whose only output is the maximum
// of the result; one of them repeats the operation, and the difference is what the repetitions take.
import { createRequire } from "node:module";
import { pattern } from "../buffers.mjs";

const { onnx } = createRequire(import.meta.url)("onnx-proto");
const [fewestRepetitions, mostRepetitions] = [5, 80];
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

/** A model of `count` repetitions; its output is the result, or only its maximum. */
function encode({ inputs, output, nodes, opset = 17, initializers = [] }, count, isReduced) {
  const all = [];
  const result = isReduced ? "result" : "out";
  for (let i = 0; i < count; i++) {
    const from = i === 0 ? "x" : `chain${i - 1}`;
    all.push(...nodes(from, i === count - 1 ? result : `chain${i}`, i));
  }
  if (isReduced) all.push(build.node("ReduceMax", [result], ["out"], [build.int("keepdims", 0)]));
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
      output: [described("out", isReduced ? [] : output)],
      initializer: initializers,
    },
  });
  return onnx.ModelProto.encode(model).finish();
}

async function contender(name, feeds, encoded) {
  const session = await library.InferenceSession.create(encoded, { executionProviders: ["wasm"] });
  const run = async () => void (await session.run(feeds)).out.dispose();
  return { name, run, close: () => session.release() };
}

/** Milliseconds of a run, the shortest of three. */
async function roughMs({ run }) {
  let least = Infinity;
  for (let i = 0; i < 3; i++) {
    const start = performance.now();
    await run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/**
 * Contenders that run one repetition and so many that they take three times as long, if `mostRepetitions` do. Their
 * numbers end their names.
 */
async function chains(model, feeds, label) {
  const single = await contender(`${label}#1`, feeds, encode(model, 1, true));
  const enough = 3 * (await roughMs(single));
  for (let count = fewestRepetitions; ; count *= 2) {
    const repeated = await contender(`${label}#${count}`, feeds, encode(model, count, true));
    if (count === mostRepetitions || (await roughMs(repeated)) >= enough) return [single, repeated];
    await repeated.close();
  }
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
    made.push(await contender(label, feeds, encode(model, 1, false)), ...(await chains(model, feeds, label)));
  }
  return made;
}

/** Replaces the times of the models whose output is a maximum by that of one repetition without all else. */
export function derived(results) {
  const made = new Map();
  for (const [name, result] of results) {
    const [label, count] = name.split("#");
    if (count === undefined) made.set(name, result);
    else if (count !== "1") {
      const rest = result.ms - results.get(`${label}#1`).ms;
      made.set(`${label}~kernel`, { ...result, ms: rest / (Number(count) - 1) });
    }
  }
  return made;
}
