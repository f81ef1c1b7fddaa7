/** Programs that one program executes: as many as a kernel merges, or those that are left at the end of the grid. */
import { AddIOp, ConstantOp, MaxSIOp, MinSIOp, SubIOp } from "@tt-opt/dialect-std";
import { ProgramDim, type ProgramDimName, tt } from "@tt-opt/dialect-tt";
import { type Builder, opt, type Value } from "@tt-opt/ir-core";

/** The options of passes that merge programs. */
export const mergingOptions = {
  most: opt.int(1024, "largest number of programs that are merged into one", { least: 2 }),
} as const;

/** Merged programs along an axis of the grid. */
export interface MergedPrograms {
  /** The number of the first one. */
  readonly first: Value;
  /** How many of them exist. */
  readonly count: Value;
}

/** Builds which programs are merged into one if `factor` are, along `axis`. */
export function mergedPrograms(b: Builder, axis: ProgramDimName, factor: number): MergedPrograms {
  const attr = ProgramDim.attr(b.context, axis);
  const lhs = tt.GetNumProgramsOp.build(b, { axis: attr }).result;
  const rhs = tt.GetProgramIdOp.build(b, { axis: attr }).result;
  const left = SubIOp.build(b, { lhs, rhs }).result;
  const count = MinSIOp.build(b, { lhs: left, rhs: ConstantOp.int(b, left.type, factor).result }).result;
  return { first: rhs, count };
}

/**
 * Builds the minimum of `limit` and `start + count`, without computing the latter sum, which may overflow; 0 if `limit`
 * is negative.
 */
export function leastEnd(b: Builder, limit: Value, start: Value, count: Value): Value {
  const zero = ConstantOp.int(b, limit.type, 0).result;
  const lhs = MaxSIOp.build(b, { lhs: limit, rhs: zero }).result;
  const left = SubIOp.build(b, { lhs, rhs: start }).result;
  return AddIOp.build(b, { lhs: start, rhs: MinSIOp.build(b, { lhs: left, rhs: count }).result }).result;
}
