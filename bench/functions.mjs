// Functions of f32 beside those of C's library: `npm run bench:functions [-- filter [rounds]]`. Each is computed for a
// block of numbers, by a kernel with the library function and by a loop in C with the same one, compiled by clang to
// WebAssembly with SIMD at -O3 and linked with wasi-libc. Both run in turns on the same numbers, on one thread; without
// clang or the library only our own times are printed.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileKernel, detectFeatures, KernelMemory } from "@tt-opt/backend-wasm";
import { median, race } from "./peers/race.mjs";

const count = 1 << 18;
const block = 1024;

/** A function: its name in libdevice and in C, and the range of its arguments. */
const functionsOf = (from, to, names, operands = 1) => names.split(" ").map((name) => ({ name, from, to, operands }));
const functions = [
  ...functionsOf(-10, 10, "asinh atan exp exp2 tan"),
  ...functionsOf(-4, 4, "cosh erf erfc expm1 sinh tanh"),
  ...functionsOf(-100, 100, "cbrt cos rint round sin"),
  ...functionsOf(-0.99, 0.99, "acos asin atanh"),
  ...functionsOf(0.001, 1000, "log log10 log1p log2 logb"),
  ...functionsOf(0.1, 20, "j0 j1 tgamma y0 y1"),
  ...functionsOf(1, 20, "acosh"),
  ...functionsOf(0.1, 10, "pow", 2),
  ...functionsOf(-10, 10, "atan2 fmod hypot nextafter remainder", 2),
].filter(({ name }) => new RegExp(process.argv[2] ?? ".").test(name));
const rounds = Number(process.argv[3] ?? 5);
const { relaxedSimd } = await detectFeatures();

/** The kernel that computes a function of `count` numbers. */
function kernelOf({ name, operands }) {
  const [numbers, pointers] = [`tensor<${block}xf32>`, `tensor<${block}x!tt.ptr<f32>>`];
  const at = (pointer) => `%${pointer}s = tt.splat %${pointer} : !tt.ptr<f32> -> ${pointers}
  %${pointer}At = tt.addptr %${pointer}s, %place : ${pointers}, tensor<${block}xi32>`;
  const inputs = ["x", "y"].slice(0, operands);
  return `tt.func public @${name}(${["x", "y", "out"].map((p) => `%${p}: !tt.ptr<f32> {tt.divisibility = 16 : i32}`).join(", ")}) {
  %size = arith.constant ${block} : i32
  %id = tt.get_program_id x : i32
  %start = arith.muli %id, %size : i32
  %starts = tt.splat %start : i32 -> tensor<${block}xi32>
  %lane = tt.make_range {end = ${block} : i32, start = 0 : i32} : tensor<${block}xi32>
  %place = arith.addi %starts, %lane : tensor<${block}xi32>
  ${inputs.map((p) => `${at(p)}\n  %${p}Value = tt.load %${p}At : ${pointers}`).join("\n  ")}
  %value = tt.extern_elementwise ${inputs.map((p) => `%${p}Value`).join(", ")} {libname = "libdevice", libpath = "", pure = true, symbol = "__nv_${name}f"} : (${inputs.map(() => numbers).join(", ")}) -> ${numbers}
  ${at("out")}
  tt.store %outAt, %value : ${pointers}
  tt.return
}`;
}

/** The module that clang makes of the loops, or undefined. */
function compileLoops() {
  const loop = ({ name, operands }) => `float ${name}f(${operands === 2 ? "float, float" : "float"});
__attribute__((export_name("${name}"))) void loop_${name}(const float *restrict x, const float *restrict y, float *restrict out, int n) {
  for (int i = 0; i < n; i++) out[i] = ${name}f(x[i]${operands === 2 ? ", y[i]" : ""});
}`;
  const folder = mkdtempSync(join(tmpdir(), "functions-"));
  const [source, out] = ["loops.c", "loops.wasm"].map((name) => join(folder, name));
  writeFileSync(source, functions.map(loop).join("\n"));
  const flags = `--target=wasm32-wasi -nostdlib -O3 -msimd128 ${relaxedSimd ? "-mrelaxed-simd" : ""} -Wl,--no-entry,--import-memory,-z,stack-size=65536`;
  try {
    for (const suffix of ["-22", "-21", "-20", "-19", "-18", ""]) {
      try {
        const linker = suffix === "" ? [] : [`-fuse-ld=/usr/bin/wasm-ld${suffix}`];
        const args = [...flags.split(/ +/), ...linker, source, "-o", out, "-lm", "-lc"];
        execFileSync(`clang${suffix}`, args, { stdio: "ignore" });
        return new WebAssembly.Module(readFileSync(out));
      } catch {
        continue;
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  console.log("left out: C's library, since there is no clang with wasi-libc");
  return undefined;
}

const loops = compileLoops();
const ratios = [];
for (const each of functions) {
  const { name, from, to } = each;
  const memory = new KernelMemory({ initialBytes: (2 << 20) + 12 * count });
  memory.alloc((1 << 20) - 65536);
  const placed = [0, 1, 2].map(() => memory.alloc(4 * count));
  // Two orders of the same numbers.
  placed.slice(0, 2).forEach((place, k) => {
    const view = place.view(Float32Array);
    for (let i = 0; i < count; i++) view[i] = from + (to - from) * (((i * [7919, 104729][k]) % count) / count);
  });
  const kernel = await compileKernel(kernelOf(each), { memory });
  const own = { name: "ours", run: () => kernel.launch([count / block, 1, 1], placed) };
  const imports = { env: { memory: memory.wasm }, wasi_snapshot_preview1: new Proxy({}, { get: () => () => 0 }) };
  const loop = loops && new WebAssembly.Instance(loops, imports).exports[name];
  const c = loop && { name: "C", run: () => loop(...placed.map(({ address }) => address), count) };
  const times = await race([...(c ? [c] : []), own], { rounds });
  const nanoseconds = (title) => ((times.get(title).ms * 1e6) / count).toFixed(2).padStart(6);
  const ratio = c && times.get("C").ms / times.get("ours").ms;
  if (ratio !== undefined) ratios.push(ratio);
  const beside = c === undefined ? "" : `   C ${nanoseconds("C")} ns, ours is ${ratio.toFixed(2)} ×`;
  console.log(`${name.padEnd(12)} ours ${nanoseconds("ours")} ns${beside}`);
  await kernel.dispose();
}
if (ratios.length > 0) console.log(`median ${median(ratios).toFixed(2)} ×, least ${Math.min(...ratios).toFixed(2)} ×`);
process.exit(0);
