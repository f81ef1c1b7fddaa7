/** The `arith` operations that combining kinds stand for. */
import { type Attribute, type Builder, elementTypeOrSelf, FloatType, type Value } from "@tt-opt/ir-core";
import type { CombiningKindName } from "./attributes.ts";

const floatCombiners: Readonly<Partial<Record<CombiningKindName, string>>> = {
  add: "arith.addf",
  mul: "arith.mulf",
  minimumf: "arith.minimumf",
  maximumf: "arith.maximumf",
  minnumf: "arith.minnumf",
  maxnumf: "arith.maxnumf",
};

const integerCombiners: Readonly<Partial<Record<CombiningKindName, string>>> = {
  add: "arith.addi",
  mul: "arith.muli",
  minsi: "arith.minsi",
  maxsi: "arith.maxsi",
  minui: "arith.minui",
  maxui: "arith.maxui",
  and: "arith.andi",
  or: "arith.ori",
  xor: "arith.xori",
};

/** The name of the operation that combines elements of the type of `value`; throws if `kind` does not apply to them. */
export function combinerName(kind: CombiningKindName, value: Value): string {
  const isFloat = elementTypeOrSelf(value.type) instanceof FloatType;
  const name = (isFloat ? floatCombiners : integerCombiners)[kind];
  if (name === undefined) throw new RangeError(`${kind} does not combine values of type ${value.type.toString()}`);
  return name;
}

/** Combines two values, scalars or vectors, by `kind`; `fastmath` is used for floats. */
export function combine(b: Builder, kind: CombiningKindName, lhs: Value, rhs: Value, fastmath?: Attribute): Value {
  const name = combinerName(kind, lhs);
  const properties = b.context.definition(name).propertySlots.flatMap((slot) => {
    const given = slot.name === "fastmath" ? fastmath : undefined;
    const value = given ?? slot.defaultValue?.(b.context);
    return value === undefined ? [] : ([[slot.name, value]] as const);
  });
  return b.createGeneric(name, { operands: [lhs, rhs], resultTypes: [lhs.type], properties }).resultAt(0);
}
