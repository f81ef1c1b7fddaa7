// How fast compiled matrix products are: `npm run bench:dot [-- filter]`.
// Kernels with several block sizes and the hand-written WebAssembly of the same job run in turns in one process.
// Prints GFLOP/s of the fastest launch and its ratio to the hand-written one, and the same by the time of the processor
// for all launches, where Node tells it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernel } from "@tt-opt/backend-wasm";
import { handWritten } from "./hand-written.mjs";
import { attention, matmul, matmulSoftmax } from "./products.mjs";

const turns = 12;
const turnTime = 30;
const filter = new RegExp(process.argv[2] ?? ".");

/** Memory of the kernel with `count` numbers. */
function numbers(kernel, count) {
  const memory = kernel.alloc(count * 4);
  const view = memory.view(Float32Array);
  for (let i = 0; i < count; i++) view[i] = ((i * 7919) % 1000) / 1000 - 0.5;
  return memory;
}

const blocks = [
  [32, 32, 32],
  [64, 64, 32],
  [64, 64, 64],
  [128, 64, 64],
  [128, 128, 32],
  [128, 128, 64],
];
const attentionBlocks = [
  [64, 32],
  [64, 64],
  [128, 64],
];
const cases = [
  ...[128, 256, 512, 1024].flatMap((n) => blocks.map((block) => matmul(n, block))),
  ...[128, 256, 512].map(matmulSoftmax),
  ...[1, 8].flatMap((heads) => attentionBlocks.map((block) => attention(heads, block))),
].filter(({ kernel, name }) => filter.test(`${name} ${kernel}`));

const fresh = { fastest: Infinity, launches: 0, spent: 0 };

async function prepare({ kernel: file, grid, buffers, args, work }) {
  const kernel = await compileKernel(readFileSync(join(import.meta.dirname, "kernels", `${file}.ttir`), "utf8"));
  const entries = Object.entries(buffers).map(([name, count]) => [name, numbers(kernel, count)]);
  const bound = args(Object.fromEntries(entries));
  return { name: file, kernel, flops: work, ...fresh, launch: () => kernel.launch(grid, bound) };
}

/** Processor time of this thread in ms, or the time of the clock. */
function spentTime() {
  if (process.threadCpuUsage === undefined) return performance.now();
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Launches for some time; the processor's time is exact to a few ms only, so that it is taken of all launches together.
 */
async function turn(run) {
  const before = spentTime();
  const end = performance.now() + turnTime;
  for (let start = performance.now(), now = start; now < end; start = now) {
    await run.launch();
    now = performance.now();
    run.fastest = Math.min(run.fastest, now - start);
    run.launches++;
  }
  run.spent += spentTime() - before;
}

console.log(`Node ${process.version}                                     fastest ratio  mean ratio`);
for (const group of new Set(cases.map(({ name }) => name))) {
  const own = cases.filter(({ name }) => name === group);
  const hand = { name: "hand-written", flops: own[0].work, ...fresh, launch: handWritten(group) };
  const runs = [hand, ...(await Promise.all(own.map(prepare)))];
  // The engine compiles what runs often again, in the background.
  for (const run of runs) for (let i = 0; i < 20; i++) await run.launch();
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let i = 0; i < turns; i++) for (const run of runs) await turn(run);
  for (const { name, flops, fastest, spent, launches, kernel } of runs) {
    const column = (ms, ofHand) => `${(flops / ms / 1e6).toFixed(1).padStart(6)} ${(ofHand / ms).toFixed(2)}`;
    console.log(
      `${group.padEnd(14)} ${name.padEnd(30)} ${column(fastest, hand.fastest)} ${column(spent / launches, hand.spent / hand.launches)}`,
      kernel === undefined ? "" : ` ${kernel.module.wasm.length} bytes`,
    );
    await kernel?.dispose();
  }
}
