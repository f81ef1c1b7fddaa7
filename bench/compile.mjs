// How long TTIR takes to become an instantiated module, warm: `npm run bench:compile [FOLDER]`.
// FOLDER holds `.ttir` texts, or recorded cases (`.json.gz` with a field `ttir`); the examples if it is left out.
// Prints, per kernel, the median of the rounds in milliseconds and the size of the module, and the median of the
// kernels.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { compileKernel } from "@tt-opt/backend-wasm";

const folder = process.argv[2] ?? join(import.meta.dirname, "../examples");
const warmUp = 5;
const rounds = 7;

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

function readText(file) {
  const bytes = readFileSync(join(folder, file));
  return file.endsWith(".gz") ? JSON.parse(gunzipSync(bytes).toString()).ttir : bytes.toString();
}

const kernels = readdirSync(folder)
  .filter((file) => /\.(ttir|json\.gz)$/.test(file))
  .map((file) => ({ name: file.replace(/\..*/, ""), text: readText(file), times: [], size: 0 }));

for (let round = 0; round < warmUp + rounds; round++)
  for (const kernel of kernels) {
    const start = performance.now();
    const compiled = await compileKernel(kernel.text);
    if (round >= warmUp) kernel.times.push(performance.now() - start);
    kernel.size = compiled.module.wasm.length;
    await compiled.dispose();
  }

for (const { name, times, size } of kernels)
  console.log(`${name.padEnd(44)} ${median(times).toFixed(1).padStart(7)} ms ${String(size).padStart(8)} bytes`);
console.log(`median of ${kernels.length} kernels: ${median(kernels.map(({ times }) => median(times))).toFixed(1)} ms`);
