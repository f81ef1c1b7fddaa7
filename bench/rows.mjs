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
import { attentionCases } from "./attention-cases.mjs";
import { ceil, elements, rowwise, shuffled } from "./cases.mjs";
import { convolutionCases } from "./convolution-cases.mjs";
import { imageCases } from "./image-cases.mjs";
import { indexCases } from "./index-cases.mjs";
import { inductorCases } from "./inductor-cases.mjs";
import { integerCases } from "./integer-cases.mjs";
import { laneCases } from "./lane-cases.mjs";
import { layoutCases } from "./layout-cases.mjs";
import { lossCases } from "./loss-cases.mjs";
import { normCases } from "./norm-cases.mjs";
import { optimizerCases } from "./optimizer-cases.mjs";
import { pointwiseCases } from "./pointwise-cases.mjs";
import { productCases } from "./product-cases.mjs";
import { quantizationCases } from "./quantization-cases.mjs";
import { recurrenceCases } from "./recurrence-cases.mjs";
import { reductionCases } from "./reduction-cases.mjs";
import { resizeCases } from "./resize-cases.mjs";
import { modelCases } from "./row-cases.mjs";
import { servingCases } from "./serving-cases.mjs";
import { shapeCases } from "./shape-cases.mjs";
import { simulationCases } from "./simulation-cases.mjs";
import { softmaxCases } from "./softmax-cases.mjs";

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
const [rows, columns] = [4096, 1024];
const area = rows * columns;
const [tokens, heads, half] = [1024, 32, 64];

/**
 * `buffers` in the order of `ours` and `plain`, or as `order` says, whose numbers follow them; the last one is the
 * result.
 */
const cases = [
  {
    kernel: "rms_norm",
    block: "1024",
    grid: [rows],
    buffers: [f32(area), f32(columns), f32(area)],
    ours: [columns, columns, 1e-5],
    plain: [rows, columns, 1e-5],
  },
  {
    kernel: "rms_norm_half",
    block: "1024",
    grid: [rows],
    buffers: [f16(area), f16(columns), f16(area)],
    ours: [columns, columns, 1e-5],
    plain: [rows, columns, 1e-5],
  },
  {
    kernel: "cross_entropy",
    block: "4096",
    grid: [512],
    buffers: [f32(512 * 8192), i64(512), f32(512)],
    ours: [8192, 8192],
    plain: [512, 8192],
  },
  {
    kernel: "rotary_halves",
    block: "64x32",
    grid: [tokens],
    buffers: [f32(tokens * heads * half * 2), f32(tokens * half), f32(tokens * half), f32(tokens * heads * half * 2)],
    ours: [heads],
    plain: [tokens, heads, half],
  },
  {
    kernel: "rotary_pairs",
    block: "64x32",
    grid: [tokens],
    buffers: [f32(tokens * heads * half * 2), f32(tokens * half), f32(tokens * half), f32(tokens * heads * half * 2)],
    ours: [heads],
    plain: [tokens, heads, half],
  },
  {
    kernel: "matmul_int8",
    block: "64x64x64",
    grid: [4, 4],
    buffers: [i8(65536), i8(65536), i32(65536)],
    ours: [256, 256, 256],
    plain: [256, 256, 256],
  },
  elements("poi_silu_mul", [f32(area), f32(area), f32(area)]),
  {
    kernel: "poi_bias_relu",
    block: "1000x1024",
    grid: [ceil(4000 * 1000, 1024)],
    buffers: [f32(4000 * 1000), f32(1000), f32(4000 * 1000)],
    ours: [4000 * 1000],
    plain: [4000, 1000],
  },
  elements("poi_half_chain", [f16(area), f16(area), f16(area)]),
  {
    kernel: "poi_embedding",
    block: "768x1000x1024",
    grid: [ceil(4096 * 768, 1024)],
    buffers: [i64(4096), f32(768000), f32(4096 * 768), f32(4096 * 768)],
    ours: [4096 * 768],
    plain: [4096, 768, 1000],
  },
  {
    kernel: "poi_permute",
    block: "32x32",
    grid: [32, 32],
    buffers: [f32(1024 * 1024), f32(1024 * 1024)],
    ours: [1024, 1024],
    plain: [1024, 1024],
  },
  { ...elements("poi_mask_where", [i8(area), f32(area), f32(area), f32(area)]), flags: true },
  rowwise("per_softmax", "8x128", [16384, 112], [f32(16384 * 112), f32(16384 * 112)]),
  rowwise("red_sum_rows", "1x2048", [1024, 4096], [f32(1024 * 4096), f32(1024)]),
  {
    kernel: "red_sum_columns",
    block: "64x16",
    grid: [ceil(2048, 64)],
    buffers: [f32(2048 * 512), f32(2048)],
    ours: [2048, 512],
    plain: [2048, 512],
  },
  rowwise("per_layer_norm", "1x1024", [rows, columns], [f32(area), f32(columns), f32(columns), f32(area)]),
  rowwise("per_amax_half", "1x1024", [rows, columns], [f16(area), f32(rows)]),
  rowwise("per_argmax", "1x1024", [rows, columns], [f32(area), i64(rows)]),
  ...[
    modelCases,
    laneCases,
    lossCases,
    normCases,
    softmaxCases,
    reductionCases,
    pointwiseCases,
    simulationCases,
    optimizerCases,
    quantizationCases,
    resizeCases,
    imageCases,
    shapeCases,
    convolutionCases,
    productCases,
    attentionCases,
    recurrenceCases,
    indexCases,
    servingCases,
    integerCases,
    layoutCases,
    inductorCases,
  ].flatMap((casesOf) => casesOf(types)),
].filter(({ kernel }) => filter.test(kernel));

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
