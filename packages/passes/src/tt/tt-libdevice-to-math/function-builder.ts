/** Builds operations on scalars and tensors under short names, for the table of library functions. */
import { CmpFPredicate, CmpIPredicate, ConstantOp } from "@tt-opt/dialect-std";
import {
  type Attribute,
  type Builder,
  elementTypeOrSelf,
  FloatType,
  IntegerType,
  type Type,
  type Value,
  withElementType,
} from "@tt-opt/ir-core";

/** Builds the result of a library function, of type `type`, from its operands; undefined if they do not fit. */
export type LibraryFunction = (f: FunctionBuilder, operands: readonly Value[]) => Value | undefined;

/** See the file's header. */
export class FunctionBuilder {
  readonly b: Builder;
  /** The type of the function's result. */
  readonly type: Type;

  constructor(b: Builder, type: Type) {
    this.b = b;
    this.type = type;
  }

  /** Builds an operation. Its result has the type of the first operand unless `type` is given. */
  op(
    name: string,
    operands: readonly Value[],
    type?: Type,
    properties: readonly (readonly [string, Attribute])[] = [],
  ): Value {
    const resultType = type ?? operands[0]?.type ?? this.type;
    return this.b.createGeneric(name, { operands, resultTypes: [resultType], properties }).resultAt(0);
  }

  /** Builds the constant `value`, or a splat of it. */
  constant(type: Type, value: number | bigint): Value {
    return isFloat(type)
      ? ConstantOp.float(this.b, type, Number(value)).result
      : ConstantOp.int(this.b, type, value).result;
  }

  /** The type with the shape of `like` and integers of `width` bits. */
  integer(like: Type, width: number): Type {
    return withElementType(like, IntegerType.get(this.b.context, width));
  }

  /** Truncates or extends an integer to `type`, with zeros or with the sign. */
  resize(value: Value, type: Type, isSigned = false): Value {
    const [from, to] = [bits(value.type), bits(type)];
    if (from === to) return value;
    if (from > to) return this.op("arith.trunci", [value], type);
    return this.op(isSigned ? "arith.extsi" : "arith.extui", [value], type);
  }

  compare(predicate: Parameters<typeof CmpIPredicate.attr>[1], lhs: Value, rhs: Value): Value {
    const type = withElementType(lhs.type, IntegerType.get(this.b.context, 1));
    return this.op("arith.cmpi", [lhs, rhs], type, [["predicate", CmpIPredicate.attr(this.b.context, predicate)]]);
  }

  compareFloats(predicate: Parameters<typeof CmpFPredicate.attr>[1], lhs: Value, rhs: Value): Value {
    const type = withElementType(lhs.type, IntegerType.get(this.b.context, 1));
    return this.op("arith.cmpf", [lhs, rhs], type, [["predicate", CmpFPredicate.attr(this.b.context, predicate)]]);
  }

  select(condition: Value, onTrue: Value, onFalse: Value): Value {
    return this.op("arith.select", [condition, onTrue, onFalse], onTrue.type);
  }
}

/** The width of the elements of a type. */
export function bits(type: Type): number {
  const element = elementTypeOrSelf(type);
  return element instanceof IntegerType || element instanceof FloatType ? element.width : 0;
}

/** Whether the elements of a type are floats. */
export function isFloat(type: Type): boolean {
  return elementTypeOrSelf(type) instanceof FloatType;
}
