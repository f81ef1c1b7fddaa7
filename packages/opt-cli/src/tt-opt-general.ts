/**
 * The bundle of `tt-opt` that most runs take: the passes that work on any IR, and the dialects that nearly every input
 * uses. The others are in a bundle of their own, and what lowers kernels is in that of the whole tool.
 */
import type { Dialect } from "@tt-opt/ir-core";
import { createGeneralPassRegistry } from "@tt-opt/passes";
import { generalDialects } from "./general-dialects.ts";
import type { Host } from "./host.ts";
import { flags, flagsOfAllPasses, ignoredFlags, isFlagName } from "./tt-opt/flags.ts";
import { runWithToolkit } from "./tt-opt/run-with-toolkit.ts";

export { nodeHost as host } from "./node-host.ts";

const registry = createGeneralPassRegistry();

/** What `other-dialects.ts` exports. */
interface OtherDialects {
  readonly otherDialects: readonly Dialect[];
}

/** Runs the tool, as `runTtOpt` does. `loadPart` evaluates the bundle of the other dialects. */
export function runInParts(
  args: readonly string[],
  host: Host,
  loadPart: (name: "other-dialects") => OtherDialects,
): Promise<number> {
  const moreDialects = (): readonly Dialect[] => loadPart("other-dialects").otherDialects;
  return runWithToolkit(args, host, { dialects: generalDialects, moreDialects, registry });
}

/** The flags and passes that this part of the tool can serve, by name. */
export function generalArguments(): readonly string[] {
  const ofFlags = Object.keys(flags).filter((name) => isFlagName(name) && !flagsOfAllPasses.has(name));
  return [...ofFlags, ...ignoredFlags, ...registry.names];
}
