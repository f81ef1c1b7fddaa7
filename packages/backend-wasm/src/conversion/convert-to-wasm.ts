/** The last pass of the pipeline: lowers scalar and vector code on memory to the `wasm` dialect. */
import { definePass, ModuleOp, opt } from "@tt-opt/ir-core";
import { ttToWasmOptions } from "@tt-opt/passes";
import { wasmDialect } from "../dialect/index.ts";
import { convertModule } from "./convert-module.ts";

// What the passes before this one need to know as well.
const { relaxed, alone, checkBounds } = ttToWasmOptions;

/** The options of the pass, and of pipelines that end with it. */
export const convertToWasmOptions = {
  relaxed,
  shared: opt.bool(
    false,
    "let several workers execute the programs of one launch, with shared memory and atomic instructions",
  ),
  alone,
  checkBounds,
  fusedMadd: opt.bool(false, "take the relaxed multiply-add for one that rounds once, which depends on the processor"),
  interruptible: opt.bool(false, "let loops of the kernel ask the launcher whether to continue"),
  rowGroup: opt.int(
    0,
    "rows of programs (y) in a group whose columns are executed one after the other; 0: chosen for the kernel",
    { least: 0, greatest: 2 ** 31 - 1 },
  ),
} as const;

/** `convert-to-wasm`. */
export const convertToWasm = definePass({
  name: "convert-to-wasm",
  summary: "lower a kernel to a WebAssembly module",
  description: `Takes a module with one kernel: a \`func.func\` with the attribute \`tt.kernel\`, or the only public
one. Its body holds structured control flow, scalars, 128-bit vectors and memrefs; temporaries are in a leading
\`memref<?xi8>\` argument. The result is a \`wasm.module\` that exports \`run\`, which executes a range of programs.`,
  on: ModuleOp,
  options: convertToWasmOptions,
  dependentDialects: [wasmDialect],
  eliminates: ["func", "scf", "arith", "math", "memref", "vector", "tt", "tts"],
  example: {
    input: `func.func @twice(%x: !tt.ptr<f32>) attributes {tt.kernel} {
  %pid = tt.get_program_id x : i32
  %p = tt.addptr %x, %pid : !tt.ptr<f32>, i32
  %v = tt.load %p : !tt.ptr<f32>
  %w = arith.addf %v, %v : f32
  tt.store %p, %w : !tt.ptr<f32>
  return
}`,
  },
  run(ctx) {
    convertModule(ctx.root, ctx.rewriter(), ctx.options, (op, message) => ctx.fail(op, message));
  },
});
