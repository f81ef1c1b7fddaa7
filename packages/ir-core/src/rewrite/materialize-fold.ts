import type { Type } from "../attributes/attribute.ts";
import type { FoldResult, Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import type { ConstantTemplates } from "./constant-templates.ts";
import { isAttribute } from "./fold.ts";
import type { Rewriter } from "./rewriter.ts";

/**
 * The values for `folded`, results of `op`, created at the insertion point of `rw`; undefined if one of them cannot be
 * created, in which case operations that were created for others are erased.
 */
export function materializeFold(
  rw: Rewriter,
  op: Operation,
  folded: readonly FoldResult[],
  templates: ConstantTemplates,
): readonly Value[] | undefined {
  const values: Value[] = [];
  for (let i = 0; i < folded.length; i++) {
    const result = folded[i];
    const type = i < op.resultCount ? op.resultAt(i).type : undefined;
    const value =
      result === undefined || type === undefined
        ? undefined
        : materialize(rw, result, type, op.definition.dialectName, templates);
    if (value === undefined) {
      eraseMade(rw, folded, values);
      return undefined;
    }
    values.push(value);
  }
  return values;
}

function materialize(
  rw: Rewriter,
  result: FoldResult,
  type: Type,
  dialectName: string,
  templates: ConstantTemplates,
): Value | undefined {
  if (!isAttribute(result)) return result.type === type ? result : undefined;
  return templates.make(rw, result, type, dialectName)?.result0;
}

function eraseMade(rw: Rewriter, folded: readonly FoldResult[], values: readonly Value[]): void {
  values.forEach(({ definingOp }, i) => {
    const result = folded[i];
    if (result !== undefined && isAttribute(result) && definingOp !== undefined) rw.erase(definingOp);
  });
}
