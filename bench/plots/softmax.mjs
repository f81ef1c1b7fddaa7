// GB/s of softmax over the length of rows: 4096 rows of 128·i elements, i = 2 … 49, as in the figure of Triton's
// tutorial.
import { makeBuffers } from "../peers/buffers.mjs";
import { ours } from "../peers/contenders/ours.mjs";
import { tfjs } from "../peers/contenders/tfjs.mjs";
import { wasm } from "../peers/contenders/wasm.mjs";
import { race } from "../peers/race.mjs";
import { softmax as workload } from "../peers/workloads/softmax.mjs";
import { lines } from "./chart.mjs";
import { meanRatio } from "./ratio.mjs";

const rows = 4096;
const lengths = Array.from({ length: 48 }, (_, i) => 128 * (i + 2));
const names = {
  ours: "ours",
  "hand-relaxed": "hand-written",
  "hand-simd": "hand-written",
  clang: "clang",
  tfjs: "tfjs",
};

export async function softmax() {
  const buffers = makeBuffers(workload.buffers([rows, lengths.at(-1)]));
  const measured = [];
  for (const columns of lengths) {
    const size = [rows, columns];
    const all = [];
    for (const make of [ours, wasm, tfjs]) all.push(...(await make({ workload, size, buffers, threads: 1 })));
    const hasRelaxed = all.some(({ name }) => name === "hand-relaxed");
    const contenders = all.filter(({ name }) => !(hasRelaxed && name === "hand-simd"));
    const times = await race(contenders, { rounds: 3, samplesPerTurn: 2, warmMs: 40 });
    for (const { close } of contenders) await close?.();
    for (const [name, { ms }] of times)
      measured.push({ name: names[name], x: columns, y: workload.work(size) / ms / 1e6 });
  }
  const order = [...new Set(Object.values(names))];
  return {
    charts: [
      {
        file: "softmax",
        caption: `Softmax of ${rows} rows: GB/s over the length of a row`,
        spec: lines(measured, { x: "elements in a row", y: "GB/s, one thread", order }),
      },
    ],
    text: [
      `Over all lengths, ours is ${meanRatio(measured, "ours", "hand-written")} × hand-written WebAssembly, ${meanRatio(measured, "ours", "clang")} × plain C through clang and ${meanRatio(measured, "ours", "tfjs")} × tfjs (geometric means).`,
    ],
  };
}
