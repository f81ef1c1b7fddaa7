/**
 * Tensors of pointers or integers to which a loop adds the same in all lanes: the loop carries the sum of what was added
 * as a scalar instead, and the tensor is its initial value plus that sum.
 */
import { AddIOp, ConstantOp, scf } from "@tt-opt/dialect-std";
import { PointerType, tt } from "@tt-opt/dialect-tt";
import {
  afterOp,
  AnyRankedTensor,
  at,
  beforeOp,
  type BlockArgument,
  type Builder,
  defined,
  elementTypeOrSelf,
  IntegerType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  startOf,
  type Type,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { LaneAnalysis } from "./lane-analysis.ts";
import { Linear } from "./linear.ts";
import { scalarOfSum } from "./scalar-arithmetic.ts";
import { integerWidth } from "./scalar-facts.ts";

/** A carried tensor that grows by the same in all lanes. */
interface Growth {
  /** Which of the carried values. */
  readonly index: number;
  /** What an iteration adds. */
  readonly step: Linear;
  /** Of the sum. */
  readonly type: IntegerType;
}

/** Makes a loop carry scalars for tensors where it can; returns for how many. */
export function carryScalarOffsets(rw: Rewriter, loop: scf.ForOp): number {
  const analysis = new LaneAnalysis();
  const growths = loop.regionIterArgs.flatMap((arg, index) => {
    const growth = growthOf(analysis, arg, at(loop.yieldedValues, index), index);
    return growth === undefined ? [] : [growth];
  });
  if (growths.length > 0) rebuildFor(rw, loop, growths);
  return growths.length;
}

function growthOf(analysis: LaneAnalysis, arg: Value, next: Value, index: number): Growth | undefined {
  const element = elementTypeOrSelf(arg.type);
  if (!(arg.type instanceof RankedTensorType)) return undefined;
  const isPointer = element instanceof PointerType;
  if (!isPointer && !(element instanceof IntegerType && element.width >= 32)) return undefined;
  const { base, sum } = analysis.form(next);
  const step = sum.minus(Linear.lane({ kind: "opaque", value: arg }));
  if (base !== undefined || !step.isUniform || !step.isExact) return undefined;
  const type = isPointer ? IntegerType.get(arg.type.context, widthOf(step)) : element;
  return { index, step, type };
}

/** The offsets of pointers are added in 32 bits if the steps have no more. */
function widthOf(step: Linear): number {
  const isNarrow = step.terms.every(
    ({ coefficient, symbols }) =>
      Math.abs(coefficient) < 2 ** 31 &&
      symbols.every((symbol) => symbol.kind === "value" && integerWidth(symbol.value.type) <= 32),
  );
  return isNarrow ? 32 : 64;
}

function rebuildFor(rw: Rewriter, loop: scf.ForOp, growths: readonly Growth[]): void {
  rw.loc = loop.loc;
  const inits = [...loop.initArgs];
  const starts = growths.map(({ index }) => at(inits, index));
  const args = loop.regionIterArgs;
  const yielding = defined(loop.body.last, "the terminator of a loop");
  for (const [i, { index, step, type }] of growths.entries()) {
    const [start, arg] = [at(starts, i), at(args, index)];
    replaceArgument(rw, arg, start, type);
    rw.at = beforeOp(yielding);
    const next = AddIOp.build(rw, { lhs: arg, rhs: scalarOfSum(rw, step, type) }).result;
    rw.setOperand(yielding, index, next);
    rw.at = beforeOp(loop);
    inits[index] = ConstantOp.int(rw, type, 0).result;
  }
  rw.at = beforeOp(loop);
  const { lowerBound, upperBound, step, unsignedCmp } = loop;
  const made = scf.ForOp.build(rw, {
    lowerBound,
    upperBound,
    step,
    initArgs: inits,
    unsignedCmp,
    bodyRegion: rw.takeRegion(loop.bodyRegion),
    resultTypes: inits.map(({ type }) => type),
    discardable: loop.attributes.entries(),
  });
  replaceResults(rw, loop, made, new Map(growths.map(({ index }, i) => [index, at(starts, i)])));
}

/** Turns a block argument into a sum, of which its users get the tensor. */
function replaceArgument(rw: Rewriter, arg: BlockArgument, start: Value, type: Type): void {
  const uses = [...arg.uses()];
  rw.setType(arg, type);
  if (uses.length === 0) return;
  rw.at = startOf(arg.owner);
  const tensor = addToAllLanes(rw, start, arg);
  tensor.name ??= arg.name;
  for (const use of uses) rw.setOperand(use.owner, use.index, tensor);
}

/** `start + splat(offset)`. */
function addToAllLanes(b: Builder, start: Value, offset: Value): Value {
  const { shape, encoding } = typed(start, AnyRankedTensor).type;
  const type = RankedTensorType.get(shape, offset.type, encoding);
  const offsets = tt.SplatOp.build(b, { src: offset, resultTypes: [type] }).result;
  if (!tt.TtPtrTensor.matches(start.type)) return AddIOp.build(b, { lhs: start, rhs: offsets }).result;
  return tt.AddPtrOp.build(b, { ptr: typed(start, tt.TtPtrLike), offset: typed(offsets, tt.TtIntLike) }).result;
}

/** Replaces a loop by `made`; results with a start are the start plus what `made` gives. */
function replaceResults(rw: Rewriter, loop: Operation, made: Operation, starts: ReadonlyMap<number, Value>): void {
  rw.at = afterOp(made);
  const results = loop.results.map((result, index) => {
    const start = starts.get(index);
    const value = made.resultAt(index);
    return start === undefined || !result.hasUses ? value : addToAllLanes(rw, start, value);
  });
  loop.results.forEach((result, index) => {
    if (result.hasUses) rw.replaceAllUses(result, at(results, index));
  });
  rw.erase(loop);
}
