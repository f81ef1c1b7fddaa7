/** Checks of pipelines that only JavaScript needs, as a pass that was not called would be skipped. */
import type { PipelineItem } from "../pass/pipeline.ts";

/** Refuses what JavaScript may take for items of a pipeline. @throws TypeError */
export function checkItems(items: readonly unknown[]): void {
  for (const [i, item] of items.entries()) {
    if (isOfKind(item, "pass") || isOfKind(item, "pipeline")) continue;
    throw new TypeError(`item ${i} of the pipeline is ${describeItem(item)}`);
  }
}

/** Whether `item` is a pass, or a pipeline. */
export function isOfKind(item: unknown, kind: PipelineItem["kind"]): boolean {
  return typeof item === "object" && item !== null && "kind" in item && item.kind === kind;
}

/** What an item is instead of a pass, and what to do about it. */
function describeItem(item: unknown): string {
  if (typeof item === "function") return "a function: call it, as in cse()";
  if (Array.isArray(item)) return "an array: spread it, as in ...items";
  const what = typeof item === "string" ? `the text '${item}'` : String(item);
  return `${what}: it must be a pass, as in cse(), or a pipeline`;
}
