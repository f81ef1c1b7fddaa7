/**
 * The scalar functions that named operations apply, as names of `arith` and `math` operations by the class of the
 * element type. They are those of MLIR, so that generalised operations look the same.
 */
import { type Builder, FloatAttr, FloatType, IndexType, IntegerType, type Type, type Value } from "@tt-opt/ir-core";
import type { ElementwiseKind } from "../attributes.ts";
import { buildByName } from "./build-by-name.ts";

/** A scalar function by the operations that compute it; a class of types without a name is not supported. */
interface ScalarFunction {
  readonly arity: 1 | 2 | 3;
  readonly float?: string;
  readonly integer?: string;
  readonly bool?: string;
}

const unary = (float: string): ScalarFunction => ({ arity: 1, float });

const functions: Readonly<Record<ElementwiseKind, ScalarFunction>> = {
  exp: unary("math.exp"),
  log: unary("math.log"),
  abs: unary("math.absf"),
  ceil: unary("math.ceil"),
  floor: unary("math.floor"),
  negf: unary("arith.negf"),
  reciprocal: unary("arith.divf"),
  round: unary("math.round"),
  sqrt: unary("math.sqrt"),
  rsqrt: unary("math.rsqrt"),
  square: unary("arith.mulf"),
  tanh: unary("math.tanh"),
  erf: unary("math.erf"),
  add: { arity: 2, float: "arith.addf", integer: "arith.addi", bool: "arith.ori" },
  sub: { arity: 2, float: "arith.subf", integer: "arith.subi" },
  mul: { arity: 2, float: "arith.mulf", integer: "arith.muli", bool: "arith.andi" },
  div: { arity: 2, float: "arith.divf", integer: "arith.divsi" },
  div_unsigned: { arity: 2, integer: "arith.divui" },
  max_signed: { arity: 2, float: "arith.maximumf", integer: "arith.maxsi", bool: "arith.maxsi" },
  min_signed: { arity: 2, float: "arith.minimumf", integer: "arith.minsi", bool: "arith.minsi" },
  max_unsigned: { arity: 2, integer: "arith.maxui" },
  min_unsigned: { arity: 2, integer: "arith.minui" },
  powf: { arity: 2, float: "math.powf" },
  select: { arity: 3, float: "arith.select", integer: "arith.select", bool: "arith.select" },
};

/** Applies a function to scalars; the reason if there is no such function on their type. */
export function applyFunction(b: Builder, kind: ElementwiseKind, args: readonly Value[]): Value | string {
  const { arity, ...names } = functions[kind];
  const last = args.at(-1);
  if (args.length !== arity || last === undefined) return `expected ${arity} inputs, got ${args.length}`;
  const { type } = last;
  const name = names[classOf(type)];
  if (name === undefined) return reasonAgainst(kind, type, arity);
  if (kind === "square") return buildByName(b, name, [last, last], type);
  if (kind === "reciprocal") return buildByName(b, name, [floatOne(b, type), last], type);
  return buildByName(b, name, args, type);
}

/** Why there is no such function on `type`. */
function reasonAgainst(kind: ElementwiseKind, type: Type, arity: number): string {
  const [function_, sign] = kind.split("_");
  if (sign === "unsigned") return `unsupported operation: unsigned ${function_} not on uint`;
  return isBool(type) && arity === 2 ? `unsupported operation: ${kind} with bools` : "unsupported non numeric type";
}

function classOf(type: Type): "float" | "integer" | "bool" {
  if (type instanceof FloatType) return "float";
  return isBool(type) ? "bool" : "integer";
}

function isBool(type: Type): boolean {
  return type instanceof IntegerType && type.width === 1;
}

function floatOne(b: Builder, type: Type): Value {
  const value = type instanceof FloatType ? FloatAttr.get(type, 1) : undefined;
  return b
    .createGeneric("arith.constant", { resultTypes: [type], properties: value === undefined ? [] : [["value", value]] })
    .resultAt(0);
}

/** Whether a scalar of `type` can be computed with. */
export function isNumeric(type: Type): boolean {
  return type instanceof FloatType || type instanceof IntegerType || type instanceof IndexType;
}
