// Kernels of models' libraries and in the style of Inductor beside the same work in plain C:
// `npm run bench:rows [-- filter]`. clang compiles `peers/hand/plain-*.c` to WebAssembly with SIMD at -O3, once as
// it is and once with -ffast-math; without clang and lld only our own times are printed. All run in turns in one
// process, on the same bytes, on one thread.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileKernel, detectFeatures, KernelMemory } from "@tt-opt/backend-wasm";
import { median, race } from "./peers/race.mjs";
import { allCases } from "./cases/all.mjs";
import { shuffled } from "./cases/shared.mjs";

const filter = new RegExp(process.argv[2] ?? ".");
const rounds = Number(process.argv[3] ?? 7);
const { relaxedSimd } = await detectFeatures();

const [f32, f16, i64, i32, i8, bf16, f64, i16] = [4, 2, 8, 4, 1, 2, 8, 2].map((bytes, kind) => (count, at) => ({
  bytes,
  count,
  kind,
  at,
}));
const types = { f32, f16, bf16, f64, i64, i32, i16, i8 };
const cases = allCases(types).filter(({ kernel }) => filter.test(kernel));

/** The modules that clang makes of the plain loops, or why there are none. */
function compilePlain() {
  const folder = mkdtempSync(join(tmpdir(), "plain-"));
  const flags = `--target=wasm32 -nostdlib -O3 -msimd128 ${relaxedSimd ? "-mrelaxed-simd" : ""} -matomics -mbulk-memory -Wl,--no-entry,--import-memory,--shared-memory,--max-memory=4294967296,-z,stack-size=65536`;
  const hand = join(import.meta.dirname, "peers/hand");
  const sources = readdirSync(hand)
    .filter((name) => /^plain-.*\.c$/.test(name))
    .sort();
  try {
    for (const suffix of ["-22", "-21", "-20", "-19", "-18", ""]) {
      try {
        return [[], ["-ffast-math"]].map((more) => {
          const out = join(folder, "plain.wasm");
          const linker = suffix === "" ? [] : [`-fuse-ld=/usr/bin/wasm-ld${suffix}`];
          execFileSync(`clang${suffix}`, [...flags.split(/ +/), ...more, ...linker, ...sources, "-o", out], {
            cwd: hand,
            stdio: "ignore",
          });
          return { name: ["clang", ...more].join(" "), module: new WebAssembly.Module(readFileSync(out)) };
        });
      } catch {
        continue;
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log("left out: plain C, since there is no clang with a linker for WebAssembly");
  return [];
}

const views = [Float32Array, Uint16Array, BigInt64Array, Int32Array, Int8Array, Uint16Array, Float64Array, Int16Array];

function fill(view, { kind, at }, flags) {
  // f16 and bf16 numbers in ±[0.25, 1), labels and indices in [0, 1000).
  for (let i = 0; i < view.length; i++) {
    const n = shuffled(i);
    if (at !== undefined) view[i] = at(i);
    else
      view[i] = [
        () => n / 500 - 1,
        () => 0x3400 + n + ((i & 1) << 15),
        () => BigInt(n),
        () => n,
        () => (flags ? n & 1 : (n % 256) - 128),
        () => 0x3e80 + (n & 0xff) + ((i & 1) << 15),
        () => n / 500 - 1,
        () => 64 * (n - 500),
      ][kind]();
  }
}

function difference(kind, a, b) {
  const narrow = (x, bits, bias) =>
    (x & 0x8000 ? -1 : 1) * ((x & (2 ** bits - 1)) + 2 ** bits) * 2 ** (((x & 0x7fff) >> bits) - bias - bits);
  const value = (x) => (kind === 1 ? narrow(x, 10, 15) : kind === 5 ? narrow(x, 7, 127) : Number(x));
  const slack = [1e-4, 2e-3, 0, 0, 0, 1e-2, 1e-9, 0][kind];
  const close = (x, y) => x === y || Math.abs(x - y) <= slack * (1 + Math.abs(y));
  return a.findIndex((x, i) => !close(value(x), value(b[i])));
}

const plain = compilePlain();
const ratios = plain.map(() => []);
for (const { kernel: name, block, grid, buffers, order, ours, plain: numbers, flags } of cases) {
  const total = buffers.reduce((sum, { bytes, count }) => sum + bytes * count + 8192, 0);
  const memory = new KernelMemory({ shared: true, initialBytes: (2 << 20) + total });
  memory.alloc((1 << 20) - 65536);
  const placed = buffers.map(({ bytes, count }) => memory.alloc(bytes * count));
  const refill = () => placed.forEach((place, i) => fill(place.view(views[buffers[i].kind]), buffers[i], flags));
  refill();
  const text = readFileSync(join(import.meta.dirname, "kernels", `${name}-${block}.ttir`), "utf8");
  const kernel = await compileKernel(text, { memory });
  const ordered = order === undefined ? placed : order.map((i) => placed[i]);
  const bound = [...ordered, ...ours];
  const fullGrid = [grid[0], grid[1] ?? 1, grid[2] ?? 1];
  const own = { name: "ours", run: () => kernel.launch(fullGrid, bound) };
  const others = plain.map(({ name: title, module }) => {
    const run = new WebAssembly.Instance(module, { env: { memory: memory.wasm } }).exports[name];
    return { name: title, run: () => run(...ordered.map(({ address }) => address), ...numbers) };
  });
  const contents = () => placed.map((place, i) => place.view(views[buffers[i].kind]).slice());
  await own.run();
  const made = contents();
  for (const other of others) {
    refill();
    other.run();
    contents().forEach((out, i) => {
      const wrong = difference(buffers[i].kind, out, made[i]);
      if (wrong >= 0)
        console.log(
          `  ${name}: ${other.name} computes ${out[wrong]} at ${wrong} of buffer ${i}, ours ${made[i][wrong]}`,
        );
    });
  }
  const times = await race([...others, own], { rounds });
  const { ms } = times.get("ours");
  const column = others.map(({ name: title }, i) => {
    const ratio = times.get(title).ms / ms;
    ratios[i].push(ratio);
    return `${title} ${times.get(title).ms.toFixed(3)} ms, ours is ${ratio.toFixed(2)} ×`;
  });
  console.log([name.padEnd(18), `ours ${ms.toFixed(3).padStart(7)} ms`, ...column].join("   "));
  await kernel.dispose();
}
plain.forEach(({ name }, i) =>
  console.log(`median over ${name}: ${median(ratios[i]).toFixed(2)} ×, least ${Math.min(...ratios[i]).toFixed(2)} ×`),
);
process.exit(0);
