/**
 * `vectorize-scans`: the loop of a scan along contiguous memory advances by a vector at a time. The lanes of a vector
 * are combined with the lanes one before, then with those two before, so that each holds the prefix within the vector
 * (Hillis and Steele, "Data parallel algorithms", 1986). Then the carry from earlier vectors is combined. Sums are
 * rounded in another order. Extrema that prefer numbers to NaN replace NaN lanes by their identity, so that no test
 * remains in them. A scan that begins with a NaN, which persists until the first number, is left to the old loop. Scans
 * along other dimensions are structured operations.
 */
import { CmpFOp, ConstantOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  at,
  beforeOp,
  type Builder,
  definePass,
  DenseElementsAttr,
  FloatLike,
  Index,
  type Rewriter,
  typed,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import { combine as combineValues } from "../linalg-vectorize/fold-lanes.ts";
import { extractLane, pickLanes } from "../linalg-vectorize/shuffles.ts";
import { emitScanOfSeveral } from "./emit-scan-of-several.ts";
import { scanOfSeveral } from "./scan-of-several.ts";
import { copies, laneBefore, lanes, lastLane, placeOf, readVector, writeVector } from "./scan-vectors.ts";
import { idempotent, isFirst, preferNumbers, type Scan, scanOf } from "./scan-loop.ts";

/** See the file's header. */
export const vectorizeScans = definePass({
  name: "vectorize-scans",
  summary: "vectorize scans along contiguous memory",
  description: `Handles loops with the mark \`tts.scan\`, which \`tt-to-linalg\` sets. A scan along contiguous memory
advances by vectors if it combines values of 32 and 64 bits by elementwise operations. Other scans stay scalar loops.`,
  statistics: { vectorized: "scans vectorized" },
  example: {
    input: `func.func @sum(%x: memref<64xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %first = memref.load %x[%c0] : memref<64xf32>
  memref.store %first, %y[%c0] : memref<64xf32>
  %last = scf.for %i = %c1 to %c64 step %c1 iter_args(%acc = %first) -> (f32) {
    %v = memref.load %x[%i] : memref<64xf32>
    %s = arith.addf %acc, %v : f32
    memref.store %s, %y[%i] : memref<64xf32>
    scf.yield %s : f32
  } {tts.scan}
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const loops: scf.ForOp[] = [];
    ctx.root.walkOps(scf.ForOp, (op) => void (tts.isMarked(op, "scan") && loops.push(op)));
    for (const loop of loops) {
      rw.at = beforeOp(loop);
      rw.loc = loop.loc;
      const scan = scanOf(loop);
      const several = scan === undefined ? scanOfSeveral(loop) : undefined;
      if (scan !== undefined) emit(rw, loop, scan);
      else if (several !== undefined) emitScanOfSeveral(rw, loop, several);
      else continue;
      ctx.count("vectorized");
    }
  },
});

/** Builds a loop over vectors, and leaves the remainder to the old loop. */
function emit(rw: Rewriter, loop: scf.ForOp, scan: Scan): void {
  const { load, combination } = scan;
  const { op: combine, identity } = combination;
  const type = VectorType.get([lanes], combine.resultAt(0).type);
  const init = at(loop.initArgs, 0);
  // The first element is scanned again, which does not change it.
  const isAll = scan.from === 1 && isFirst(init, scan);
  const from = isAll ? 0 : scan.from;
  const step = lanes * copies;
  const end = from + Math.floor((scan.to - from) / step) * step;
  if (end === from) return;
  const isSame = idempotent.has(combine.name);
  const neutral = ConstantOp.build(rw, { value: DenseElementsAttr.splat(type, identity) });
  const clean = (b: Builder, value: Value): Value =>
    preferNumbers.has(combine.name)
      ? combineValues(b, neutral.result, value, { ...combination, accumulatorIndex: 0 })
      : value;
  const isNumber = preferNumbers.has(combine.name) ? equalsItself(rw, init) : undefined;
  const whenNumber = (trueValue: Value, falseValue: Value): Value =>
    isNumber === undefined ? trueValue : SelectOp.build(rw, { condition: isNumber, trueValue, falseValue }).result;
  const start =
    isAll && !isSame
      ? neutral.result
      : clean(rw, vector.BroadcastOp.build(rw, { source: init, resultTypes: [type] }).resultAt(0));
  const [lb, most, by] = [from, end, step].map((n) => ConstantOp.index(rw, n).result);
  if (lb === undefined || most === undefined || by === undefined) return;
  const ub = typed(whenNumber(most, lb), Index);
  const made = scf.ForOp.create(rw, { lb, ub, step: by, inits: [start] }, (b, iv, [before]) => {
    const places = Array.from({ length: copies }, (_, copy) => placeOf(b, iv, copy * lanes, scan));
    const vectors = places.map((place) => clean(b, readVector(b, load, place)));
    const scanned = vectors.map((value) => prefixes(b, value, scan, isSame ? value : neutral.result));
    // Only one combination per iteration depends on the previous iteration.
    const joined = scanned.reduce<Value[]>((done, value) => {
      const previous = done.at(-1);
      const own = previous === undefined ? value : combineValues(b, lastLane(b, previous, scan), value, combination);
      return [...done, own];
    }, []);
    const carried = before ?? start;
    const stored = joined.map((value) => combineValues(b, carried, value, combination));
    stored.forEach((value, copy) => writeVector(b, scan.store, at(places, copy), value));
    return [combineValues(b, carried, lastLane(b, at(joined, copies - 1), scan), combination)];
  });
  const last = extractLane(rw, made.resultAt(0), 0);
  if (end === scan.to && isNumber === undefined) {
    rw.replace(loop, last);
    return;
  }
  rw.setOperands(loop, [ub, loop.upperBound, loop.step, whenNumber(last, init)]);
}

function equalsItself(b: Builder, value: Value): Value {
  const operand = typed(value, FloatLike);
  return CmpFOp.create(b, "oeq", operand, operand).result;
}

/** What each lane gives together with all that come before it in a direction; `fill` stands before the first one. */
function prefixes(b: Builder, value: Value, scan: Scan, fill: Value): Value {
  let made = value;
  for (let distance = 1; distance < lanes; distance *= 2) {
    const source = made;
    const outside = fill === value ? 0 : 1;
    const picks = Array.from({ length: lanes }, (_, i) => {
      const before = laneBefore(i, distance, scan);
      if (before !== undefined) return { source: 0, lane: before };
      // Together they are neighbours in both vectors, one behind the other, which is one instruction of most machines.
      const wrapped = (scan.last === undefined ? i - distance : i + distance) & (lanes - 1);
      return { source: outside, lane: outside === 0 ? i : wrapped };
    });
    made = combineValues(b, pickLanes(b, [source, fill], picks), source, scan.combination);
  }
  return made;
}
