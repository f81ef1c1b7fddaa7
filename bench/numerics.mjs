// How exact the functions of kernels are: `npm run bench:numerics [-- --quick] [-- --write] [-- --only sinh]`.
// Compiles each function for f32 and f64, in lanes of vectors and one element at a time, with relaxed SIMD and without,
// runs it over arguments of every exponent and prints the largest error in units in the last place, and where it was
// found. `--write` puts the table into docs/numerics.md; `--only` takes the functions whose name has that in it.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { errorLimit, isWithin, measure, measuredFunctions } from "@tt-opt/testing/numerics";

const { values } = parseArgs({
  options: { quick: { type: "boolean" }, write: { type: "boolean" }, only: { type: "string" } },
});
const sizes = values.quick
  ? { 32: { perExponent: 1, dense: 50 }, 64: { perExponent: 0.2, dense: 50 } }
  : { 32: { perExponent: 4, dense: 500 }, 64: { perExponent: 0.5, dense: 500 } };

const rows = [];
let isGood = true;
for (const width of [32, 64]) {
  for (const f of measuredFunctions(width)) {
    if (values.only !== undefined && !f.name.includes(values.only)) continue;
    let worst = { ulp: -1, absolute: 0, at: [] };
    let count = 0;
    for (const path of ["vector", "scalar"]) {
      for (const relaxed of path === "vector" && width === 32 ? [false, true] : [false]) {
        const found = await measure(f, path, sizes[width], { relaxed });
        count += found.count;
        const absolute = Math.max(worst.absolute, found.absolute);
        worst = { ...(found.ulp > worst.ulp ? found : worst), absolute };
      }
    }
    const limit = errorLimit(f.reference, width);
    const holds = isWithin(limit, worst);
    isGood &&= holds;
    const at = worst.ulp === 0 ? "" : worst.at.map((x) => String(x)).join(", ");
    const error = worst.ulp > limit.ulp ? `${worst.absolute.toExponential(1)} (absolute)` : worst.ulp.toFixed(3);
    rows.push(`| \`${f.name}\` | f${width} | ${error} | ${at} | ${count} |`);
    console.log(
      `${holds ? "  " : "! "}${f.name.padEnd(20)} f${width} ${error.padStart(8)}  at ${at} (${worst.got}, not ${worst.expected})`,
    );
  }
}

if (values.write && values.only === undefined) {
  const file = join(import.meta.dirname, "..", "docs", "numerics.md");
  const text = readFileSync(file, "utf8");
  const [begin, end] = ["<!-- table -->\n", "<!-- end of table -->"];
  const head = text.slice(0, text.indexOf(begin) + begin.length);
  const table = [
    "| function | type | largest error, ulp | at | arguments |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ];
  writeFileSync(file, `${head}\n${table.join("\n")}\n\n${text.slice(text.indexOf(end))}`);
}
if (!isGood) process.exitCode = 1;
