import type { Instrumentation } from "../instrumentation.ts";
import { passesOf, passText, type Pipeline, type PipelineItem } from "../pipeline.ts";

/** A pipeline on several lines, one pass each; with `all`, options with their default value are printed, too. */
export function formatPipeline(pipeline: Pipeline, all = false): string {
  const format = (item: PipelineItem, indent: string): string => {
    if (item.kind === "pass") return indent + passText(item, all);
    const inner = item.items.map((nested) => format(nested, `${indent}  `));
    return inner.length === 0
      ? `${indent}${item.anchor}()`
      : `${indent}${item.anchor}(\n${inner.join(",\n")}\n${indent})`;
  };
  return format(pipeline, "");
}

/** Writes the pipeline once, before it runs, as `mlir-opt --dump-pass-pipeline` does. */
export function dumpPipeline(write: (text: string) => void, all = true): Instrumentation {
  let isWritten = false;
  return {
    beforePipeline(pipeline) {
      if (isWritten) return;
      isWritten = true;
      const count = [...passesOf(pipeline)].length;
      write(`Pass Manager with ${count} ${count === 1 ? "pass" : "passes"}:\n${formatPipeline(pipeline, all)}\n`);
    },
  };
}
