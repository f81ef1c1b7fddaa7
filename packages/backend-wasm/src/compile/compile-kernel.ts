/** Compiles the text of a kernel: runs the pipeline of passes, emits the module and instantiates it. */
import {
  Context,
  definePipeline,
  type Diagnostic,
  functionName,
  type Instrumentation,
  ModuleOp as BuiltinModuleOp,
  type NamedPipeline,
  type Operation,
  parseModule,
  PassManager,
  pipeline,
  type PipelineItem,
  renderDiagnostics,
  Rewriter,
  verify,
  withDefaults,
} from "@tt-opt/ir-core";
import { Atomic, tt, tts } from "@tt-opt/dialect-tt";
import { allDialects, ttToWasmOptions, ttToWasmPipeline } from "@tt-opt/passes";
import { convertToWasm, convertToWasmOptions } from "../conversion/index.ts";
import { ModuleOp, wasmDialect } from "../dialect/index.ts";
import { emitKernel } from "../emit/index.ts";
import { detectFeatures, instantiateKernel, type Kernel, type KernelVersion } from "../runtime/index.ts";
import type { KernelModule } from "../runtime/kernel-module.ts";
import { chooseKernel } from "./choose-kernel.ts";
import { checkOptions, type CompileKernelOptions, type CompileOptions } from "./compile-options.ts";
import { CompileProfile } from "./compile-profile.ts";
import { argumentDivisors, dropDivisors, withDivisors } from "./divisibility.ts";
import { programsMeet } from "./programs-meet.ts";

/** Thrown for a text that cannot be compiled; the message holds all diagnostics but remarks. */
export class CompileError extends Error {
  override readonly name = "CompileError";
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    const shown = diagnostics.filter(({ severity }) => severity !== "remark");
    super(renderDiagnostics(shown));
    this.diagnostics = shown;
  }
}

/** The pipeline `tt-to-wasm`: from TTIR to a `wasm.module`. */
export const ttToWasm: NamedPipeline = definePipeline({
  name: "tt-to-wasm",
  summary: "lower a Triton kernel to a WebAssembly module",
  options: { ...ttToWasmOptions, ...convertToWasmOptions },
  build: (options) => toWasmPasses(options),
});

function toWasmPasses(options: CompileOptions): readonly PipelineItem[] {
  return [...ttToWasmPipeline(options), convertToWasm(withDefaults("convert-to-wasm", convertToWasmOptions, options))];
}

/**
 * Compiles TTIR to a module for any engine with SIMD, without running it.
 * @throws CompileError with the rendered diagnostics if the text cannot be compiled.
 * @throws OptionError if an option has a value that it does not allow, or does not exist.
 *
 * @example
 * ```ts
 * const module = compileToKernelModule(ttirText);
 * await writeFile("kernel.wasm", module.wasm);
 * ```
 */
export function compileToKernelModule(text: string, options: CompileOptions = {}): KernelModule {
  checkOptions(text, options);
  return compileText(text, options, false).module;
}

/** `sharesIfMeeting`: whether the module is for shared memory if programs wait for each other, whatever `given` says. */
function compileText(
  text: string,
  given: CompileOptions,
  sharesIfMeeting: boolean,
): { readonly module: KernelModule; readonly options: CompileOptions } {
  const context = new Context(...allDialects, wasmDialect);
  const failed = (): CompileError => new CompileError(context.diagnostics.all);
  const { profiler } = given;
  const profile = profiler && new CompileProfile(profiler);
  const module = measured(profile, "parse", () => parseModule(context, text, given.fileName ?? "kernel.ttir"));
  if (module === undefined || !verify(module) || !chooseKernel(module, given.kernel)) throw failed();
  const name = profile && tts.kernelsOf(module).map(functionName)[0];
  if (given.divisible === false) dropDivisors(new Rewriter(context), module);
  const divisors = argumentDivisors(module);
  const meet = programsMeet(module);
  const options = meet && sharesIfMeeting ? { ...given, shared: true } : given;
  // Launches ensure that the kernel's assumptions about its arguments hold.
  const { shared = false, alone = !shared } = options;
  const updatesAlone = shared && alone && updatesMemory(module);
  const passes = toWasmPasses({ distinct: true, ...options, alone });
  const manager = new PassManager(context, pipeline(BuiltinModuleOp, ...passes), {
    verifyEach: options.verifyEach ?? false,
    instrumentations: [...(options.instrumentations ?? []), ...(profile === undefined ? [] : [profile])],
  });
  if (manager.run(module) !== "ok") throw failed();
  const { remark } = options;
  if (remark !== undefined) context.diagnostics.all.filter(({ severity }) => severity === "remark").forEach(remark);
  const made = module.body.first;
  if (made === undefined || !made.is(ModuleOp)) throw failed();
  const kernel = measured(profile, "emit", () => emitKernel(made));
  if (name !== undefined) profile?.finish(options.countWork === true ? `${name} (counting)` : name);
  const params = withDivisors(kernel.params, divisors);
  return { module: { ...kernel, params, programsMeet: meet, updatesAlone }, options };
}

/** Whether a kernel has atomic updates of memory. */
function updatesMemory(module: Operation): boolean {
  let found = false;
  module.walk((op) => void (found ||= op.has(Atomic) || op.is(tt.DescriptorReduceOp)));
  return found;
}

function measured<T>(profile: CompileProfile | undefined, name: string, work: () => T): T {
  return profile === undefined ? work() : profile.measure(name, work);
}

/**
 * Fills in options that `options` leaves open according to the engine: relaxed SIMD, shared memory, the register tile.
 */
export async function engineOptions<O extends CompileKernelOptions>(options: O): Promise<O & CompileOptions> {
  const features = await detectFeatures();
  const threads = options.threads ?? 1;
  const relaxed = options.relaxed ?? features.relaxedSimd;
  const fusedMadd = options.fusedMadd ?? features.fusedMadd;
  // A separate product and sum need one more register than a fused instruction.
  const tileRows = options.tileRows ?? (relaxed && features.tallTiles ? 6 : 4);
  const tileDepth = options.tileDepth ?? (features.tallTiles ? 4 : 1);
  // Older engines, which do not keep the order of the code either, spill more.
  const unrollMaps = options.unrollMaps ?? (features.tallTiles ? 2 : 1);
  const shared = options.shared ?? options.memory?.shared ?? (threads > 1 && features.threads);
  // Whether programs can be split is only checked if a launch may have fewer programs than threads.
  const parts = options.parts ?? (threads > 1 && shared ? 1 : 0);
  const alone = options.alone ?? (!shared || threads === 1);
  return { ...options, relaxed, fusedMadd, shared, tileRows, tileDepth, unrollMaps, parts, alone };
}

/** A compiled kernel, and how to compile the versions of it that launches may need: what `instantiateKernel` takes. */
export interface CompiledKernel {
  readonly module: KernelModule;
  /** Compiles another version, whose passes only `instrumentations` observe. */
  readonly recompile: (version: KernelVersion, instrumentations?: readonly Instrumentation[]) => KernelModule;
  readonly compileCounting: () => KernelModule;
}

/**
 * Compiles a Triton kernel for this engine, for shared memory if its programs wait for each other: each of them then
 * needs a thread.
 * @param text As for {@link compileKernel}.
 * @throws CompileError with the rendered diagnostics if the text cannot be compiled; `recompile` and `compileCounting`
 * throw it too.
 *
 * @example
 * ```ts
 * const { module, recompile, compileCounting } = await compileForLaunches(ttirText);
 * const kernel = await instantiateKernel(module, { recompile, compileCounting });
 * ```
 */
export async function compileForLaunches(text: string, options: CompileKernelOptions = {}): Promise<CompiledKernel> {
  checkOptions(text, options);
  const isOpen = options.shared === undefined && options.memory === undefined;
  const sharesIfMeeting = isOpen && (await detectFeatures()).threads;
  const { module, options: compiled } = compileText(text, await engineOptions(options), sharesIfMeeting);
  const recompile: CompiledKernel["recompile"] = (version, instrumentations = []) => {
    const alone = compiled.alone === true && version.threads === 1;
    return compileToKernelModule(text, { ...compiled, ...version, alone, instrumentations, remark: () => {} });
  };
  return { module, recompile, compileCounting: () => compileCountingModule(text, compiled) };
}

/** Compiles the version of a kernel that counts its work instead of doing it; see the pass `tt-count-work`. */
function compileCountingModule(
  text: string,
  { shared = false, profiler, kernel, fileName }: CompileOptions,
): KernelModule {
  return compileToKernelModule(text, {
    shared,
    countWork: true,
    // Arguments that need another version can be counted nevertheless.
    divisible: false,
    ...(kernel !== undefined && { kernel }),
    ...(fileName !== undefined && { fileName }),
    ...(profiler && { profiler }),
  });
}

/**
 * Compiles a Triton kernel and makes it ready to be launched.
 * @param text TTIR with one kernel, as the Triton compiler dumps it, or with several of which `kernel` names one.
 * @throws CompileError with the rendered diagnostics if the text cannot be compiled.
 * @throws OptionError if an option has a value that it does not allow, or does not exist.
 *
 * @example
 * ```ts
 * const kernel = await compileKernel(ttirText, { threads: 2 });
 * await kernel.launch([8, 1, 1], [x, y, out, n]);
 * await kernel.dispose();
 * ```
 */
export async function compileKernel(text: string, options: CompileKernelOptions = {}): Promise<Kernel> {
  const { module, recompile, compileCounting } = await compileForLaunches(text, options);
  return instantiateKernel(module, { recompile, compileCounting, ...options });
}
