// One workload of one size: makes the contenders, checks their results, and times them in turns.
import { makeBuffers, views } from "./buffers.mjs";
import { handProduct } from "./contenders/hand-product.mjs";
import { javascript } from "./contenders/javascript.mjs";
import { jax } from "./contenders/jax.mjs";
import { derived, onnxruntime } from "./contenders/onnxruntime.mjs";
import { ours } from "./contenders/ours.mjs";
import { python } from "./contenders/python.mjs";
import { tfjs } from "./contenders/tfjs.mjs";
import { wasm } from "./contenders/wasm.mjs";
import { race } from "./race.mjs";

// jax-js first: it must have made its modules before onnxruntime changes globals.
const makers = { jax, tfjs, onnxruntime, python, javascript, handProduct, wasm, ours };

/** Those whose results are in the buffers that all share, and can be compared, unless they say otherwise. */
const shared = /^(ours|hand|clang|javascript)/;

/** `{ results: Map<name, { ms, rate }>, skipped: string[] }`; `wants(name)` tells which contenders take part. */
export async function runWorkload(workload, size, { threads, wants, rounds }) {
  const buffers = makeBuffers(workload.buffers(size));
  const [contenders, skipped] = [[], []];
  for (const [key, make] of Object.entries(makers)) {
    try {
      contenders.push(...(await make({ workload, size, buffers, threads })).filter(({ name }) => wants(name)));
    } catch (error) {
      skipped.push(`${key}: ${String(error?.message ?? error).split("\n")[0]}`);
    }
  }
  await check(workload, size, buffers, contenders);
  const times = derived(await race(contenders, { rounds, threads }));
  for (const { close } of contenders) await close?.();
  const results = new Map(
    [...times].map(([name, time]) => [name, { ...time, rate: workload.work(size) / time.ms / 1e6 }]),
  );
  return { results, skipped };
}

async function check(workload, size, buffers, contenders) {
  const out = () => views(buffers)[workload.output];
  const reference = workload.javascript?.(size, views(buffers));
  if (reference === undefined) return;
  reference();
  const right = out().slice();
  for (const { name, run, isElsewhere } of contenders) {
    if (!shared.test(name) || isElsewhere) continue;
    out().fill(0);
    await run();
    const made = out();
    const wrong = right.findIndex((value, i) => !(Math.abs(made[i] - value) <= 1e-4 * (1 + Math.abs(value))));
    if (wrong >= 0) throw new Error(`${name} computes ${made[wrong]} at ${wrong}, expected ${right[wrong]}`);
  }
}
