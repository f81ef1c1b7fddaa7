/**
 * Arithmetic on registers. Narrow floats are computed in `f32`, and each result is rounded to its own type, as if the
 * operation were executed in that type. Casts are left to the back end, which rounds them once.
 */
import * as vector from "@tt-opt/dialect-vector";
import {
  type Attribute,
  type Builder,
  elementTypeOrSelf,
  FloatType,
  type Type,
  type Value,
  VectorType,
  withElementType,
} from "@tt-opt/ir-core";
import { isSmallFloat } from "./register-shape.ts";

/** The parts of an elementwise operation. */
export interface ElementwiseParts {
  readonly operands: readonly Value[];
  readonly resultTypes: readonly Type[];
  readonly properties?: Iterable<readonly [string, Attribute]>;
  readonly attributes?: Iterable<readonly [string, Attribute]>;
}

/**
 * Operations that work on bits or move values, that round only once if narrow floats are not widened, or whose answer
 * depends on the type: a subnormal `f16` is a normal `f32`.
 */
const bitwise: ReadonlySet<string> = new Set([
  "arith.select",
  "arith.bitcast",
  "arith.extf",
  "arith.truncf",
  "arith.sitofp",
  "arith.uitofp",
  "arith.fptosi",
  "arith.fptoui",
  "arith.negf",
  "math.absf",
  "math.copysign",
  "math.fma",
  "math.isnormal",
]);

/** Whether the operation must be computed in another type. */
export function isWidened(name: string, types: readonly Type[]): boolean {
  return !bitwise.has(name) && types.some((type) => isSmallFloat(elementTypeOrSelf(type)));
}

/** Builds an elementwise operation. */
export function elementwise(b: Builder, name: string, parts: ElementwiseParts): readonly Value[] {
  const { operands, resultTypes } = parts;
  if (!isWidened(name, [...operands.map(({ type }) => type), ...resultTypes])) {
    return b.createGeneric(name, { ...parts, properties: parts.properties ?? defaults(b, name) }).results;
  }
  const made = b.createGeneric(name, {
    ...parts,
    operands: operands.map((operand) => (isSmall(operand.type) ? extend(b, operand) : operand)),
    resultTypes: resultTypes.map((type) => (isSmall(type) ? wide(type) : type)),
    properties: parts.properties ?? defaults(b, name),
  }).results;
  return made.map((value, i) => {
    const type = resultTypes[i];
    return type === undefined || !isSmall(type) ? value : cast(b, "arith.truncf", value, type);
  });
}

/** Builds a binary operation whose result has the type of the operands. */
export function binary(b: Builder, name: string, lhs: Value, rhs: Value): Value {
  return elementwise(b, name, { operands: [lhs, rhs], resultTypes: [lhs.type] })[0] ?? lhs;
}

/** Builds `x * y + z`, in one operation for vectors of floats. */
export function multiplyAdd(b: Builder, x: Value, y: Value, z: Value): Value {
  if (elementTypeOrSelf(z.type) instanceof FloatType) {
    if (!(z.type instanceof VectorType)) return binary(b, "arith.addf", binary(b, "arith.mulf", x, y), z);
    return elementwise(b, "vector.fma", { operands: [x, y, z], resultTypes: [z.type] })[0] ?? z;
  }
  return binary(b, "arith.addi", binary(b, "arith.muli", x, y), z);
}

/** Combines two values by the kind of a reduction. */
export function combineBy(b: Builder, kind: vector.CombiningKindName, lhs: Value, rhs: Value): Value {
  return binary(b, vector.combinerName(kind, lhs), lhs, rhs);
}

/** Extends the elements of `value` to type `element`, which may be wider; integers are signed. */
export function extendTo(b: Builder, value: Value, element: Type): Value {
  const from = elementTypeOrSelf(value.type);
  if (from === element) return value;
  return cast(b, from instanceof FloatType ? "arith.extf" : "arith.extsi", value, withElementType(value.type, element));
}

function cast(b: Builder, name: string, value: Value, type: Type): Value {
  return b.createGeneric(name, { operands: [value], resultTypes: [type], properties: defaults(b, name) }).resultAt(0);
}

function extend(b: Builder, value: Value): Value {
  return cast(b, "arith.extf", value, wide(value.type));
}

function isSmall(type: Type): boolean {
  return isSmallFloat(elementTypeOrSelf(type));
}

function wide(type: Type): Type {
  return withElementType(type, FloatType.get(type.context, "f32"));
}

function defaults(b: Builder, name: string): (readonly [string, Attribute])[] {
  return b.context.definition(name).propertySlots.flatMap((slot) => {
    const value = slot.defaultValue?.(b.context);
    return value === undefined ? [] : [[slot.name, value] as const];
  });
}
