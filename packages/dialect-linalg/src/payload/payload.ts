/**
 * The region of a named operation: implied by its name, made when the operation is parsed or built, and not printed.
 */
import type { Block } from "@tt-opt/ir-core";
import {
  type AffineMap,
  type Attribute,
  Builder,
  type Context,
  endOf,
  OpInterface,
  Region,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { ElementwiseKindEnum, TypeFn, type ElementwiseKind } from "../attributes.ts";
import { YieldOp } from "../ops/yield-op.ts";
import { castTo } from "./cast.ts";
import { applyFunction, isNumeric } from "./functions.ts";
import { elementOf } from "../structured/operand-type.ts";

/** Attributes by name, as far as a payload depends on them. */
export interface PayloadAttributes {
  get(name: string): Attribute | undefined;
}

/** Computes the value that is yielded from one scalar per operand; the reason if it cannot. */
export type Payload = (b: Builder, args: readonly Value[], attributes: PayloadAttributes) => Value | string;

/** The maps that a named operation with `attributes` has on operands of types `inputs` and `outputs`. */
export type MapRule = (
  inputs: readonly Type[],
  outputs: readonly Type[],
  attributes: PayloadAttributes,
) => readonly AffineMap[];

/** What a named operation is, beside its name. */
export interface NamedStructure {
  readonly payload: Payload;
  /** The maps; those of the attribute `indexing_maps`, if the operation has one, take their place. */
  readonly maps: MapRule;
}

/** Named operations: those whose region follows from their name and attributes. */
export const NamedStructured = new OpInterface<NamedStructure>(
  "NamedStructured",
  "region and maps follow from the name and the attributes of the operation",
);

/** The region of a named operation on operands of types `operandTypes`; the reason if there is none. */
export function payloadRegion(
  context: Context,
  payload: Payload,
  operandTypes: readonly Type[],
  attributes: PayloadAttributes,
): Region | string {
  const region = new Region();
  const outer = new Builder(context);
  const block: Block = outer.createBlock(region, operandTypes.map(elementOf));
  const b = new Builder(context, endOf(block));
  const value = payload(b, block.args, attributes);
  if (typeof value === "string") return value;
  YieldOp.build(b, { values: [value] });
  return region;
}

/** `f(inputs…)`, computed in the type of the inputs. */
export function elementwisePayload(kind: ElementwiseKind): Payload {
  return (b, args) => applyFunction(b, kind, args.slice(0, -1));
}

/** The function that the attribute `kind` names. */
export const payloadOfKind: Payload = (b, args, attributes) => {
  const kind = ElementwiseKindEnum.of(attributes.get("kind"));
  return kind === undefined ? "expected operation 'kind' attribute" : applyFunction(b, kind, args.slice(0, -1));
};

/** The input, converted to the type of the output. */
export const copyPayload: Payload = (b, args, attributes) => {
  const [input, output] = args;
  if (input === undefined || output === undefined || args.length !== 2) return `expected 2 args, got ${args.length}`;
  return castTo(b, output.type, input, TypeFn.of(attributes.get("cast")) === "cast_unsigned");
};

/** `acc + cast(lhs) * cast(rhs)`. */
export const multiplyAddPayload: Payload = (b, args, attributes) => {
  const [lhs, rhs, acc] = args;
  if (lhs === undefined || rhs === undefined || acc === undefined || args.length !== 3) {
    return `expected 3 args, got ${args.length}`;
  }
  if (!isNumeric(acc.type)) return "unsupported non numeric type";
  const isUnsigned = TypeFn.of(attributes.get("cast")) === "cast_unsigned";
  const product = applyFunction(b, "mul", [castTo(b, acc.type, lhs, isUnsigned), castTo(b, acc.type, rhs, isUnsigned)]);
  return typeof product === "string" ? product : applyFunction(b, "add", [acc, product]);
};

/** `acc + (cast(lhs) - lhsZeroPoint) * (cast(rhs) - rhsZeroPoint)`: a product of quantised numbers. */
export const quantizedMultiplyAddPayload: Payload = (b, args) => {
  const [lhs, rhs, lhsZero, rhsZero, acc] = args;
  if (acc === undefined || lhs === undefined || rhs === undefined || lhsZero === undefined || rhsZero === undefined) {
    return `expected 5 args, got ${args.length}`;
  }
  if (!isNumeric(acc.type)) return "unsupported non numeric type";
  const shifted = (value: Value, zero: Value): Value | string =>
    applyFunction(b, "sub", [castTo(b, acc.type, value, false), castTo(b, acc.type, zero, false)]);
  const left = shifted(lhs, lhsZero);
  if (typeof left === "string") return left;
  const right = shifted(rhs, rhsZero);
  if (typeof right === "string") return right;
  const product = applyFunction(b, "mul", [left, right]);
  return typeof product === "string" ? product : applyFunction(b, "add", [acc, product]);
};

/** `f(acc, cast(element))`; the element of the window counts for nothing. */
export function poolingPayload(kind: ElementwiseKind): Payload {
  const isUnsigned = kind === "max_unsigned" || kind === "min_unsigned";
  return (b, args) => {
    const [element, , acc] = args;
    if (element === undefined || acc === undefined) return `expected 3 args, got ${args.length}`;
    if (!isNumeric(acc.type)) return "unsupported non numeric type";
    return applyFunction(b, kind, [acc, castTo(b, acc.type, element, isUnsigned)]);
  };
}
