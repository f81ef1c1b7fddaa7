/**
 * Arithmetic on indices some of which are known: what is known is computed now, the rest becomes `arith` operations at
 * the builder's insertion point.
 */
import {
  AffineBinary,
  type AffineBinaryKind,
  AffineDim,
  type AffineExpr,
  affine,
  affineBinary,
  at,
  type Builder,
  constantIntOf,
  fail,
  IndexType,
  isDynamic,
  MemRefType,
  type OpFoldResult,
  ShapedType,
  Value,
} from "@tt-opt/ir-core";
import { ConstantOp } from "@tt-opt/dialect-std";
import { buildByName } from "../payload/build-by-name.ts";

const operationNames: Readonly<Record<Exclude<AffineBinaryKind, "mod">, string>> = {
  add: "arith.addi",
  mul: "arith.muli",
  floordiv: "arith.floordivsi",
  ceildiv: "arith.ceildivsi",
};

/** The value of an index, made as a constant if it is a number. */
export function materialize(b: Builder, index: OpFoldResult): Value {
  return index instanceof Value ? index : ConstantOp.index(b, index).result;
}

/** `lhs kind rhs`. */
export function indexBinary(b: Builder, kind: AffineBinaryKind, lhs: OpFoldResult, rhs: OpFoldResult): OpFoldResult {
  const left = constantIntOf(lhs);
  const right = constantIntOf(rhs);
  if (left !== undefined && right !== undefined && (right !== 0 || kind === "add" || kind === "mul")) {
    const folded = affineBinary(kind, affine(left), affine(right)).constantValue;
    if (folded !== undefined) return folded;
  }
  if (kind === "add" && (left === 0 || right === 0)) return left === 0 ? rhs : lhs;
  if (kind === "mul" && (left === 0 || right === 0)) return 0;
  if (kind === "mul" && (left === 1 || right === 1)) return left === 1 ? rhs : lhs;
  if ((kind === "floordiv" || kind === "ceildiv") && right === 1) return lhs;
  if (kind === "mod") return modulo(b, lhs, rhs);
  return buildByName(b, operationNames[kind], [materialize(b, lhs), materialize(b, rhs)], IndexType.get(b.context));
}

/** `lhs - rhs`. */
export function indexSub(b: Builder, lhs: OpFoldResult, rhs: OpFoldResult): OpFoldResult {
  const left = constantIntOf(lhs);
  const right = constantIntOf(rhs);
  if (left !== undefined && right !== undefined) return left - right;
  if (right === 0) return lhs;
  if (lhs === rhs) return 0;
  return buildByName(b, "arith.subi", [materialize(b, lhs), materialize(b, rhs)], IndexType.get(b.context));
}

/** The lesser of two indices. */
export function indexMin(b: Builder, lhs: OpFoldResult, rhs: OpFoldResult): OpFoldResult {
  const left = constantIntOf(lhs);
  const right = constantIntOf(rhs);
  if (left !== undefined && right !== undefined) return Math.min(left, right);
  if (lhs === rhs) return lhs;
  return buildByName(b, "arith.minsi", [materialize(b, lhs), materialize(b, rhs)], IndexType.get(b.context));
}

/** `lhs mod rhs` in `[0, rhs)`: the remainder has the sign of the dividend, so it is added and taken twice. */
function modulo(b: Builder, lhs: OpFoldResult, rhs: OpFoldResult): OpFoldResult {
  const type = IndexType.get(b.context);
  const divisor = materialize(b, rhs);
  const remainder = buildByName(b, "arith.remsi", [materialize(b, lhs), divisor], type);
  const positive = buildByName(b, "arith.addi", [remainder, divisor], type);
  return buildByName(b, "arith.remsi", [positive, divisor], type);
}

/** The value of `expr`, which has no symbols, at `dims`. */
export function indexOfExpr(b: Builder, expr: AffineExpr, dims: readonly OpFoldResult[]): OpFoldResult {
  if (expr.constantValue !== undefined) return expr.constantValue;
  if (expr instanceof AffineDim) return at(dims, expr.position);
  if (!(expr instanceof AffineBinary)) return fail(`an indexing map has a symbol: ${expr.toString()}`);
  return indexBinary(b, expr.kind, indexOfExpr(b, expr.lhs, dims), indexOfExpr(b, expr.rhs, dims));
}

/** The size of dimension `dim` of a tensor or memref: a number, or what a `dim` operation gives. */
export function sizeOf(b: Builder, value: Value, dim: number): OpFoldResult {
  const { type } = value;
  if (!(type instanceof ShapedType) || type.shape === undefined) return fail(`${type.toString()} has no sizes`);
  const size = at(type.shape, dim);
  if (!isDynamic(size)) return size;
  const name = type instanceof MemRefType ? "memref.dim" : "tensor.dim";
  return buildByName(b, name, [value, materialize(b, dim)], IndexType.get(b.context));
}

/** The sizes of a tensor or memref. */
export function sizesOf(b: Builder, value: Value): readonly OpFoldResult[] {
  const { type } = value;
  const rank = type instanceof ShapedType ? (type.shape?.length ?? 0) : 0;
  return Array.from({ length: rank }, (_, dim) => sizeOf(b, value, dim));
}
