import {
  type Attribute,
  type AttrConstraint,
  AnyType,
  type Builder,
  ConstantLike,
  DenseElementsAttr,
  DenseResourceElementsAttr,
  DenseStringElementsAttr,
  FloatAttr,
  FloatType,
  IndexType,
  IntegerAttr,
  IntegerRange,
  integerWidth,
  IntegerType,
  type Location,
  type Operation,
  Pure,
  ShapedType,
  SparseElementsAttr,
  type Type,
  TypedAttribute,
  VectorType,
  attrConstraint,
  defineOp,
} from "@tt-opt/ir-core";
import type { FoldOperands } from "./op-shapes.ts";
import { attachRange } from "./attach-range.ts";
import { bitWidth } from "./fold-elements.ts";

const TypedValue: AttrConstraint<Attribute> = attrConstraint(
  "TypedAttr instance",
  (a): a is Attribute => a !== undefined,
);

/** `arith.constant 1 : i32`: a number, or a tensor or vector of numbers, known when compiling. */
export class ConstantOp extends defineOp("arith.constant", {
  summary: "an integer or floating-point constant",
  description: `Makes a value of the type of its attribute: an integer, index or float, or a tensor or vector of them.

\`\`\`mlir
%c1 = arith.constant 1 : i32
%ones = arith.constant dense<1.0> : tensor<4xf32>
\`\`\``,
  results: { result: AnyType },
  attributes: { value: TypedValue },
  traits: [Pure, ConstantLike],
  assembly: "attr-dict $value",
  inferResultTypes({ properties }) {
    const value = properties.get("value");
    return value instanceof TypedAttribute ? [value.type] : "the attribute 'value' has no type";
  },
}) {
  /** An integer constant: of `type`, or a splat of it if `type` is a tensor or vector. */
  static int(b: Builder, type: Type, value: bigint | number): ConstantOp {
    return ConstantOp.build(b, { value: numberAttr(type, value) });
  }

  /** An `index` constant. */
  static index(b: Builder, value: bigint | number): ConstantOp {
    return ConstantOp.int(b, IndexType.get(b.context), value);
  }

  /** An `i1` constant. */
  static bool(b: Builder, value: boolean): ConstantOp {
    return ConstantOp.int(b, IntegerType.get(b.context, 1), value ? -1n : 0n);
  }

  /** A float constant, rounded to `type`, or a splat of it if `type` is a tensor or vector. */
  static float(b: Builder, type: Type, value: number): ConstantOp {
    return ConstantOp.build(b, { value: numberAttr(type, value) });
  }

  /** `c1_i32`, `true`, `cst`: named after the value, as MLIR does. */
  override suggestName(): string {
    const { value } = this;
    if (!(value instanceof IntegerAttr)) return "cst";
    if (value.elidesType) return value.isTrue ? "true" : "false";
    return value.type instanceof IndexType ? `c${value.value}` : `c${value.value}_${value.type.toString()}`;
  }

  override fold(_operands: FoldOperands): readonly [Attribute] {
    return [this.value];
  }

  override verify(): void {
    const { type } = this.result;
    const { value } = this;
    if (!(value instanceof TypedAttribute) || value.type !== type) {
      this.error("failed to verify that all of {value, result} have same type", "TT2001");
      return;
    }
    if (type instanceof IntegerType && type.signedness !== "signless") {
      this.error("integer return type must be signless", "TT2003");
      return;
    }
    if (!isConstantAttribute(value)) {
      this.error("value must be an integer, float, or elements attribute", "TT2003");
      return;
    }
    const isSplat = value instanceof DenseElementsAttr && value.isSplat;
    if (type instanceof VectorType && type.scalable.includes(true) && !isSplat) {
      this.error(
        "intializing scalable vectors with elements attribute is not supported unless it's a vector splat",
        "TT2003",
      );
    }
  }
}
attachRange(ConstantOp, (_operands, { value }) => {
  if (value instanceof IntegerAttr) return IntegerRange.constant(bitWidth(value.type), value.value);
  if (!(value instanceof DenseElementsAttr) || integerWidth(value.type.elementType) === undefined) return undefined;
  return rangeOfElements(value);
});

function isConstantAttribute(value: TypedAttribute): boolean {
  return (
    value instanceof IntegerAttr ||
    value instanceof FloatAttr ||
    value instanceof DenseElementsAttr ||
    value instanceof DenseStringElementsAttr ||
    value instanceof DenseResourceElementsAttr ||
    value instanceof SparseElementsAttr
  );
}

/** The attribute of `value` in an integer, index or float type, or a splat of it for tensors and vectors. */
export function numberAttr(type: Type, value: bigint | number): IntegerAttr | FloatAttr | DenseElementsAttr {
  if (type instanceof ShapedType) return DenseElementsAttr.splat(type, scalarAttr(type.elementType, value));
  return scalarAttr(type, value);
}

function scalarAttr(type: Type, value: bigint | number): IntegerAttr | FloatAttr {
  return type instanceof FloatType ? FloatAttr.get(type, Number(value)) : IntegerAttr.get(type, value);
}

/** An `arith.constant` of `value`, which must be of `type`; undefined if there is none. */
export function constantLike(b: Builder, value: Attribute, type: Type, loc?: Location): Operation | undefined {
  if (!(value instanceof TypedAttribute) || value.type !== type || !isConstantAttribute(value)) return undefined;
  if (type instanceof IntegerType && type.signedness !== "signless") return undefined;
  return ConstantOp.build(b, loc === undefined ? { value } : { value, loc });
}

function rangeOfElements(value: DenseElementsAttr): IntegerRange | undefined {
  const width = bitWidth(value.type);
  const count = value.isSplat ? 1 : value.length;
  let range: IntegerRange | undefined;
  for (let i = 0; i < count; i++) {
    const element = IntegerRange.constant(width, value.rawBits(i));
    range = range?.union(element) ?? element;
  }
  return range;
}
