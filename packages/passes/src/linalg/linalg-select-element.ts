/**
 * `linalg-select-element`: Triton has no operation that takes one element of a block. Kernels sum those whose index is
 * the wanted one, and zeros elsewhere, as Inductor does for the last element of a running total.
 */
import { bodyOf, buildGeneric, GenericOp, remapIndices, renumbered, staticLoopRanges } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  CmpIOp,
  constantInt,
  ConstantOp,
  ExtUIOp,
  matchConstant,
  MulIOp,
  SelectOp,
  tensor,
} from "@tt-opt/dialect-std";
import {
  AffineDim,
  AnyRankedTensor,
  at,
  beforeOp,
  definePass,
  hasReadOnlyEffects,
  hasType,
  IntegerType,
  RankedTensorType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Combination, combinationOf, conjuncts, isIdentity, loopOfIndex } from "./bodies/index.ts";

/** See the file's header. */
export const linalgSelectElement = definePass({
  name: "linalg-select-element",
  summary: "take one element where a reduction of all others is neutral",
  description: `A reduction of tensors that combines an element only where the index along a dimension is a constant, and
the identity elsewhere, has one iteration along that dimension, over slices of its operands. The element is chosen by an
\`arith.select\`, or multiplied by an extended comparison in a sum of integers.`,
  statistics: { selected: "reductions along a dimension that became one element" },
  example: {
    input: `#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @last(%x: tensor<4x16xi32>, %start: tensor<4xi32>) -> tensor<4xi32> {
  %c0 = arith.constant 0 : i32
  %c15 = arith.constant 15 : index
  %last = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x16xi32>) outs(%start : tensor<4xi32>) {
  ^bb0(%a: i32, %sum: i32):
    %i = linalg.index 1 : index
    %is = arith.cmpi eq, %i, %c15 : index
    %v = arith.select %is, %a, %c0 : i32
    %s = arith.addi %sum, %v : i32
    linalg.yield %s : i32
  } -> tensor<4xi32>
  return %last : tensor<4xi32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: GenericOp[] = [];
    ctx.root.walkOps(GenericOp, (op) => void ops.push(op));
    for (const op of ops) {
      const wanted = wantedElement(op);
      if (wanted === undefined) continue;
      select(rw, op, wanted);
      ctx.count("selected");
    }
  },
});

/** The only index along a loop that matters, and the comparison with it. */
interface Wanted {
  readonly loop: number;
  readonly index: number;
  readonly comparison: CmpIOp;
}

function wantedElement(op: GenericOp): Wanted | undefined {
  if (op.outputs.length !== 1 || !op.operands.every((value) => hasType(value, AnyRankedTensor))) return undefined;
  // What a body does for the other elements, beside combining them, is not left out.
  if (!hasReadOnlyEffects(op)) return undefined;
  const combination = combinationOf(bodyOf(op), op.inputs.length, 0);
  const condition = combination && conditionOf(combination);
  if (condition === undefined) return undefined;
  const extents = staticLoopRanges(op);
  for (const part of conjuncts(condition)) {
    const comparison = part.definingOp;
    if (comparison?.is(CmpIOp) !== true || comparison.predicateName !== "eq") continue;
    const loop = loopOfIndex(comparison.lhs);
    const index = Number(constantInt(comparison.rhs) ?? -1n);
    if (loop === undefined || op.iteratorTypes[loop] !== "reduction" || !isSliced(op, loop)) continue;
    if (index >= 0 && index < at(extents, loop) && at(extents, loop) > 1) return { loop, index, comparison };
  }
  return undefined;
}

/** Where a reduction combines something else than its identity. */
function conditionOf(combination: Combination): Value | undefined {
  const element = combination.op.operand(1 - combination.accumulatorIndex).definingOp;
  if (element?.is(SelectOp) === true) {
    const isNeutral = isIdentity(combination, matchConstant(element.falseValue));
    return isNeutral && element.condition.type instanceof IntegerType ? element.condition : undefined;
  }
  if (element?.is(MulIOp) !== true || !combination.op.is(AddIOp)) return undefined;
  const flags = element.operands.flatMap(({ definingOp: flag }) => (flag?.is(ExtUIOp) === true ? [flag.in] : []));
  return flags.find(({ type }) => type instanceof IntegerType && type.width === 1);
}

/** Whether all operands that a loop accesses have a dimension of its own for it. */
function isSliced(op: GenericOp, loop: number): boolean {
  return op.indexingMaps.every(({ results }) =>
    results.every((result) => result instanceof AffineDim || !result.isFunctionOfDim(loop)),
  );
}

function select(rw: Rewriter, op: GenericOp, { loop, index, comparison }: Wanted): void {
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const { args } = bodyOf(op);
  const inputs = op.inputs.map((input, i) => {
    const { results } = at(op.indexingMaps, i);
    const dim = results.findIndex((result) => result instanceof AffineDim && result.position === loop);
    return dim < 0 ? input : sliceOf(rw, typed(input, AnyRankedTensor), dim, index, at(args, i).hasUses);
  });
  const parts = {
    inputs,
    outputs: op.outputs,
    maps: op.indexingMaps,
    iterators: op.iteratorTypes,
    attributes: op.attributes.entries(),
  };
  const isWanted = rw.within(beforeOp(comparison), () => ConstantOp.bool(rw, true).result);
  rw.replace(comparison, isWanted);
  const made = buildGeneric(rw, parts, rw.takeRegion(op.body));
  remapIndices(made, rw, (place) =>
    place.loop === loop
      ? rw.within(beforeOp(place), () => ConstantOp.index(rw, index).result)
      : renumbered(rw, place, place.loop),
  );
  rw.replace(op, ...made.results);
}

/** The elements at `index` along a dimension; if none is read, only their number matters. */
function sliceOf(rw: Rewriter, source: Value<RankedTensorType>, dim: number, index: number, isRead: boolean): Value {
  const { shape, elementType } = source.type;
  const sizes = shape.map((size, d) => (d === dim ? 1 : size));
  if (!isRead) return tensor.EmptyOp.buildMixed(rw, sizes, elementType).result;
  const parts = { offsets: shape.map((_, d) => (d === dim ? index : 0)), sizes, strides: shape.map(() => 1) };
  return tensor.ExtractSliceOp.buildMixed(rw, source, parts, RankedTensorType.get(sizes, elementType)).result;
}
