// How long TTIR takes to become an instantiated module, warm: `npm run bench:compile [-- --warm-up=5] [FOLDER...]`.
// A FOLDER holds `.ttir` texts, or recorded cases (`.json.gz` with a field `ttir`); the examples if it is left out.
// Prints, per kernel, the median of the rounds in milliseconds and the size of the module, then what the median of the
// kernels, the 95th of a hundred and the slowest take. Texts that are refused, such as assembly code, are only named.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { CompileError, compileKernel } from "@tt-opt/backend-wasm";

const { values: flags, positionals } = parseArgs({
  options: { "warm-up": { type: "string", default: "5" } },
  allowPositionals: true,
});
const folders = positionals.length > 0 ? positionals : [join(import.meta.dirname, "../examples")];
/** Rounds that are not counted: engines make code of what runs often in the background. */
const warmUp = Number(flags["warm-up"]);
const rounds = 7;

/** The value below which a share `part` of `values` lies. */
const quantile = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];

function readText(path) {
  const bytes = readFileSync(path);
  return path.endsWith(".gz") ? JSON.parse(gunzipSync(bytes).toString()).ttir : bytes.toString();
}

const kernelsOf = (folder) =>
  readdirSync(folder)
    .filter((file) => /\.(ttir|json\.gz)$/.test(file))
    .map((file) => ({ name: file.replace(/\..*/, ""), text: readText(join(folder, file)), times: [], size: 0 }));

/** Whether a kernel can be compiled; says so if it cannot. */
async function isCompiled({ name, text }) {
  try {
    await (await compileKernel(text)).dispose();
    return true;
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    console.log(`${name.padEnd(44)} refused`);
    return false;
  }
}

const kernels = [];
for (const kernel of folders.flatMap(kernelsOf)) if (await isCompiled(kernel)) kernels.push(kernel);
if (kernels.length === 0) throw new Error(`no .ttir or .json.gz of a kernel that compiles in ${folders.join(", ")}`);

for (let round = 0; round < warmUp + rounds; round++)
  for (const kernel of kernels) {
    const start = performance.now();
    const compiled = await compileKernel(kernel.text);
    if (round >= warmUp) kernel.times.push(performance.now() - start);
    kernel.size = compiled.module.wasm.length;
    await compiled.dispose();
  }

const timeOf = ({ times }) => quantile(times, 0.5);
for (const kernel of kernels)
  console.log(
    `${kernel.name.padEnd(44)} ${timeOf(kernel).toFixed(1).padStart(7)} ms ${String(kernel.size).padStart(8)} bytes`,
  );
const all = kernels.map(timeOf);
const [middle, late, slowest] = [quantile(all, 0.5), quantile(all, 0.95), Math.max(...all)];
console.log(
  `median of ${kernels.length} kernels: ${middle.toFixed(1)} ms, 95 %: ${late.toFixed(1)} ms, slowest: ${slowest.toFixed(1)} ms`,
);
