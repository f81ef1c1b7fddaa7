// How fast compiled matrix products are: `npm run bench:dot [-- filter]`.
// Prints GFLOP/s per kernel, block sizes and launch. Where hand-written WebAssembly kernels stand beside the project
// (`../shared/bench`), they run in turns with ours in the same process, and the ratio is printed too.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernel } from "@tt-opt/backend-wasm";
import { handWritten } from "./hand-written.mjs";

const kernels = join(import.meta.dirname, "../../shared/kernels/ttir");
const turns = 12;
const turnTime = 30;
const filter = new RegExp(process.argv[2] ?? ".");

const numbers = (count) => Float32Array.from({ length: count }, (_, i) => ((i * 7919) % 1000) / 1000 - 0.5);

/** Memory of the kernel with `count` numbers. */
function memory(kernel, count, Type = Float32Array) {
  const made = kernel.alloc(count * Type.BYTES_PER_ELEMENT);
  const values = numbers(count);
  made.view(Type).set(Type === Float32Array ? values : values.map((x) => x * 100));
  return made;
}

function matmul(n, [bm, bn, bk]) {
  return {
    group: `mm ${n}`,
    file: `matmul_tiled-fp32-${bm}x${bn}x${bk}`,
    flops: 2 * n ** 3,
    grid: [Math.ceil(n / bm) * Math.ceil(n / bn), 1, 1],
    args: (k) => [memory(k, n * n), memory(k, n * n), memory(k, n * n), n, n, n, n, n, n],
  };
}

function fused(n) {
  return {
    group: `mmsm ${n}`,
    file: `fused_mm_softmax-${n}`,
    flops: 2 * n ** 3,
    grid: [1, 1, 1],
    args: (k) => [memory(k, n * n), memory(k, n * n), memory(k, n * n), n, n, n],
  };
}

function attention([bm, bn]) {
  const [heads, length, depth] = [8, 512, 64];
  const count = heads * length * depth;
  return {
    group: `attn ${heads}x${length}x${depth}`,
    file: `attention_fwd-d64-${bm}x${bn}`,
    flops: 4 * heads * length * length * depth,
    grid: [length / bm, heads, 1],
    args: (k) => [...[0, 1, 2, 3].map(() => memory(k, count)), 1 / Math.sqrt(depth), length, length * depth],
  };
}

const blocks = [
  [32, 32, 32],
  [64, 64, 32],
  [64, 64, 64],
  [128, 64, 64],
  [64, 128, 32],
  [128, 128, 32],
  [128, 128, 64],
];
const cases = [
  ...[128, 256, 512, 1024].flatMap((n) => blocks.map((block) => matmul(n, block))),
  ...[128, 256, 512].map(fused),
  ...[
    [32, 32],
    [64, 32],
    [64, 64],
    [128, 64],
  ].map(attention),
].filter(({ file, group }) => filter.test(`${group} ${file}`));

const fresh = { fastest: Infinity, launches: 0, spent: 0 };

async function prepare({ file, grid, args, ...work }) {
  const kernel = await compileKernel(readFileSync(join(kernels, `${file}.ttir`), "utf8"));
  const bound = args(kernel);
  return { name: file, kernel, ...work, ...fresh, launch: () => kernel.launch(grid, bound) };
}

/** Processor time of this thread in ms, where Node tells it: on a machine with other work it says more than a clock. */
function processorTime() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const spent = process.threadCpuUsage === undefined ? () => performance.now() : processorTime;

/** Launches for some time; the processor's time is exact to a few ms only, so that it is taken of all launches together. */
async function turn(run) {
  const before = spent();
  const end = performance.now() + turnTime;
  for (let start = performance.now(), now = start; now < end; start = now) {
    await run.launch();
    now = performance.now();
    run.fastest = Math.min(run.fastest, now - start);
    run.launches++;
  }
  run.spent += spent() - before;
}

if (!existsSync(kernels)) {
  console.log("the kernels to be measured are not there");
  process.exit(0);
}
console.log(
  `Node ${process.version}; GFLOP/s: of the fastest launch, of the median, and of the fastest to hand-written`,
);
for (const group of new Set(cases.map(({ group }) => group))) {
  const own = cases.filter((each) => each.group === group);
  const runs = await Promise.all(own.map(prepare));
  const hand = await handWritten(group);
  if (hand !== undefined) runs.unshift({ name: "hand-written", flops: own[0].flops, ...fresh, launch: hand });
  // The engine compiles what runs often again, in the background.
  for (const run of runs) for (let i = 0; i < 20; i++) await run.launch();
  await new Promise((resolve) => setTimeout(resolve, 300));
  for (let i = 0; i < turns; i++) for (const run of runs) await turn(run);
  for (const { name, flops, fastest, spent, launches, kernel } of runs) {
    const rate = (ms) => (flops / ms / 1e6).toFixed(1).padStart(6);
    const ratio = (of) =>
      hand === undefined ? "" : (of(runs[0]) / of(runs.find((run) => run.name === name))).toFixed(2);
    const ratios = [ratio((run) => run.fastest), ratio((run) => run.spent / run.launches)].map((text) =>
      text.padStart(5),
    );
    const size = kernel === undefined ? "" : `${kernel.module.wasm.length} bytes`;
    console.log(
      `${group.padEnd(14)} ${name.padEnd(32)} ${rate(fastest)} ${rate(spent / launches)} ${ratios.join(" ")}  ${size}`,
    );
    await kernel?.dispose();
  }
}
