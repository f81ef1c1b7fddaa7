/** Limits of the indices of a structured operation's loops that conditions in its body give. */
import { type GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import { AndIOp, CmpIOp, CmpIPredicate, IndexCastOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { type Builder, Index, IndexType, type Operation, type Value } from "@tt-opt/ir-core";
import { clampBetween } from "../../clamp.ts";
import { constantWhenOff, withoutCasts } from "../bodies/index.ts";

/** A value from outside of `op` that the index of its loop `loop` is less than wherever `condition` holds. */
export function limitIn(op: GenericOp, condition: Value | undefined, loop: number): Value | undefined {
  for (const { definingOp: test } of condition === undefined ? [] : conjuncts(condition)) {
    const limit = test?.is(CmpIOp) === true ? limitOf(op, test, loop) : undefined;
    if (limit !== undefined) return limit;
  }
  return undefined;
}

/** A value from outside of `writer` such that it writes zeros wherever the index of its loop `loop` is not less. */
export function limitOfZeros(writer: GenericOp, loop: number): Value | undefined {
  const { entry: body } = writer.body;
  const [yielded] = body?.last?.operands ?? [];
  if (body === undefined || yielded === undefined) return undefined;
  for (const test of body.ops()) {
    const limit = test.is(CmpIOp) ? limitOf(writer, test, loop) : undefined;
    if (limit === undefined) continue;
    const isFalse = (condition: Value): boolean => conjuncts(condition).includes(test.resultAt(0));
    const isOff = (access: Operation): boolean =>
      access.is(tts.LoadOp) && access.mask !== undefined && isFalse(access.mask);
    const rest = constantWhenOff({ body, isOff, isFalse }, yielded);
    if (rest !== undefined && Number(rest.value) === 0) return limit;
  }
  return undefined;
}

/** How many of `size` indices are less than `limit`. */
export function numberBelow(b: Builder, limit: Value, size: number): Value {
  const number = clampBetween(b, limit, 0n, BigInt(size));
  return Index.matches(number.type)
    ? number
    : IndexCastOp.build(b, { in: number, resultTypes: [IndexType.get(b.context)] }).resultAt(0);
}

function limitOf(op: GenericOp, test: CmpIOp, loop: number): Value | undefined {
  const index = withoutCasts(test.lhs).definingOp;
  const isOwn = index?.is(IndexOp) === true && index.block === op.body.entry && index.dim.number === loop;
  const isBelow = isOwn && CmpIPredicate.name(test.predicate) === "slt";
  return isBelow && test.rhs.parentBlock !== op.body.entry ? test.rhs : undefined;
}

function conjuncts(condition: Value): readonly Value[] {
  const op = condition.definingOp;
  return op?.is(AndIOp) === true ? [op.lhs, op.rhs].flatMap(conjuncts) : [condition];
}
