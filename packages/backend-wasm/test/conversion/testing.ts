/** For tests: lowers, emits and runs kernels that are written in the input form of the conversion. */
import { Context, type Operation, parseModule, renderDiagnostics, Rewriter, verify } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { type ModuleOp, wasmDialect } from "../../src/dialect/index.ts";
import { emitKernel } from "../../src/emit/index.ts";
import type { KernelModule } from "../../src/runtime/kernel-module.ts";
import { convertModule } from "../../src/conversion/convert-module.ts";
import type { LoweringOptions } from "../../src/conversion/lowering.ts";

/** A context with all dialects that kernels may hold. */
export function testContext(): Context {
  return new Context(...allDialects, wasmDialect);
}

/** Converts a text; throws an error with the diagnostics if it cannot be. */
export function convertText(text: string, options: Partial<LoweringOptions> = {}): ModuleOp {
  const context = testContext();
  context.allowUnregistered = true;
  const failed = (): Error => new Error(renderDiagnostics(context.diagnostics.all));
  const module = parseModule(context, text);
  if (module === undefined || !verify(module)) throw failed();
  const stop = (op: Operation, message: string): never => {
    op.error(message);
    throw failed();
  };
  const made = convertModule(
    module,
    new Rewriter(context),
    {
      relaxed: false,
      fusedMadd: false,
      shared: false,
      alone: false,
      checkBounds: false,
      interruptible: false,
      rowGroup: 1,
      ...options,
    },
    stop,
  );
  if (!verify(module)) throw failed();
  return made;
}

/** Compiles a text. */
export function compileText(text: string, options: Partial<LoweringOptions> = {}): KernelModule {
  return emitKernel(convertText(text, options));
}

/** The results of a run. */
export interface RunResult {
  readonly memory: DataView<ArrayBuffer | SharedArrayBuffer>;
  readonly prints: readonly (readonly number[])[];
}

/** The address of test buffers; scratch memory is at {@link scratchAddress}, constants at {@link dataAddress}. */
export const bufferAddress = 65536 * 2;
export const scratchAddress = 65536;
export const dataAddress = 1024;

/** Runs a kernel on a grid; `fill` prepares memory, `args` are those of the kernel. */
export function runKernel(
  kernel: KernelModule,
  args: readonly (number | bigint)[],
  fill: (memory: DataView<ArrayBuffer | SharedArrayBuffer>) => void = () => {},
  grid: readonly [number, number, number] = [1, 1, 1],
): RunResult {
  const memory = new WebAssembly.Memory({ initial: 16, maximum: 65536, shared: kernel.sharedMemory });
  const view = new DataView(memory.buffer);
  const prints: (readonly number[])[] = [];
  fill(view);
  if (kernel.data) new Uint8Array(memory.buffer).set(kernel.data, dataAddress);
  const env = {
    memory,
    print: (...values: number[]) => prints.push(values),
    assert_fail: (site: number) => {
      const message = kernel.messages[site];
      throw new Error(message?.kind === "assert" ? message.message : "?");
    },
  };
  const { run } = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(kernel.wasm)), { env }).exports;
  if (typeof run !== "function") throw new Error("no run");
  Reflect.apply(run, undefined, [scratchAddress, dataAddress, 0, grid[0] * grid[1] * grid[2], ...grid, ...args]);
  return { memory: view, prints };
}
