// What the second thread is worth where kernels are launched in turns: `npm run bench:turns [-- filter [rounds]]`.
// A round launches each job once, on one thread and on two. Prints the gain of each job alone, and that of the first
// two, three and so on in turns, which is as large if kernels do not take the processors away from each other.
import { compileKernel } from "@tt-opt/backend-wasm";
import { jobs } from "./jobs.mjs";
import { makeBuffers } from "./peers/buffers.mjs";
import { kernelText } from "./peers/contenders/ours.mjs";
import { race } from "./peers/race.mjs";

const filter = new RegExp(process.argv[2] ?? "mm 128|mm 256|mmsm 128|softmax 1823|mmsm 256");
const rounds = Number(process.argv[3] ?? 9);

/** Launches of a job on one thread and on two; the kernels that have run before stay as they are. */
async function prepare({ name, kernel: file, grid, buffers: sizes, args }) {
  const buffers = makeBuffers(sizes);
  const bound = args(buffers.floats);
  const launches = [];
  for (const threads of [1, 2]) {
    const kernel = await compileKernel(kernelText(file), { threads, memory: buffers.memory });
    await kernel.warmUp();
    launches.push(() => kernel.launch(grid, bound));
  }
  return { name, launches };
}

const prepared = [];
for (const job of jobs) if (filter.test(job.name)) prepared.push(await prepare(job));

/** Milliseconds of one launch of each job, on one thread and on two. */
async function measure(chosen) {
  const contenders = [0, 1].map((i) => ({
    name: i,
    run: async () => {
      for (const { launches } of chosen) await launches[i]();
    },
  }));
  const times = await race(contenders, { rounds, threads: 2, sampleMs: 20 });
  return [0, 1].map((i) => times.get(i).ms);
}

const print = (name, [one, two], note = "") =>
  console.log(`${name.padEnd(24)} ${one.toFixed(3)} ms ${two.toFixed(3)} ms   × ${(one / two).toFixed(2)}${note}`);

const alone = [];
for (const job of prepared) {
  alone.push(await measure([job]));
  print(job.name, alone.at(-1));
}
for (let count = 2; count <= prepared.length; count++) {
  const [one, two] = [0, 1].map((i) => alone.slice(0, count).reduce((sum, times) => sum + times[i], 0));
  print(`the first ${count} in turns`, await measure(prepared.slice(0, count)), `   (alone ${(one / two).toFixed(2)})`);
}
process.exit(0);
