/** Values of a body whose lanes are known, or differ from the first one by constants. */
import { AddIOp, ConstantOp } from "@tt-opt/dialect-std";
import { type Builder, DenseElementsAttr, IntegerType, type Value, VectorType } from "@tt-opt/ir-core";
import type { LanePatterns } from "./lane-patterns.ts";
import { splat } from "./splat.ts";

/** All of `count` lanes of `value`, the first of which is `first`. */
export function lanesFrom(b: Builder, patterns: LanePatterns, value: Value, first: Value, count: number): Value {
  const type = VectorType.get([count], first.type);
  const constant = (lanes: readonly number[]): Value =>
    ConstantOp.build(b, { value: DenseElementsAttr.fromNumbers(type, lanes) }).result;
  const offsets = patterns.offsets(value);
  if (offsets?.every((offset) => offset === 0) !== false) return splat(b, first, count);
  const lanes = patterns.constants(value);
  if (lanes !== undefined) return constant(lanes);
  return AddIOp.build(b, { lhs: splat(b, first, count), rhs: constant(offsets) }).result;
}

/** The first lane of `value` if the place in a row tells it. */
export function placedNumber(b: Builder, patterns: LanePatterns, value: Value): Value | undefined {
  const first = patterns.isPlaced ? patterns.constants(value)?.[0] : undefined;
  if (first === undefined) return undefined;
  const isFlag = value.type instanceof IntegerType && value.type.width === 1;
  return ConstantOp.int(b, value.type, isFlag ? -first : first).result;
}
