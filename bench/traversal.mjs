// What the order of programs in a grid of two dimensions is worth: `npm run bench:traversal [-- N …]`.
// A matrix product of N with one program per block of the result, its row in y and its column in x, in groups of several numbers
// of rows, in turns. Prints the fastest launch of each and its ratio to the order row by row.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileKernel, KernelMemory } from "@tt-opt/backend-wasm";

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1024, 2048];
const groups = [1, 2, 4, 8, 16, 1 << 20];
const turns = 5;
const block = 64;

// The kernel groups its programs itself; here each gets its place from the grid.
const text = readFileSync(
  join(import.meta.dirname, `kernels/matmul_tiled-fp32-${block}x${block}x${block}.ttir`),
  "utf8",
)
  .replace(/(%pm_4) = arith\.addi [^\n]*/, "$1 = tt.get_program_id y : i32")
  .replace(/(%pn) = arith\.divsi [^\n]*/, "$1 = tt.get_program_id x : i32");

for (const n of sizes) {
  const memory = new KernelMemory({ initialBytes: 4 * n * n * 3 + (1 << 22) });
  const [a, b, c] = [0, 1, 2].map(() => {
    const allocation = memory.alloc(n * n * 4);
    allocation.view(Float32Array).forEach((_, i, view) => (view[i] = ((i * 7919) % 1000) / 1000 - 0.5));
    return allocation;
  });
  const runs = [];
  for (const rowGroup of groups) {
    const kernel = await compileKernel(text, { rowGroup, memory });
    const launch = () => kernel.launch([n / block, n / block, 1], [a, b, c, n, n, n, n, n, n]);
    await launch();
    runs.push({ rowGroup, kernel, launch, best: Infinity });
  }
  for (let turn = 0; turn < turns; turn++)
    for (const run of runs) run.best = Math.min(run.best, (await run.launch()).runMs);
  for (const { rowGroup, best, kernel } of runs) {
    const order = rowGroup === 1 ? "row by row" : rowGroup > n ? "column by column" : `groups of ${rowGroup} rows`;
    console.log(
      `N ${n}  ${order.padEnd(18)} ${best.toFixed(1).padStart(8)} ms ${((2 * n ** 3) / best / 1e6).toFixed(1).padStart(6)} GFLOP/s`,
      (runs[0].best / best).toFixed(2),
    );
    await kernel.dispose();
  }
}
