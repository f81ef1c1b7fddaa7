import {
  AnyType,
  type Attribute,
  BoolLike,
  type Builder,
  DenseElementsAttr,
  Elementwise,
  type FoldResult,
  IntegerType,
  type OpParser,
  type OpPrinter,
  type ParsedOperation,
  Pure,
  ShapedType,
  type Type,
  at,
  defineOp,
  elementTypeOrSelf,
  integerWidth,
  i1SameShape,
  same,
  type Value,
} from "@tt-opt/ir-core";
import { PoisonAttr } from "../ub/poison-attr.ts";
import { CmpIOp } from "./compare-ops.ts";
import { attrInt, isAttrInt } from "./constant-value.ts";
import { impliedRange } from "./implied-range.ts";
import { foldElements } from "./fold-elements.ts";
import type { FoldOperands } from "./op-shapes.ts";
import { attachRange } from "./attach-range.ts";

/** `arith.select %c, %a, %b : T`: one of two values, by a condition. */
export class SelectOp extends defineOp("arith.select", {
  summary: "a choice between two values",
  description: `The second operand where the condition is true, the third where it is false. The condition is one \`i1\`, or a tensor
or vector of \`i1\` that chooses element by element.

\`\`\`mlir
%m = arith.select %c, %a, %b : f32
%v = arith.select %mask, %x, %y : vector<4xi1>, vector<4xf32>
\`\`\``,
  operands: { condition: BoolLike, trueValue: AnyType, falseValue: same("trueValue") },
  results: { result: same("trueValue") },
  traits: [Pure, Elementwise],
}) {
  /** Makes a choice between two values of one type, by one condition or by one for each element. */
  static create(b: Builder, condition: Value, trueValue: Value, falseValue: Value): SelectOp {
    return SelectOp.build(b, { condition, trueValue, falseValue });
  }

  /** Reads `%c, %a, %b attr-dict : (type of %c,)? type of the result`. */
  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const condition = p.parseOperand();
    if (condition === undefined || !p.expect(",")) return false;
    const trueValue = p.parseOperand();
    if (trueValue === undefined || !p.expect(",")) return false;
    const falseValue = p.parseOperand();
    if (falseValue === undefined || !p.parseAttributesOf(state) || !p.expect(":")) return false;
    const types = p.parseTypeList();
    if (types === undefined) return false;
    if (types.length > 2) {
      p.error(`expected one or two types, the condition's and the result's, but got ${types.length}`);
      return false;
    }
    const type = at(types, types.length - 1);
    const conditionType = types.length === 2 ? at(types, 0) : IntegerType.get(p.context, 1);
    state.operands.push(p.resolve(condition, conditionType), p.resolve(trueValue, type), p.resolve(falseValue, type));
    state.resultTypes = [type];
    return true;
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.values(this.operands);
    p.attrDict(this);
    p.write(" : ");
    if (this.condition.type instanceof ShapedType) {
      p.type(this.condition.type);
      p.write(", ");
    }
    p.type(this.result.type);
  }

  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const { trueValue, falseValue } = this;
    const [condition, trueConstant, falseConstant] = operands;
    // select(c, x, x) → x
    if (trueValue === falseValue) return [trueValue];
    // select(true, x, y) → x, select(false, x, y) → y
    const chosen = attrInt(condition);
    if (chosen !== undefined) return [chosen !== 0n ? trueValue : falseValue];
    // What is poison may be anything, so it may be the other value.
    if (trueConstant instanceof PoisonAttr) return [falseValue];
    if (falseConstant instanceof PoisonAttr) return [trueValue];
    // select(c, true, false) → c
    const isBoolean = this.result.type instanceof IntegerType && this.result.type.width === 1;
    if (isBoolean && isAttrInt(trueConstant, 1) && isAttrInt(falseConstant, 0)) return [this.condition];
    return choiceOfEqual(this) ?? foldMask(condition, trueConstant, falseConstant, this.result.type);
  }

  override verify(): void {
    const { type: conditionType } = this.condition;
    if (!(conditionType instanceof ShapedType)) return;
    const { type } = this.result;
    const expected = i1SameShape(type);
    if (expected === conditionType) return;
    this.error(
      `failed to verify that condition is signless i1 or has matching shape: expected '${expected.toString()}', but got '${conditionType.toString()}'`,
      "TT2001",
    );
  }
}
attachRange(SelectOp, ([condition, whenTrue, whenFalse], op) => {
  if (whenTrue === undefined || whenFalse === undefined || !isIntegerLike(op.result.type)) return undefined;
  const chosen = condition?.constantValue;
  if (chosen !== undefined) return chosen === 0n ? whenFalse : whenTrue;
  const ofTrue = whenTrue.intersect(impliedRange(op.trueValue, op.condition, true));
  const ofFalse = whenFalse.intersect(impliedRange(op.falseValue, op.condition, false));
  return ofTrue.tightened().union(ofFalse.tightened());
});

/** `select(a == b, a, b) → b` and `select(a != b, a, b) → a`. */
function choiceOfEqual(op: SelectOp): readonly FoldResult[] | undefined {
  const { trueValue, falseValue } = op;
  const comparison = op.condition.definingOp;
  if (comparison?.is(CmpIOp) !== true) return undefined;
  const { lhs, rhs, predicateName } = comparison;
  const comparesBoth = (lhs === trueValue && rhs === falseValue) || (rhs === trueValue && lhs === falseValue);
  if (!comparesBoth) return undefined;
  if (predicateName === "eq") return [falseValue];
  return predicateName === "ne" ? [trueValue] : undefined;
}

function foldMask(
  condition: Attribute | undefined,
  trueConstant: Attribute | undefined,
  falseConstant: Attribute | undefined,
  type: Type,
): readonly FoldResult[] | undefined {
  if (!(condition instanceof DenseElementsAttr)) return undefined;
  const result = foldElements([condition, trueConstant, falseConstant], type, (c, a, b) => (c === 0n ? b : a));
  return result === undefined ? undefined : [result];
}

function isIntegerLike(type: Type): boolean {
  return integerWidth(elementTypeOrSelf(type)) !== undefined;
}
