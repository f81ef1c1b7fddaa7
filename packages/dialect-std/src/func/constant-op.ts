import {
  type Attribute,
  AnyFunctionType,
  ConstantLike,
  defineOp,
  FlatSymbolRef,
  type FoldResult,
  functionType,
  Pure,
  SymbolUser,
} from "@tt-opt/ir-core";
import { FuncOp } from "./func-op.ts";

/** A function as a value: `constant @f : (i32) -> i32`. */
export class ConstantOp extends defineOp("func.constant", {
  summary: "a reference to a function as a value",
  results: { result: AnyFunctionType },
  attributes: { value: FlatSymbolRef },
  traits: [Pure, ConstantLike],
  assembly: "attr-dict $value `:` type($result)",
}) {
  override suggestName(): string {
    return "f";
  }

  override fold(_operands: readonly (Attribute | undefined)[]): readonly FoldResult[] {
    return [this.value];
  }
}

SymbolUser.attach(ConstantOp, {
  verifySymbolUses(op, symbols) {
    const target = symbols.lookupFrom(op, op.value);
    if (target === undefined || !target.is(FuncOp)) {
      op.error(`reference to undefined function '${op.value.leaf}'`, "TT2022");
    } else if (functionType(target) !== op.result.type) {
      op.error("reference to function with mismatched type", "TT2022").note(
        target,
        `it has type '${functionType(target).toString()}'`,
      );
    }
  },
});
