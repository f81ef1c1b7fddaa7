// How fast the compiled kernels run: `npm run bench:kernels`.
// Prints, per kernel, the least time of one launch in milliseconds, what that is in GB/s of needed traffic and in
// GFLOP/s, and the size of the module; then how vector addition with blocks of 65536 compares with blocks of 1024, run
// in turns.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernel } from "@tt-opt/backend-wasm";

const rounds = 25;

/** Memory of the kernel with `count` numbers in [-1, 1]. */
function numbers(kernel, count) {
  const memory = kernel.alloc(count * 4);
  const view = memory.view(Float32Array);
  for (let i = 0; i < count; i++) view[i] = Math.sin(i * 0.7);
  return memory;
}

const vectorAdd = (block) => ({
  file: `vector_add-${block}`,
  bytes: 12e6,
  flops: 1e6,
  grid: [Math.ceil(1e6 / block), 1, 1],
  args: (k) => [numbers(k, 1e6), numbers(k, 1e6), numbers(k, 1e6), 1e6],
});

const cases = [
  vectorAdd(1024),
  vectorAdd(65536),
  {
    file: "softmax_rows-1024",
    bytes: 2 * 1823 * 781 * 4,
    grid: [1823, 1, 1],
    args: (k) => [numbers(k, 1823 * 781), numbers(k, 1823 * 781), 781, 781, 781],
  },
  {
    file: "layer_norm_one_block-1024",
    bytes: 2 * 4096 * 1024 * 4,
    grid: [4096, 1, 1],
    args: (k) => [
      numbers(k, 4096 * 1024),
      numbers(k, 4096 * 1024),
      numbers(k, 1024),
      numbers(k, 1024),
      1024,
      1024,
      1e-5,
    ],
  },
  {
    file: "gelu_tanh_rows-1024",
    bytes: 8 * 4e6,
    grid: [3907, 1, 1],
    args: (k) => [numbers(k, 4e6), numbers(k, 4e6), 4e6],
  },
  {
    file: "matmul_tiled-fp32-64x64x32",
    flops: 2 * 256 ** 3,
    grid: [16, 1, 1],
    args: (k) => [numbers(k, 65536), numbers(k, 65536), numbers(k, 65536), 256, 256, 256, 256, 256, 256],
  },
  {
    file: "fused_mm_softmax-128",
    flops: 2 * 128 ** 3,
    grid: [1, 1, 1],
    args: (k) => [numbers(k, 16384), numbers(k, 16384), numbers(k, 16384), 128, 128, 128],
  },
];

async function prepare({ file, grid, args, ...work }) {
  const kernel = await compileKernel(readFileSync(join(import.meta.dirname, "kernels", `${file}.ttir`), "utf8"));
  const bound = args(kernel);
  return { file, kernel, ...work, best: Infinity, launch: () => kernel.launch(grid, bound) };
}

async function round(run) {
  const start = performance.now();
  await run.launch();
  run.best = Math.min(run.best, performance.now() - start);
}

const runs = await Promise.all(cases.map(prepare));
for (let i = 0; i < rounds; i++) for (const run of runs) await round(run);

for (const { file, kernel, bytes, flops, best } of runs) {
  const rate = (amount, unit) =>
    amount === undefined ? "" : `${(amount / best / 1e6).toFixed(2).padStart(8)} ${unit}`;
  console.log(
    `${file.padEnd(28)} ${best.toFixed(3).padStart(8)} ms ${rate(bytes, "GB/s").padEnd(14)}${rate(flops, "GFLOP/s").padEnd(17)}`,
    `${kernel.module.wasm.length} bytes`,
  );
}
const [small, large] = runs;
console.log(
  `vector addition, block 65536 to block 1024: time ${(large.best / small.best).toFixed(2)},`,
  `module ${(large.kernel.module.wasm.length / small.kernel.module.wasm.length).toFixed(3)}`,
);
await Promise.all(runs.map(({ kernel }) => kernel.dispose()));
