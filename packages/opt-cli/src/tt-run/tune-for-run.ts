/** `tt-run --tune`: finds the options that suit the arguments, or remembers them. */
import {
  compileToKernelModule,
  engineOptions,
  tune,
  type TuneCache,
  type TuneResult,
  type TuneSetting,
} from "@tt-opt/backend-wasm";
import { diskCache } from "../disk-cache.ts";
import { fileErrorText, type Host } from "../host.ts";
import { makeDirectory } from "../make-directory.ts";
import { UsageError } from "../usage-error.ts";
import type { RunOptions } from "./command-line.ts";
import { bindArguments } from "./kernel-signature.ts";

/**
 * The setting to compile the kernel in `text` with; says on standard error what was found.
 * @throws CompileError if the kernel cannot be compiled, KernelError if it cannot be launched, UsageError for a wrong
 * argument and if the cache's directory cannot be made or read
 */
export async function tuneForRun(
  text: string,
  fileName: string,
  options: RunOptions,
  host: Host,
): Promise<TuneSetting> {
  const { grid, threads, arg, tuneCache, kernel } = options;
  const chosen = kernel === undefined ? {} : { kernel };
  const cache = cacheIn(tuneCache, host);
  const start = performance.now();
  const module = compileToKernelModule(text, { ...(await engineOptions({ threads })), fileName, ...chosen });
  const values = bindArguments(module, arg, host);
  const args = values.map((value) => (value.kind === "buffer" ? value.array.data : value.value));
  const result = await tune({ text, fileName, grid, ...chosen }, args, { threads, cache });
  host.stderr(`${tuneReport(result, (performance.now() - start) / 1000)}\n`);
  return result.setting;
}

/** A cache in `directory`, which is made. A result that cannot be stored is none the worse. @throws UsageError */
function cacheIn(directory: string, host: Host): TuneCache {
  const unusable = (error: unknown): UsageError => {
    const reason = fileErrorText(error);
    return new UsageError(`results of tuning cannot be kept in '${directory}': ${reason}; name another --tune-cache`);
  };
  try {
    makeDirectory(directory);
  } catch (error) {
    throw unusable(error);
  }
  const files = diskCache(directory);
  return {
    async get(key) {
      try {
        return await files.get(key);
      } catch (error) {
        throw unusable(error);
      }
    },
    async put(key, value) {
      try {
        await files.put(key, value);
      } catch (error) {
        host.stderr(`tt-run: warning: the result was not stored in '${directory}': ${fileErrorText(error)}\n`);
      }
    },
  };
}

function tuneReport({ setting, ms, defaultMs, isRemembered, trials }: TuneResult, seconds: number): string {
  const options = Object.entries(setting).map(([option, value]) => `${option} ${value}`);
  const how = isRemembered ? "remembered" : `tuned in ${seconds.toFixed(1)} s, ${trials.length} trials`;
  return `${how}: ${options.join(", ")}; ${(defaultMs / ms).toFixed(2)} times as fast as without (${ms.toFixed(3)} ms)`;
}
