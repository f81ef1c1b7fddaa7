/** `--emit=wasm` and `--emit=wat`: the module of a converted kernel as bytes or as text. */
import { emitModule, wasm } from "@tt-opt/backend-wasm";
import type { Operation } from "@tt-opt/ir-core";
import { UsageError } from "../usage-error.ts";

/** The encoded module; undefined after an error was reported. @throws UsageError if `wabt` is not installed */
export async function emit(root: Operation, as: "wat" | "wasm"): Promise<string | Uint8Array | undefined> {
  let found: wasm.ModuleOp | undefined;
  root.walkOps(wasm.ModuleOp, (op) => {
    found = op;
    return "interrupt";
  });
  if (found === undefined) {
    root.error(`holds no 'wasm.module' to emit; '--tt-to-wasm' makes one of a Triton kernel`, "TT5001");
    return undefined;
  }
  const { bytes } = emitModule(found);
  return as === "wasm" ? bytes : toText(bytes);
}

async function toText(bytes: Uint8Array): Promise<string> {
  const wabt = await loadWabt();
  const module = wabt.readWasm(bytes, {
    readDebugNames: true,
    ...{
      simd: true,
      threads: true,
      relaxed_simd: true,
      bulk_memory: true,
      sign_extension: true,
      sat_float_to_int: true,
    },
  });
  try {
    module.applyNames();
    return module.toText({ foldExprs: false, inlineExport: true });
  } finally {
    module.destroy();
  }
}

async function loadWabt() {
  try {
    const { default: start } = await import("wabt");
    return await start();
  } catch {
    throw new UsageError("--emit=wat needs the package 'wabt', which is not installed: npm install wabt");
  }
}
