import type { FoldResult, Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import type { Builder } from "./builder.ts";
import type { ConstantTemplates } from "./constant-templates.ts";
import { isAttribute } from "./fold.ts";

/**
 * The values for `folded`, results of `op`, made at the insertion point of `b`; undefined if a constant cannot be made.
 * Then operations may have been made in vain: they are dead, and `discard` gets them.
 */
export function materializeFold(
  b: Builder,
  op: Operation,
  folded: readonly FoldResult[],
  templates: ConstantTemplates,
  discard: (unused: Operation) => void,
): Value[] | undefined {
  const values: Value[] = [];
  const made: Operation[] = [];
  for (let i = 0; i < folded.length; i++) {
    const result = folded[i];
    const type = op.results[i]?.type;
    if (result === undefined || type === undefined) return undefined;
    if (!isAttribute(result)) {
      if (result.type === type) {
        values.push(result);
        continue;
      }
    } else {
      const constant = templates.make(b, result, type, op.definition.dialectName);
      const value = constant?.results[0];
      if (constant !== undefined && value !== undefined) {
        made.push(constant);
        values.push(value);
        continue;
      }
    }
    made.forEach(discard);
    return undefined;
  }
  return values;
}
