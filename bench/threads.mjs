// What the second thread is worth: `npm run bench:threads [-- filter [rounds]]`.
// Each job on one thread and on two, in turns and on the same buffers. Prints the medians and their ratio, and how many
// of the samples nobody interrupted; on a machine whose second processor is busy, the ratio says nothing.
import { compileKernel } from "@tt-opt/backend-wasm";
import { loadavg } from "node:os";
import { jobs } from "./jobs.mjs";
import { makeBuffers } from "./peers/buffers.mjs";
import { kernelText } from "./peers/contenders/ours.mjs";
import { race } from "./peers/race.mjs";

const filter = new RegExp(process.argv[2] ?? ".");
const rounds = Number(process.argv[3] ?? 9);

console.log(`Node ${process.version}, load average before ${loadavg()[0].toFixed(1)}`);
for (const { name, kernel: file, unit, work, grid, buffers: sizes, args } of jobs) {
  if (!filter.test(`${name} ${file}`)) continue;
  const buffers = makeBuffers(sizes);
  const bound = args(buffers.floats);
  const kernels = [];
  for (const threads of [1, 2])
    kernels.push(await compileKernel(kernelText(file), { threads, memory: buffers.memory }));
  for (const kernel of kernels) await kernel.warmUp();
  const contenders = kernels.map((kernel) => ({
    name: kernel.threads,
    run: () => kernel.launch(grid, bound),
  }));
  const times = await race(contenders, { rounds, threads: 2 });
  const [one, two] = [times.get(1), times.get(2)];
  console.log(
    `${name.padEnd(18)} ${file.padEnd(30)} ${(work / one.ms / 1e6).toFixed(1).padStart(6)} ${(work / two.ms / 1e6).toFixed(1).padStart(6)} ${unit.padEnd(8)}`,
    `× ${(one.ms / two.ms).toFixed(2)}   fastest × ${(one.fastest / two.fastest).toFixed(2)}   ${two.clean}/${two.samples} clean`,
  );
  for (const kernel of kernels) await kernel.dispose();
}
