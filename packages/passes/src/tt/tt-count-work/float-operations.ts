/**
 * The number of floating-point operations that an operation counts for each element of its result. A function such as
 * `exp` counts as one, however it is computed. Comparisons, selections, conversions, roundings and sign changes count
 * as none.
 */
import { FmaOp } from "@tt-opt/dialect-std";
import { elementTypeOrSelf, FloatType, type Operation } from "@tt-opt/ir-core";
import { plainOperation } from "../../uncontracted.ts";

const ofArith: Readonly<Record<string, number>> = {
  "arith.addf": 1,
  "arith.subf": 1,
  "arith.mulf": 1,
  "arith.divf": 1,
  "arith.remf": 1,
  "arith.maximumf": 1,
  "arith.minimumf": 1,
  "arith.maxnumf": 1,
  "arith.minnumf": 1,
  "math.fma": 2,
  "tt.precise_divf": 1,
  "tt.clampf": 2,
  "math.clampf": 2,
  "tt.extern_elementwise": 1,
};

/** Functions of `math` that count as no arithmetic. */
const free: ReadonlySet<string> = new Set([
  "math.absf",
  "math.copysign",
  "math.ceil",
  "math.floor",
  "math.round",
  "math.roundeven",
  "math.trunc",
]);

/** See the file's header; 0 for operations on elements other than floats. */
export function floatOperations(op: Operation): number {
  const result = op.results[0];
  if (result === undefined || !(elementTypeOrSelf(result.type) instanceof FloatType)) return 0;
  if (op.is(FmaOp) && plainOperation(op) !== undefined) return 1;
  return ofArith[op.name] ?? (op.name.startsWith("math.") && !free.has(op.name) ? 1 : 0);
}

/** The floating-point operations of a combining region, for each execution. */
export function floatOperationsInside(op: Operation): number {
  let sum = 0;
  for (const region of op.regions)
    for (const block of region.blocks()) for (const inner of block.ops()) sum += floatOperations(inner);
  return sum;
}
