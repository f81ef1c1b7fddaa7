// The hand-written WebAssembly kernels of `peers/hand`, with relaxed SIMD if the engine has it, for matrix products.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { detectFeatures } from "@tt-opt/backend-wasm";

// Relaxed SIMD is switched on first where that takes a flag, so that the generator finds it.
await detectFeatures();
const { assemble, gemmWat, relaxedOK } = await import("./peers/hand/wgen.mjs");

const source = join(import.meta.dirname, "peers/hand");

function modern() {
  return Number(process.versions.v8.split(".")[0]) >= 13;
}

/**
 * A function that does the job `operation` (`mm 256`, `mmsm 128`, `attn 8x512x64`) once; undefined if there is none.
 */
export function handWritten(operation, { relaxed = relaxedOK } = {}) {
  const [kind, size] = operation.split(" ");
  const [a, b = 0, c = 0] = size.split("x").map(Number);
  // The best of the tiles: older engines keep fewer registers, and lose with an unrolled loop.
  const tile = !relaxed
    ? { mr: 4, nv: 2, fma: "muladd", ku: modern() ? 4 : 1 }
    : modern()
      ? { mr: 6, nv: 2, fma: "relaxed", ku: 4 }
      : { mr: 4, nv: 2, fma: "relaxed", ku: 1 };
  const memory = new WebAssembly.Memory({ initial: 4096, maximum: 65536, shared: true });
  const floats = new Float32Array(memory.buffer);
  let top = 1 << 20;
  const alloc = (count) => {
    const place = top;
    top += (count * 4 + 8191) & ~4095;
    for (let i = 0; i < count; i++) floats[place / 4 + i] = ((i * 7919) % 1000) / 1000 - 0.5;
    return place;
  };
  const instance = (bytes, imports) =>
    new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory }, ...imports }).exports;
  // The row kernels call the tile with the number of rows that they were built for.
  const built = relaxed ? { mr: 6, nv: 2, fma: "relaxed" } : { mr: 4, nv: 2, fma: "muladd" };
  const gemm = (shape) => instance(assemble(gemmWat({ ...shape, kcb: 256, mcb: 96, shared: true })));
  const product = gemm(tile);
  const rows = instance(readFileSync(join(source, relaxed ? "kernels_relaxed.wasm" : "kernels_simd.wasm")), {
    g: gemm({ ...built, ku: tile.ku }),
  });
  if (kind === "attn") {
    const count = a * b * c;
    const [q, k, v, o] = [0, 1, 2, 3].map(() => alloc(count));
    const scratch = alloc(2 * b * c + 16 * b + 16 * c);
    return () => rows.attn(q, k, v, o, scratch, b, c, 0, a);
  }
  const padded = Math.ceil(a / 24) * 24;
  const [x, y, z] = [padded * a, a * (a + 16), padded * a].map(alloc);
  const [packedA, packedB] = [1 << 18, 256 * (a + 64)].map(alloc);
  const until = Math.ceil(a / tile.mr) * tile.mr;
  const multiply = () => product.gemm(x, y, z, a, a, a * 4, a * 4, a * 4, 0, until, packedA, packedB);
  if (kind === "mm") return multiply;
  if (kind !== "mmsm") return undefined;
  return () => {
    multiply();
    rows.colsm(z, a, a, 0, a);
  };
}
