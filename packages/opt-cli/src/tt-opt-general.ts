/** The smaller bundle of `tt-opt`, with {@link generalToolkit} alone, and what it can be asked for. */
import { generalToolkit } from "./general-toolkit.ts";
import type { Host } from "./host.ts";
import { flags, flagsOfAllPasses, ignoredFlags, isFlagName } from "./tt-opt/flags.ts";
import { runWithToolkit } from "./tt-opt/run-with-toolkit.ts";

export { nodeHost as host } from "./node-host.ts";

/** Runs the tool, as `runTtOpt` does. */
export function run(args: readonly string[], host: Host): Promise<number> {
  return runWithToolkit(args, host, generalToolkit);
}

/** The flags and passes that this part of the tool can serve, by name. */
export function generalArguments(): readonly string[] {
  const ofFlags = Object.keys(flags).filter((name) => isFlagName(name) && !flagsOfAllPasses.has(name));
  return [...ofFlags, ...ignoredFlags, ...generalToolkit.registry.names];
}
