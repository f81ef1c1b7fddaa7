/**
 * `trim-masked-loops`: a loop ends where its mask does. Rows that a mask leaves out are the last ones of a block, so that
 * the others need not ask whether they are left out.
 */
import {
  AddIOp,
  CmpIOp,
  constantInt,
  ConstantOp,
  ExtSIOp,
  IndexCastOp,
  MaxSIOp,
  MinSIOp,
  scf,
  SubIOp,
} from "@tt-opt/dialect-std";
import {
  beforeOp,
  type Builder,
  definePass,
  IndexType,
  IntegerType,
  isDefinedOutside,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { scalarSum, smallestOf } from "../../linalg/bodies/index.ts";
import { toIndex } from "../../to-index.ts";
import type { Linear } from "../../tt/tt-to-structured/linear.ts";
import { doesNothing } from "./does-nothing.ts";

/** See the file's header. */
export const trimMaskedLoops = definePass({
  name: "trim-masked-loops",
  summary: "end loops where a mask leaves out the remaining iterations",
  description: `For an \`scf.for\` without results, whose iterations store nothing where \`i + n < limit\` is false: the loop
ends at the limit, and the condition is true in all of its iterations. Inner loops over the elements of a row that had
either all of them or none then have a constant length, and loads for the row no mask. Other conditions for the same
limit are true, too. Indices are assumed not to overflow.`,
  statistics: { trimmed: "conditions that end a loop" },
  example: {
    input: `func.func @rows(%p: !tt.ptr<f32>, %first: i32, %rows: i32, %v: vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  scf.for %i = %c0 to %c32 step %c1 {
    %n = arith.index_cast %i : index to i32
    %row = arith.addi %first, %n : i32
    %isOn = arith.cmpi slt, %row, %rows : i32
    %length = arith.select %isOn, %c8, %c0 : index
    %start = arith.muli %i, %c8 : index
    scf.for %j = %c0 to %length step %c4 {
      %at = arith.addi %start, %j : index
      tts.store %v, %p[%at] strides [1] : vector<4xf32>, !tt.ptr<f32>
    }
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const loops: scf.ForOp[] = [];
    ctx.root.walkOps(scf.ForOp, (loop) => {
      if (loop.results.length === 0 && !loop.isUnsigned && loop.upperBound.type instanceof IndexType) loops.push(loop);
    });
    for (const loop of loops) {
      for (const op of [...loop.body.ops()]) {
        const bound = op.is(CmpIOp) && op.result.hasUses ? boundOf(op, loop) : undefined;
        if (bound === undefined || !doesNothing(loop.body, op.resultAt(0))) continue;
        const ends = [leftOf(bound), scalarSum(loop.upperBound)].map(({ key }) => key);
        const same = [...loop.body.ops()].filter((other) => other.is(CmpIOp) && isCounterBelow(other, loop, ends));
        trim(rw, loop, bound);
        for (const condition of new Set([op, ...same])) {
          rw.at = beforeOp(condition);
          rw.replace(condition, ConstantOp.bool(rw, true).result);
        }
        ctx.count("trimmed");
      }
    }
  },
});

/** A condition that holds while the counter of a loop is below `limit`, less what is added to it. */
interface Bound {
  readonly limit: Value;
  readonly added: readonly { readonly value: Value; readonly isNegative: boolean }[];
}

/** The bound that a condition sets to the counter of a loop; undefined if it sets none. */
function boundOf(op: CmpIOp, loop: scf.ForOp): Bound | undefined {
  const predicate = op.predicateName;
  if (predicate !== "slt" && predicate !== "sgt") return undefined;
  const [lhs, limit] = predicate === "slt" ? [op.lhs, op.rhs] : [op.rhs, op.lhs];
  if (!isScalar(limit) || !isDefinedOutside(loop, limit)) return undefined;
  const added: { readonly value: Value; readonly isNegative: boolean }[] = [];
  let index = lhs;
  while (index !== loop.inductionVar) {
    const inner = index.definingOp;
    if (inner?.is(IndexCastOp) === true || inner?.is(ExtSIOp) === true) index = inner.in;
    else if (inner?.is(AddIOp) === true && isDefinedOutside(loop, inner.lhs)) {
      added.push({ value: inner.lhs, isNegative: false });
      index = inner.rhs;
    } else if ((inner?.is(AddIOp) === true || inner?.is(SubIOp) === true) && isDefinedOutside(loop, inner.rhs)) {
      added.push({ value: inner.rhs, isNegative: inner.is(SubIOp) });
      index = inner.lhs;
    } else return undefined;
  }
  return { limit, added };
}

/** The limit of the counter. */
function leftOf({ limit, added }: Bound): Linear {
  return added.reduce(
    (sum, { value, isNegative }) => (isNegative ? sum.plus(scalarSum(value)) : sum.minus(scalarSum(value))),
    scalarSum(limit),
  );
}

/** Whether a condition is that the counter is below the least of numbers in `ends`, which end the loop. */
function isCounterBelow(op: CmpIOp, loop: scf.ForOp, ends: readonly string[]): boolean {
  if (op.predicateName !== "slt" || op.lhs !== loop.inductionVar || !isDefinedOutside(loop, op.rhs)) return false;
  const isFromZero = constantInt(loop.lowerBound) === 0n;
  return smallestOf(op.rhs, isFromZero).every(({ key }) => ends.includes(key));
}

function isScalar({ type }: Value): boolean {
  return type instanceof IntegerType || type instanceof IndexType;
}

/** Ends `loop` at the bound, which may lie before its first iteration. */
function trim(rw: Rewriter, loop: scf.ForOp, { limit, added }: Bound): void {
  rw.at = beforeOp(loop);
  rw.loc = loop.loc;
  // The difference may not fit the type of the index.
  const left = added.reduce(
    (lhs, { value, isNegative }) => {
      const rhs = toWide(rw, value);
      return (isNegative ? AddIOp : SubIOp).build(rw, { lhs, rhs }).result;
    },
    toWide(rw, limit),
  );
  const least = MaxSIOp.build(rw, { lhs: left, rhs: toWide(rw, loop.lowerBound) }).result;
  const end = MinSIOp.build(rw, { lhs: least, rhs: toWide(rw, loop.upperBound) }).result;
  rw.setOperand(loop, upperBoundIndex, toIndex(rw, end));
}

/** The operand of `scf.for` that is its upper bound. */
const upperBoundIndex = 1;

function toWide(b: Builder, value: Value): Value {
  const wide = IntegerType.get(b.context, 64);
  if (value.type === wide) return value;
  const constant = constantInt(value);
  if (constant !== undefined) return ConstantOp.int(b, wide, constant).result;
  const cast = value.type instanceof IndexType ? IndexCastOp : ExtSIOp;
  return cast.build(b, { in: value, resultTypes: [wide] }).resultAt(0);
}
