/** `tt-run --tune`: finds the options that suit the arguments, or remembers them. */
import { compileToKernelModule, engineOptions, tune, type TuneResult, type TuneSetting } from "@tt-opt/backend-wasm";
import { diskCache } from "../disk-cache.ts";
import type { Host } from "../host.ts";
import type { RunOptions } from "./command-line.ts";
import { bindArguments } from "./kernel-signature.ts";

/** The setting to compile the kernel in `text` with; says on standard error what was found. */
export async function tuneForRun(
  text: string,
  fileName: string,
  options: RunOptions,
  host: Host,
): Promise<TuneSetting> {
  const { grid, threads, arg, tuneCache, kernel } = options;
  const chosen = kernel === undefined ? {} : { kernel };
  const start = performance.now();
  const module = compileToKernelModule(text, { ...(await engineOptions({ threads })), fileName, ...chosen });
  const values = bindArguments(module, arg, host);
  const args = values.map((value) => (value.kind === "buffer" ? value.array.data : value.value));
  const result = await tune({ text, fileName, grid, ...chosen }, args, { threads, cache: diskCache(tuneCache) });
  host.stderr(`${tuneReport(result, (performance.now() - start) / 1000)}\n`);
  return result.setting;
}

function tuneReport({ setting, ms, defaultMs, isRemembered, trials }: TuneResult, seconds: number): string {
  const options = Object.entries(setting).map(([option, value]) => `${option} ${value}`);
  const how = isRemembered ? "remembered" : `tuned in ${seconds.toFixed(1)} s, ${trials.length} trials`;
  return `${how}: ${options.join(", ")}; ${(defaultMs / ms).toFixed(2)} times as fast as without (${ms.toFixed(3)} ms)`;
}
