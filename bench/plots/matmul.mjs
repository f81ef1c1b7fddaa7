// GFLOP/s over N of matrix products, and of products with a softmax over their columns in the same kernel.
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { compileKernel } from "@tt-opt/backend-wasm";
import { handWritten } from "../hand-written.mjs";
import { pattern } from "../peers/buffers.mjs";
import { kernelText } from "../peers/contenders/ours.mjs";
import { race } from "../peers/race.mjs";
import { lines } from "./chart.mjs";
import { meanRatio } from "./ratio.mjs";

const sizes = Array.from({ length: 16 }, (_, i) => 64 * (i + 1));
const fusedSizes = [64, 128, 256, 512];

/** The block for N: the best one that divides it. */
const blockFor = (n) => (n % 128 === 0 ? [128, 128, 64] : [64, 64, 64]);

/** One of our kernels with three matrices of `n`, as a contender. */
async function own(file, n, grid, more) {
  const kernel = await compileKernel(kernelText(file));
  const matrices = [0, 1, 2].map(() => {
    const allocation = kernel.alloc(4 * n * n);
    allocation.view(Float32Array).set(pattern(n * n));
    return allocation;
  });
  const args = [...matrices, ...more];
  return { name: "ours", run: () => kernel.launch(grid, args), close: () => kernel.dispose() };
}

async function tensorflow() {
  const tf = await import("@tensorflow/tfjs-core");
  const backend = await import("@tensorflow/tfjs-backend-wasm");
  backend.setWasmPaths(`${dirname(createRequire(import.meta.url).resolve("@tensorflow/tfjs-backend-wasm"))}/`);
  backend.setThreadsCount(1);
  await tf.setBackend("wasm");
  await tf.ready();
  return tf;
}

async function measure(n, contenders) {
  const times = await race(contenders, { rounds: 3, samplesPerTurn: 2, warmMs: 60 });
  for (const { close } of contenders) await close?.();
  return [...times].map(([name, { ms }]) => ({ name, x: n, y: (2 * n ** 3) / ms / 1e6 }));
}

export async function matmul() {
  const tf = await tensorflow();
  const products = [];
  for (const n of sizes) {
    const block = blockFor(n);
    const grid = [Math.ceil(n / block[0]) * Math.ceil(n / block[1]), 1, 1];
    const [a, b] = [0, 1].map(() => tf.tensor(pattern(n * n), [n, n]));
    const contenders = [
      await own(`matmul_tiled-fp32-${block.join("x")}`, n, grid, [n, n, n, n, n, n]),
      { name: "hand-written", run: handWritten(`mm ${n}`) },
      {
        name: "tfjs",
        run: () => tf.tidy(() => tf.matMul(a, b)).dispose(),
        close: () => [a, b].forEach((t) => t.dispose()),
      },
    ];
    products.push(...(await measure(n, contenders)));
  }
  const fused = [];
  for (const n of fusedSizes) {
    const contenders = [
      await own(`fused_mm_softmax-${n}`, n, [1, 1, 1], [n, n, n]),
      { name: "hand-written", run: handWritten(`mmsm ${n}`) },
    ];
    fused.push(...(await measure(n, contenders)));
  }
  const order = ["ours", "hand-written", "tfjs"];
  const axes = { x: "N", y: "GFLOP/s, one thread", order };
  return {
    charts: [
      { file: "matmul", caption: "Matrix product: GFLOP/s over N", spec: lines(products, axes) },
      {
        file: "matmul-softmax",
        caption: "Matrix product with softmax: GFLOP/s over N",
        spec: lines(fused, { ...axes, logX: true }),
      },
    ],
    text: [
      `Blocks are 128 × 128 × 64 where they divide N, else 64 × 64 × 64. Over all N, the product is ${meanRatio(products, "ours", "hand-written")} × hand-written WebAssembly and ${meanRatio(products, "ours", "tfjs")} × tfjs, the product with softmax ${meanRatio(fused, "ours", "hand-written")} × hand-written (geometric means).`,
    ],
  };
}
