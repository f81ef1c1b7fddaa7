import type { Attribute } from "../attributes/attribute.ts";
import { variadic } from "../define/constraint.ts";
import { AnyType } from "../define/constraints/types.ts";
import { Pure } from "../define/trait.ts";
import { defineOp } from "../internal/define-op.ts";
import type { FoldResult } from "../ir/operation.ts";

/** Casts between types of two dialects while a conversion is not complete. */
export class UnrealizedConversionCastOp extends defineOp("builtin.unrealized_conversion_cast", {
  summary: "a cast between types of dialects that a later conversion resolves",
  operands: { inputs: variadic(AnyType) },
  results: { outputs: variadic(AnyType) },
  traits: [Pure],
  assembly: "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
}) {
  override verify(): void {
    if (this.outputs.length === 0) this.error("expected at least one result for cast operation");
  }

  /** `cast(cast(x : A) : B) : A → x`; a cast to the same types folds to its inputs. */
  override fold(_operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined {
    const { inputs, outputs } = this;
    if (inputs.length === outputs.length && inputs.every((input, i) => input.type === outputs[i]?.type)) return inputs;
    const source = inputs[0]?.definingOp;
    if (source === undefined || !source.is(UnrealizedConversionCastOp)) return undefined;
    const undone = source.inputs;
    if (source.outputs.length !== inputs.length || !inputs.every((input, i) => input === source.outputs[i]))
      return undefined;
    if (undone.length !== outputs.length || !undone.every((value, i) => value.type === outputs[i]?.type))
      return undefined;
    return undone;
  }
}
