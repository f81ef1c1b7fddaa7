import { integerWidth, type OpFoldResult } from "@tt-opt/ir-core";
import { AddIOp, constantInt } from "../arith/index.ts";

/** From where to where a loop counts, and how. */
export interface Counting {
  readonly lb: OpFoldResult;
  readonly ub: OpFoldResult;
  readonly step: OpFoldResult;
  /** Compares as unsigned integers; no by default. */
  readonly unsigned?: boolean;
}

/**
 * How many iterations a loop has, as far as that is known: bounds and step are constants, or the upper bound is the
 * lower one plus a constant, without overflow. A loop whose step is 0 has no meaning, and none here.
 */
export function tripCount({ lb, ub, step, unsigned = false }: Counting): number | undefined {
  if (lb === ub) return 0;
  const width = (typeof lb === "number" ? undefined : integerWidth(lb.type)) ?? 64;
  const read = (n: bigint): bigint => (unsigned ? BigInt.asUintN(width, n) : n);
  const distance = distanceBetween(lb, ub, unsigned, read);
  if (distance === undefined) return undefined;
  if (distance <= 0n) return 0;
  const by = known(step);
  if (by === undefined) return undefined;
  if (by === 0n) return 0;
  const positive = read(by);
  return positive < 0n ? undefined : Number((distance + positive - 1n) / positive);
}

function known(of: OpFoldResult): bigint | undefined {
  return typeof of === "number" ? BigInt(of) : constantInt(of);
}

/** `ub - lb`, each taken as `read` takes it. */
function distanceBetween(
  lb: OpFoldResult,
  ub: OpFoldResult,
  unsigned: boolean,
  read: (n: bigint) => bigint,
): bigint | undefined {
  const from = known(lb);
  const to = known(ub);
  if (from !== undefined && to !== undefined) return read(to) - read(from);
  const sum = typeof ub === "number" ? undefined : ub.definingOp;
  if (sum?.is(AddIOp) !== true || !sum.overflowFlags.has(unsigned ? "nuw" : "nsw")) return undefined;
  const other = sum.lhs === lb ? sum.rhs : sum.rhs === lb ? sum.lhs : undefined;
  const added = other === undefined ? undefined : constantInt(other);
  return added === undefined ? undefined : read(added);
}
