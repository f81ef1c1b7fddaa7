/** Limits of the indices of a structured operation's loops that conditions in its body give. */
import { type GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  CmpIOp,
  CmpIPredicate,
  constantInt,
  ConstantOp,
  DivUIOp,
  IndexCastOp,
  MulIOp,
} from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  type Builder,
  type FloatAttr,
  Index,
  IndexType,
  type IntegerAttr,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { clampBetween } from "../clamp.ts";
import { conjuncts, constantWhenOff, withoutCasts } from "./bodies/index.ts";

/** A condition that holds at no index of a loop from some number on. */
interface IndexLimit {
  readonly loop: number;
  /** The condition holds only if the index times `size` is less than `limit`, which is a value from outside. */
  readonly limit: Value;
  readonly size: number;
}

/** A value from outside of `op` that the index of its loop `loop` is less than wherever `condition` holds. */
export function limitIn(op: GenericOp, condition: Value | undefined, loop: number): Value | undefined {
  for (const { definingOp: test } of condition === undefined ? [] : conjuncts(condition)) {
    const found = test && limitOf(op, test);
    if (found?.loop === loop && found.size === 1) return found.limit;
  }
  return undefined;
}

/** A value from outside of `writer` such that it writes zeros wherever the index of its loop `loop` is not less. */
export function limitOfZeros(writer: GenericOp, loop: number): Value | undefined {
  const isFound = ({ rest, ...found }: ConstantFrom): boolean =>
    found.loop === loop && found.size === 1 && Number(rest.value) === 0;
  return constantsFrom(writer).find(isFound)?.limit;
}

/** What an operation writes from some index of a loop on. */
export interface ConstantFrom extends IndexLimit {
  readonly rest: IntegerAttr | FloatAttr;
}

/** The indices from which on an operation, which has one result, writes a constant. */
export function constantsFrom(op: GenericOp): readonly ConstantFrom[] {
  const { entry: body } = op.body;
  const [yielded] = body?.last?.operands ?? [];
  if (body === undefined || yielded === undefined) return [];
  return [...body.ops()].flatMap((test) => {
    const found = limitOf(op, test);
    if (found === undefined) return [];
    const isFalse = (condition: Value): boolean => conjuncts(condition).some(({ definingOp }) => definingOp === test);
    const isOff = (access: Operation): boolean =>
      access.is(tts.LoadOp) && access.mask !== undefined && isFalse(access.mask);
    const rest = constantWhenOff({ body, isOff, isFalse }, yielded);
    return rest === undefined ? [] : [{ ...found, rest }];
  });
}

/** How many of `count` indices, times `size`, are less than `limit`. */
export function numberBelow(b: Builder, limit: Value, count: number, size = 1): Value {
  const clamped = clampBetween(b, limit, 0n, BigInt(count * size));
  const number = Index.matches(clamped.type)
    ? clamped
    : IndexCastOp.build(b, { in: clamped, resultTypes: [IndexType.get(b.context)] }).resultAt(0);
  return size === 1 ? number : partsOf(b, number, size);
}

/** How many parts of `size` cover `count` elements. */
export function partsOf(b: Builder, count: Value, size: number): Value {
  const index = (value: number): Value => ConstantOp.index(b, value).result;
  const lhs = AddIOp.build(b, { lhs: count, rhs: index(size - 1) }).result;
  return DivUIOp.build(b, { lhs, rhs: index(size) }).result;
}

/** The limit that a comparison gives if it is `index < limit` or `index * size + other index < limit`. */
function limitOf(op: GenericOp, test: Operation): IndexLimit | undefined {
  if (!test.is(CmpIOp) || CmpIPredicate.name(test.predicate) !== "slt") return undefined;
  const limit = test.rhs;
  if (limit.parentBlock === op.body.entry) return undefined;
  const value = withoutCasts(test.lhs);
  const sum = value.definingOp;
  const isOffset = sum?.is(AddIOp) === true && loopOf(op, sum.rhs) !== undefined;
  const product = isOffset ? sum.lhs.definingOp : undefined;
  const size = product?.is(MulIOp) === true ? Number(constantInt(product.rhs) ?? 0n) : 1;
  const loop = loopOf(op, product?.is(MulIOp) === true ? product.lhs : value);
  return loop === undefined || size < 1 ? undefined : { loop, limit, size };
}

/** The loop of `op` whose index a value is. */
function loopOf(op: GenericOp, value: Value): number | undefined {
  const index = withoutCasts(value).definingOp;
  return index?.is(IndexOp) === true && index.block === op.body.entry ? index.dim.number : undefined;
}
