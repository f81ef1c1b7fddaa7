/** The operations of undefined behaviour: `ub.poison` and `ub.unreachable`. */
import {
  AnyType,
  type Attribute,
  type AttrConstraint,
  ConstantLike,
  type Builder,
  IsTerminator,
  Pure,
  type Type,
  attrConstraint,
  defineOp,
  withDefault,
} from "@tt-opt/ir-core";
import { PoisonAttr } from "./poison-attr.ts";

const PoisonValue: AttrConstraint<PoisonAttr> = attrConstraint(
  "PoisonAttrInterface instance",
  (a): a is PoisonAttr => a instanceof PoisonAttr,
);

/** `ub.poison : T`: a value that nobody may rely on. */
export class PoisonOp extends defineOp("ub.poison", {
  summary: "a poisoned value",
  description: `A value of any type that stands for the result of an operation gone wrong. An operation on it gives poison too,
unless it does not depend on it.

\`\`\`mlir
%p = ub.poison : i32
\`\`\``,
  results: { result: AnyType },
  attributes: { value: withDefault(PoisonValue, (context) => PoisonAttr.get(context)) },
  traits: [Pure, ConstantLike],
  assembly: "attr-dict (`<` $value^ `>`)? `:` type($result)",
}) {
  /** A poisoned value of `type`. */
  static of(b: Builder, type: Type): PoisonOp {
    return PoisonOp.build(b, { resultTypes: [type] });
  }

  override fold(_operands: readonly (Attribute | undefined)[]): readonly [Attribute] {
    return [this.value];
  }
}

/** `ub.unreachable`: a place that execution must not come to. */
export class UnreachableOp extends defineOp("ub.unreachable", {
  summary: "an unreachable terminator",
  description: `Ends a block that is never executed to its end. If it is, the behaviour is undefined.

\`\`\`mlir
ub.unreachable
\`\`\``,
  traits: [Pure, IsTerminator],
  assembly: "attr-dict",
}) {}
