// What the order of programs in a grid of two dimensions is worth: `npm run bench:traversal`.
// A matrix product with one program per block of the result and a transposition by blocks, their row in y and their
// column in x, in groups of several numbers of rows, in turns. Prints the fastest launch of each and its ratio to the
// order row by row.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernel, KernelMemory } from "@tt-opt/backend-wasm";

const groups = [1, 2, 4, 8, 16, 1 << 20];
const turns = 9;
const read = (name) => readFileSync(join(import.meta.dirname, `kernels/${name}.ttir`), "utf8");

// The kernel groups its programs itself; here each gets its place from the grid.
const product = read("matmul_tiled-fp32-64x64x64")
  .replace(/(%pm_4) = arith\.addi [^\n]*/, "$1 = tt.get_program_id y : i32")
  .replace(/(%pn) = arith\.divsi [^\n]*/, "$1 = tt.get_program_id x : i32");
const transposition = read("poi_permute-32x32");

const jobs = [
  ...[1024, 2048].map((n) => ({
    name: `product of ${n}`,
    n,
    block: 64,
    matrices: 3,
    text: product,
    sizes: [n, n, n, n, n, n],
  })),
  ...[1024, 4096].map((n) => ({
    name: `transposition of ${n}`,
    n,
    block: 32,
    matrices: 2,
    text: transposition,
    sizes: [n, n],
  })),
];

for (const { name, n, block, matrices, text, sizes } of jobs) {
  const memory = new KernelMemory({ initialBytes: 4 * n * n * matrices + (1 << 22) });
  const buffers = Array.from({ length: matrices }, () => {
    const allocation = memory.alloc(n * n * 4);
    allocation.view(Float32Array).forEach((_, i, view) => (view[i] = ((i * 7919) % 1000) / 1000 - 0.5));
    return allocation;
  });
  const runs = [];
  for (const rowGroup of groups) {
    const kernel = await compileKernel(text, { rowGroup, memory });
    const launch = () => kernel.launch([n / block, n / block, 1], [...buffers, ...sizes]);
    for (let i = 0; i < 3; i++) await launch();
    runs.push({ rowGroup, kernel, launch, best: Infinity });
  }
  for (let turn = 0; turn < turns; turn++)
    for (const run of runs) run.best = Math.min(run.best, (await run.launch()).runMs);
  for (const { rowGroup, best, kernel } of runs) {
    const order = rowGroup === 1 ? "row by row" : rowGroup > n ? "column by column" : `groups of ${rowGroup} rows`;
    console.log(
      `${name.padEnd(22)} ${order.padEnd(18)} ${best.toFixed(2).padStart(8)} ms  ${(runs[0].best / best).toFixed(2)}`,
    );
    await kernel.dispose();
  }
}
