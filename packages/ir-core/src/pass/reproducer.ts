/**
 * Reproducers: IR with the pipeline to run on it, as external resources in MLIR's format, so that `mlir-opt` and
 * `tt-opt` can read each other's.
 */
import type { Operation } from "../ir/operation.ts";
import type { PrintOptions } from "../text/print-options.ts";
import { printOperation } from "../text/printer.ts";
import type { Resources, ResourceValue } from "../text/resources.ts";

/** The pipeline to run on the IR of a file. */
export interface Reproducer {
  /** In the syntax of `parsePipeline`. */
  readonly pipeline: string;
  /** Whether the IR is verified after each pass; the tool decides if the file does not specify it. */
  readonly verifyEach?: boolean | undefined;
}

const section = "external_resources";
const owner = "mlir_reproducer";

/** The text of `root`, including its own resources, with the pipeline to run on it. */
export function reproducerText(root: Operation, { pipeline, verifyEach }: Reproducer, options?: PrintOptions): string {
  const entries = new Map<string, ResourceValue>([
    ["pipeline", pipeline],
    ["disable_threading", true],
    ["verify_each", verifyEach ?? true],
  ]);
  return printOperation(root, { ...options, resources: withOwner(resourcesOf(root), entries) });
}

/**
 * Removes the reproducer from the resources of `root` and returns it; undefined if there is none. The text that is
 * printed afterwards is not a reproducer any more.
 */
export function takeReproducer(root: Operation): Reproducer | undefined {
  const resources = resourcesOf(root);
  const entries = resources?.get(section)?.get(owner);
  const pipeline = entries?.get("pipeline");
  if (typeof pipeline !== "string") return undefined;
  const { trivia } = root.context;
  const verifyEach = entries?.get("verify_each");
  trivia.set(root, { aliases: trivia.get(root)?.aliases ?? new Map(), resources: withOwner(resources, undefined) });
  return { pipeline, verifyEach: typeof verifyEach === "boolean" ? verifyEach : undefined };
}

function resourcesOf(root: Operation): Resources | undefined {
  return root.context.trivia.get(root)?.resources;
}

/** `resources` with `entries` as the reproducer, or without a reproducer. */
function withOwner(
  resources: Resources | undefined,
  entries: ReadonlyMap<string, ResourceValue> | undefined,
): Resources {
  const owners = new Map(resources?.get(section));
  if (entries === undefined) owners.delete(owner);
  else owners.set(owner, entries);
  return new Map(resources).set(section, owners);
}
