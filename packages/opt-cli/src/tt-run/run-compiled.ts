/** `tt-run` without `--interpret`: compiles the kernel, launches it, and writes what was asked for. */
import { compileForLaunches, instantiateKernel, type KernelArg, Profiler } from "@tt-opt/backend-wasm";
import { type Diagnostic, dumpPipeline, type Instrumentation, renderDiagnostics } from "@tt-opt/ir-core";
import type { Host } from "../host.ts";
import type { ReadableInput } from "../tt-opt/read-input.ts";
import type { RunOptions } from "./command-line.ts";
import { launchData, repeated } from "./launch-data.ts";
import { profileTable } from "./profile-table.ts";
import { runReport } from "./run-report.ts";
import { tuneForRun } from "./tune-for-run.ts";
import { writeFile } from "./write-file.ts";

/**
 * Runs the kernel in `input`.
 * @throws CompileError if it cannot be compiled, KernelError if a launch fails, UsageError for a wrong argument
 */
export async function runCompiled(input: ReadableInput, options: RunOptions, host: Host): Promise<void> {
  const start = performance.now();
  const setting = options.tune ? await tuneForRun(input.text, input.name, options, host) : { threads: options.threads };
  const profiler = options.profile.length > 0 ? new Profiler() : undefined;
  const remarks: Diagnostic[] = [];
  /** Made anew for each version of the kernel, since it writes once. */
  const observers = (): readonly Instrumentation[] =>
    options.printPipeline ? [dumpPipeline((text) => host.stderr(text), false)] : [];
  const { module, recompile, compileCounting } = await compileForLaunches(input.text, {
    ...setting,
    ...(options.kernel !== undefined && { kernel: options.kernel }),
    fileName: input.name,
    ...(profiler && { profiler }),
    remark: (each) => remarks.push(each),
    instrumentations: observers(),
  });
  if (options.explain) {
    const ofAccesses = remarks.filter(({ message }) => /^\[\w+\] (tt-to-structured|linalg-vectorize): /.test(message));
    host.stderr(`${renderDiagnostics(ofAccesses)}\n`);
  }
  const compileMs = performance.now() - start;
  const { values, writeOutputs } = launchData(module, options, host);
  const args = values.map((value): KernelArg => (value.kind === "buffer" ? value.array.data : value.value));
  const beforeInstantiation = performance.now();
  const kernel = await instantiateKernel(module, {
    recompile: (version) => recompile(version, observers()),
    compileCounting,
    ...(profiler && { profiler }),
    threads: module.sharedMemory ? setting.threads : 1,
  });
  const instantiateMs = performance.now() - beforeInstantiation;
  try {
    const { grid, checkBounds, repeat } = options;
    let { threads } = kernel;
    const times = await repeated(values, repeat, async (isFirst) => {
      const print = isFirst ? (line: string) => host.stdout(`${line}\n`) : () => {};
      const result = await kernel.launch(grid, args, { print, checkBounds });
      // Programs that wait for each other get more threads than were asked for.
      ({ threads } = result);
      return result;
    });
    host.stderr(runReport(module.name, options, times, { threads, module, values, compileMs, instantiateMs }));
  } finally {
    await kernel.dispose();
  }
  if (profiler !== undefined) writeProfile(profiler, options.profile, host);
  writeOutputs();
}

function writeProfile(profiler: Profiler, files: readonly string[], host: Host): void {
  for (const file of new Set(files)) {
    if (file === "-") host.stderr(profileTable(profiler));
    else writeFile(host, file, `${JSON.stringify(profiler.chromeTrace())}\n`);
  }
}
