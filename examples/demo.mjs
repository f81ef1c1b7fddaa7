/**
 * Two Triton kernels on their way to WebAssembly: a softmax of rows, and a matrix product with a softmax of its
 * columns. Shows the stages of the lowering, runs the kernels, and compares with a reference in plain JavaScript. Exits
 * with 1 if the results differ. Run it with `npm run demo`.
 */
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { compileToKernelModule, detectFeatures, instantiateKernel } from "@tt-opt/backend-wasm";
import { printOperation } from "@tt-opt/ir-core";

/** Passes after which the IR is shown, and how many of its lines. */
const shown = new Map([
  ["tt-to-structured", 12],
  ["tt-to-linalg", 12],
  ["linalg-fuse", 16],
  ["vector-lower", 20],
  ["convert-to-wasm", 16],
]);

/** The kernels: what they are launched on, what should come out, and how far it may be off. */
export const kernels = [
  {
    title: "softmax of rows",
    file: "softmax.ttir",
    tolerance: 1e-6,
    prepare(scale) {
      const rows = 2048 * scale;
      const columns = 1000;
      const x = randomNumbers(rows * columns, 4);
      const y = new Float32Array(rows * columns);
      return {
        shape: `${rows} rows of ${columns} elements`,
        grid: [rows, 1, 1],
        args: [y, x, columns, columns, columns],
        result: y,
        expected: () => softmaxOfRows(x, rows, columns),
      };
    },
  },
  {
    title: "matrix product with softmax of columns",
    file: "fused_mm_softmax.ttir",
    tolerance: 1e-5,
    prepare() {
      const n = 128;
      const x = randomNumbers(n * n, 1);
      const y = randomNumbers(n * n, 1);
      const z = new Float32Array(n * n);
      return {
        shape: `${n} x ${n} x ${n}`,
        grid: [1, 1, 1],
        args: [x, y, z, n, n, n],
        result: z,
        expected: () => transposed(softmaxOfRows(transposed(product(x, y, n), n), n, n), n),
      };
    },
  },
];

/** Runs the demonstration; returns whether all results are right. */
export async function demo(write = (line) => console.log(line), scale = 4) {
  const threads = Math.min(4, availableParallelism());
  const features = await detectFeatures();
  let isRight = true;
  for (const kernel of kernels) {
    const text = readFileSync(new URL(kernel.file, import.meta.url), "utf8");
    const { title, tolerance } = kernel;
    const { shape, grid, args, result, expected } = kernel.prepare(scale);
    write(`\n=== ${title}: ${kernel.file}, ${shape} ===\n`);
    const shared = threads > 1 && features.threads;
    const options = { relaxed: features.relaxedSimd, shared };
    const module = compileToKernelModule(text, { ...options, instrumentations: [new Stages(write)] });

    let compileMs = Infinity;
    for (let i = 0; i < 5; i++) {
      const start = performance.now();
      compileToKernelModule(text, options);
      compileMs = Math.min(compileMs, performance.now() - start);
    }
    const compiled = performance.now();
    const launcher = await instantiateKernel(module, { threads: shared ? threads : 1 });
    const ready = performance.now();
    let best = Infinity;
    for (let i = 0; i < 10; i++) best = Math.min(best, (await launcher.launch(grid, args)).runMs);
    await launcher.dispose();

    const error = largestDifference(result, expected());
    const bytes = args.reduce((sum, arg) => sum + (ArrayBuffer.isView(arg) ? arg.byteLength : 0), 0);
    write(`\n  module         ${module.wasm.length} bytes, ${module.scratchBytes} bytes of scratch memory per thread`);
    write(`  compile time   ${compileMs.toFixed(1)} ms from text to WebAssembly (best of 5)`);
    write(`  instantiation  ${(ready - compiled).toFixed(1)} ms`);
    write(`  run time       ${best.toFixed(3)} ms on ${launcher.threads} threads (best of 10)`);
    write(`  throughput     ${(bytes / best / 1e6).toFixed(2)} GB/s`);
    write(`  largest error  ${error.toExponential(2)} (at most ${tolerance} is right)`);
    if (!(error <= tolerance)) {
      write("  WRONG RESULT");
      isRight = false;
    }
  }
  return isRight;
}

/** Shows what each pass changes: an instrumentation, as `tt-opt --mlir-print-ir-after-all` uses them. */
class Stages {
  #write;
  /** Passes that are running: one may run others. */
  #open = [];

  constructor(write) {
    this.#write = write;
  }

  beforePass(_pass, op) {
    this.#open.push({ before: countByDialect(op), startedAt: performance.now() });
  }

  afterPass(pass, op, { changed }) {
    const { before, startedAt } = this.#open.pop();
    if (this.#open.length > 0 || !changed) return;
    const ms = (performance.now() - startedAt).toFixed(1);
    const after = countByDialect(op);
    const counts = `${total(before)} -> ${total(after)} ops`.padStart(14);
    const dialects = [...after].sort(([, a], [, b]) => b - a).map(([name, n]) => `${name} ${n}`);
    this.#write(`${pass.name.padEnd(30)} ${counts} ${ms.padStart(6)} ms   ${dialects.join(", ")}`);
    const lines = shown.get(pass.name);
    if (lines !== undefined) this.#write(excerpt(op, lines));
  }
}

function countByDialect(root) {
  const counts = new Map();
  root.walk((op) => {
    if (op === root) return;
    const { dialectName } = op.definition;
    counts.set(dialectName, (counts.get(dialectName) ?? 0) + 1);
  });
  return counts;
}

function total(counts) {
  return [...counts.values()].reduce((sum, n) => sum + n, 0);
}

/** The beginning of the text of `op` in narrow lines, without constants. */
function excerpt(op, lineCount) {
  const lines = printOperation(op).trimEnd().split("\n");
  const head = lines.filter((line) => !/^#|^module|\.const(ant)? /.test(line)).slice(0, lineCount);
  const cut = head.map((line) => `    | ${line.length > 130 ? `${line.slice(0, 129)}…` : line}`);
  return [...cut, `    | … ${lines.length - head.length} more lines`].join("\n");
}

function randomNumbers(count, range) {
  let state = 1;
  return Float32Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state / 2 ** 31) * range;
  });
}

function softmaxOfRows(x, rows, columns) {
  const y = new Float64Array(rows * columns);
  for (let r = 0; r < rows; r++) {
    const row = x.subarray(r * columns, (r + 1) * columns);
    const largest = row.reduce((a, b) => Math.max(a, b), -Infinity);
    let sum = 0;
    for (let c = 0; c < columns; c++) sum += y[r * columns + c] = Math.exp(row[c] - largest);
    for (let c = 0; c < columns; c++) y[r * columns + c] /= sum;
  }
  return y;
}

function product(a, b, n) {
  const c = new Float64Array(n * n);
  for (let i = 0; i < n; i++) {
    for (let k = 0; k < n; k++) {
      for (let j = 0; j < n; j++) c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
  }
  return c;
}

function transposed(a, n) {
  return a.map((_, index) => a[(index % n) * n + Math.floor(index / n)]);
}

function largestDifference(actual, expected) {
  let largest = 0;
  for (let i = 0; i < expected.length; i++) {
    const difference = Math.abs(actual[i] - expected[i]);
    if (!(difference <= largest)) largest = difference;
  }
  return largest;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!(await demo())) process.exitCode = 1;
}
