/**
 * `linalg-split-joins`: a block that joins two others has a dimension of two elements, whose index chooses between them.
 * Stages of butterflies, as of Hadamard and Fourier transforms, join sums and differences of the same elements.
 */
import { bodyOf, createGeneric, GenericOp, remapIndices, renumbered, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { CmpIOp, compareIntegers, constantInt, SelectOp } from "@tt-opt/dialect-std";
import {
  type AffineMap,
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  definePass,
  IrMapping,
  isPure,
  MemRefType,
  type Operation,
  partialEvaluate,
  projectDims,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { loopOfIndex } from "./bodies/index.ts";

/** See the file's header. */
export const linalgSplitJoins = definePass({
  name: "linalg-split-joins",
  summary: "compute both elements of a joined dimension in one iteration",
  description: `A parallel loop of two iterations of a \`linalg.generic\` on buffers whose index only chooses what is
written goes: each iteration of the other loops writes both elements, and computes once what they share. The innermost
loop stays, so that its elements are still neighbours.`,
  statistics: { split: "operations with one loop less" },
  example: {
    input: `#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#first = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#second = affine_map<(d0, d1, d2) -> (d0, 1, d2)>
func.func @butterfly(%x: memref<8x2x64xf32>, %y: memref<8x2x64xf32>) {
  %c1 = arith.constant 1 : index
  linalg.generic {indexing_maps = [#first, #second, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %x : memref<8x2x64xf32>, memref<8x2x64xf32>) outs(%y : memref<8x2x64xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    %difference = arith.subf %a, %b : f32
    %i = linalg.index 1 : index
    %isFirst = arith.cmpi slt, %i, %c1 : index
    %c = arith.select %isFirst, %sum, %difference : f32
    linalg.yield %c : f32
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: GenericOp[] = [];
    ctx.root.walkOps(GenericOp, (op) => void ops.push(op));
    for (const op of ops) {
      const loop = joinedLoop(op);
      if (loop === undefined) continue;
      split(rw, op, loop);
      ctx.count("split");
    }
  },
});

/** The loop over the elements of a join; undefined if there is none, or if one iteration cannot write both of them. */
function joinedLoop(op: GenericOp): number | undefined {
  const { operands, inputs, indexingMaps, iteratorTypes } = op;
  const body = bodyOf(op);
  const inner = [...body.ops()].filter((one) => one !== body.last);
  const isMap = iteratorTypes.every((type) => type === "parallel") && inner.every(isPure);
  const areNew = body.args.slice(inputs.length).every((arg) => !arg.hasUses);
  if (!isMap || !areNew || !operands.every(({ type }) => type instanceof MemRefType)) return undefined;
  const extents = staticLoopRanges(op);
  const loop = extents.findIndex((extent, d) => {
    if (extent !== 2 || d === extents.length - 1) return false;
    const isOnlyWritten = indexingMaps.every((map, i) => map.isFunctionOfDim(d) === i >= inputs.length);
    const isChoice = inner.some((one) => one.is(SelectOp) && choiceOf(one, d, 0) !== undefined);
    return isOnlyWritten && isChoice && onlyChooses(op, d);
  });
  return loop < 0 ? undefined : loop;
}

/** Whether the index of `loop` is only compared, in order to choose. */
function onlyChooses(op: GenericOp, loop: number): boolean {
  const isAllowed = (user: Operation, operand: Value, i: number): boolean => {
    if (isTest(operand, loop)) return i === 0 && user.is(SelectOp) && choiceOf(user, loop, 0) !== undefined;
    return loopOfIndex(operand) !== loop || user.results.some((result) => isIndexOrTest(result, loop));
  };
  return [...bodyOf(op).ops()].every((user) => user.operands.every((operand, i) => isAllowed(user, operand, i)));
}

/** What an operation chooses in iteration `place` of `loop`; undefined if it does not choose by the index of the loop. */
function choiceOf({ condition, trueValue, falseValue }: SelectOp, loop: number, place: number): Value | undefined {
  const comparison = condition.definingOp;
  if (comparison?.is(CmpIOp) !== true || loopOfIndex(comparison.lhs) !== loop) return undefined;
  const limit = constantInt(comparison.rhs);
  if (limit === undefined) return undefined;
  return compareIntegers(comparison.predicateName, BigInt(place), limit, 64) ? trueValue : falseValue;
}

/** Replaces an operation by one without `loop`. */
function split(rw: Rewriter, op: GenericOp, loop: number): void {
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const { inputs, outputs, indexingMaps } = op;
  const mapIn = (map: AffineMap, place: number): AffineMap => {
    const placed = partialEvaluate(
      map,
      op.iteratorTypes.map((_, d) => (d === loop ? place : undefined)),
    );
    return projectDims(placed, (d) => d === loop);
  };
  const parts = {
    inputs,
    outputs: [...outputs, ...outputs],
    maps: [
      ...indexingMaps.slice(0, inputs.length).map((map) => mapIn(map, 0)),
      ...[0, 1].flatMap((place) => indexingMaps.slice(inputs.length).map((map) => mapIn(map, place))),
    ],
    iterators: op.iteratorTypes.filter((_, d) => d !== loop),
    attributes: op.attributes.entries(),
  };
  const made = createGeneric(rw, parts, (b, args) => {
    const shared = new IrMapping().mapAll(bodyOf(op).args.slice(0, inputs.length), args.slice(0, inputs.length));
    return bothOf(b, op, loop, shared);
  });
  remapIndices(made, rw, (index) => renumbered(rw, index, index.loop > loop ? index.loop - 1 : index.loop));
  rw.erase(op);
}

/** What both iterations of `loop` write. Operations that depend on no choice are copied once. */
function bothOf(b: Builder, op: GenericOp, loop: number, shared: IrMapping): readonly Value[] {
  const body = bodyOf(op);
  const chosen = [new Map<Value, Value>(), new Map<Value, Value>()];
  const valueIn = (place: number, value: Value): Value => at(chosen, place).get(value) ?? shared.get(value);
  for (const one of body.ops()) {
    if (one === body.last || one.results.some((result) => isIndexOrTest(result, loop))) continue;
    const isChoice = one.is(SelectOp) && choiceOf(one, loop, 0) !== undefined;
    if (!isChoice && !one.operands.some((operand) => at(chosen, 0).has(operand))) {
      b.insert(cloneOperation(one, shared));
      continue;
    }
    for (const [place, values] of chosen.entries()) {
      const choice = one.is(SelectOp) ? choiceOf(one, loop, place) : undefined;
      if (choice !== undefined) {
        values.set(one.resultAt(0), valueIn(place, choice));
        continue;
      }
      const own = new IrMapping().mapAll(
        one.operands,
        one.operands.map((operand) => valueIn(place, operand)),
      );
      const copy = b.insert(cloneOperation(one, own));
      one.results.forEach((result, i) => values.set(result, copy.resultAt(i)));
    }
  }
  return chosen.flatMap((_, place) => (body.last?.operands ?? []).map((operand) => valueIn(place, operand)));
}

/** Whether a value is the index of `loop` or a comparison with it. */
function isIndexOrTest(value: Value, loop: number): boolean {
  return loopOfIndex(value) === loop || isTest(value, loop);
}

function isTest({ definingOp: op }: Value, loop: number): boolean {
  return op?.is(CmpIOp) === true && loopOfIndex(op.lhs) === loop;
}
