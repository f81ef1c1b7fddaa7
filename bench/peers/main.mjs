// Our kernels beside other ways to run the same work: `npm run bench:peers`, or, with `npm ci` done in `bench`,
//   node peers/main.mjs [--only=softmax,gelu] [--contenders=ours,hand] [--sizes=4096x1024] [--threads=1] [--rounds=9] [--json=FILE]
// Prints, per workload and size, the median of every contender and its ratio to ours, and a table of all at the end.
// PyTorch and NumPy take part if Python has them: `PYTHON` names it, `python3` if that is not set.
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { markdownTable } from "./markdown-table.mjs";
import { runWorkload } from "./run-workload.mjs";
import { workloads } from "./workloads/index.mjs";

const { values: flags } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    contenders: { type: "string", default: "" },
    sizes: { type: "string", default: "" },
    threads: { type: "string", default: "1" },
    rounds: { type: "string", default: "9" },
    json: { type: "string" },
  },
});

const listed = (text) => text.split(",").filter((part) => part !== "");
const [only, wanted, sizes] = [listed(flags.only), listed(flags.contenders), listed(flags.sizes)];
const starts = (list, name) => list.length === 0 || list.some((part) => name.startsWith(part));
const threads = Number(flags.threads);
const rows = [];

for (const workload of workloads.filter(({ name }) => starts(only, name)))
  for (const size of workload.sizes.filter((dims) => sizes.length === 0 || sizes.includes(dims.join("x")))) {
    const options = { threads, rounds: Number(flags.rounds), wants: (name) => starts(wanted, name) };
    const { results, skipped } = await runWorkload(workload, size, options);
    report(workload, size, results, skipped);
    const entries = [...results].map(([contender, { ms, rate }]) => ({ contender, ms, rate }));
    rows.push({ workload: workload.name, size, unit: workload.unit, threads, node: process.version, results: entries });
  }

if (flags.json !== undefined) writeFileSync(flags.json, `${JSON.stringify(rows, undefined, 1)}\n`);
console.log(`\n${markdownTable(rows)}`);
process.exit(0);

function report(workload, size, results, skipped) {
  console.log(`\n${workload.name} ${size.join("×")}, ${threads} thread(s), Node ${process.version}`);
  const own = results.get("ours");
  for (const [name, { ms, rate, clean, samples }] of [...results].sort(([, a], [, b]) => a.ms - b.ms)) {
    const ratio = own === undefined ? "" : `ours is ${(ms / own.ms).toFixed(2)} ×`;
    console.log(
      `  ${name.padEnd(24)} ${ms.toFixed(4).padStart(10)} ms ${rate.toFixed(2).padStart(8)} ${workload.unit.padEnd(8)}`,
      `${ratio.padEnd(16)} ${clean}/${samples} clean`,
    );
  }
  for (const reason of skipped) console.log(`  left out: ${reason}`);
}
