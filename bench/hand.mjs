// Our kernels beside hand-written WebAssembly on one thread: `npm run bench:hand [-- filter [rounds] [--strict]]`.
// In turns and, for kernels of rows, on the same buffers. With --strict neither uses relaxed SIMD; tiles are those that
// suit the engine. Prints medians and the ratio of the times.
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { compileKernel } from "@tt-opt/backend-wasm";
import { handWritten } from "./hand-written.mjs";
import { jobs } from "./jobs.mjs";
import { makeBuffers } from "./peers/buffers.mjs";
import { kernelText } from "./peers/contenders/ours.mjs";
import { wasm } from "./peers/contenders/wasm.mjs";
import { race } from "./peers/race.mjs";

const { values, positionals } = parseArgs({
  options: { strict: { type: "boolean", default: false } },
  allowPositionals: true,
});
const filter = new RegExp(positionals[0] ?? ".");
const rounds = Number(positionals[1] ?? 7);
const simd = values.strict ? { relaxed: false } : {};

/** The fastest hand-written kernel for a row of `peers`, or the product of the same name. */
async function handFor(job, buffers) {
  if (job.workload === undefined) return [{ name: "hand", run: handWritten(job.name, simd) }];
  const made = await wasm({ workload: job.workload, size: job.size, buffers, threads: 1 });
  return made.filter(({ name }) => name === "hand-simd" || (name === "hand-relaxed" && !values.strict));
}

console.log(`Node ${process.version}${values.strict ? ", strict SIMD" : ""}, load average ${loadavg()[0].toFixed(1)}`);
for (const job of jobs) {
  const { name, kernel: file, unit, work, grid, args } = job;
  if (!filter.test(`${name} ${file}`)) continue;
  const buffers = makeBuffers(job.buffers);
  const bound = args(buffers.floats);
  const kernel = await compileKernel(kernelText(file), { memory: buffers.memory, ...simd });
  const times = await race(
    [...(await handFor(job, buffers)), { name: "ours", run: () => kernel.launch(grid, bound) }],
    { rounds },
  );
  const own = times.get("ours");
  times.delete("ours");
  const [hand] = [...times.values()].sort((a, b) => a.ms - b.ms);
  console.log(
    `${name.padEnd(20)} ${file.padEnd(30)} ${(work / own.ms / 1e6).toFixed(1).padStart(6)} of ${(work / hand.ms / 1e6).toFixed(1).padStart(5)} ${unit.padEnd(8)}`,
    `× ${(hand.ms / own.ms).toFixed(2)}   fastest × ${(hand.fastest / own.fastest).toFixed(2)}`,
  );
  await kernel.dispose();
}
process.exit(0);
