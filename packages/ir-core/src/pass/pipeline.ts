/** Pipelines as immutable values: passes and nested pipelines, each for one class of operations. */
import type { OpClass } from "../define/op-definition.ts";
import { checkItems } from "../internal/check-items.ts";
import { optionText } from "./option.ts";
import type { Pass } from "./pass.ts";

/** Passes for operations of class `anchor`, or for any operation that is isolated from above. */
export interface Pipeline {
  readonly kind: "pipeline";
  /** Name of an operation, or `any`. */
  readonly anchor: string;
  readonly items: readonly PipelineItem[];
}

/** An item of a pipeline: a pass, or a pipeline on nested operations. */
export type PipelineItem = Pass | Pipeline;

/** Creates a pipeline. @throws TypeError for an item that is none, such as a pass that was not called */
export function pipeline(anchor: OpClass | string, ...items: readonly PipelineItem[]): Pipeline {
  checkItems(items);
  return { kind: "pipeline", anchor: typeof anchor === "string" ? anchor : anchor.definition.name, items };
}

/** The text of a pass: its name and, in braces, its options; with `all`, also those with their default value. */
export function passText(pass: Pass, all = false): string {
  const parts: string[] = [];
  for (const [name, option] of Object.entries(pass.definition.options ?? {})) {
    const text = option.print(pass.options[name]);
    if (all || text !== option.print(option.default)) parts.push(`${optionText(name)}=${text}`);
  }
  return parts.length === 0 ? pass.name : `${pass.name}{${parts.join(" ")}}`;
}

/** The text of a pipeline, in the syntax of `parsePipeline`. */
export function pipelineText(item: PipelineItem, all = false): string {
  if (item.kind === "pass") return passText(item, all);
  return `${item.anchor}(${item.items.map((inner) => pipelineText(inner, all)).join(",")})`;
}

/** All passes of a pipeline, in order. */
export function* passesOf(item: PipelineItem): IterableIterator<Pass> {
  if (item.kind === "pass") yield item;
  else for (const inner of item.items) yield* passesOf(inner);
}
