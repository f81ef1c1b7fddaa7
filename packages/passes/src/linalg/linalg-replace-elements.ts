/**
 * `linalg-replace-elements`: the greatest element of a row is found, and replaced to find the next one. Triton has no other
 * way to write this than as a choice for each element of the row, of which all but one stay as they are.
 */
import { bodyOf, GenericOp, IndexOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { CmpIOp, CmpIPredicate, ConstantOp, memref, scf, SelectOp } from "@tt-opt/dialect-std";
import {
  AnyMemRef,
  at,
  beforeOp,
  BlockArgument,
  type Builder,
  cloneOperation,
  definePass,
  holdsForAll,
  type IndexType,
  IrMapping,
  isDynamic,
  isPure,
  type MemRefType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoops } from "../index-loops.ts";
import { toIndex } from "../to-index.ts";
import { loopOfIndex } from "./bodies/index.ts";
import { evaluateMap } from "./convert-linalg-to-loops.ts";

/** See the file's header. */
export const linalgReplaceElements = definePass({
  name: "linalg-replace-elements",
  summary: "store the elements that replace others instead of choosing all",
  description: `A \`linalg.generic\` on a buffer that keeps all elements but those whose index along one loop is a number
that does not depend on this loop, and replaces these by a value that does not either, becomes loops over its other
dimensions. They store the value, if there is an element with the number.`,
  statistics: { replaced: "operations that became stores" },
  example: {
    input: `#id = affine_map<(d0) -> (d0)>
func.func @f(%x: memref<256xf32>, %at: i32) {
  %none = arith.constant 0xFF800000 : f32
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<256xf32>) outs(%x : memref<256xf32>) {
  ^bb0(%in: f32, %out: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %is = arith.cmpi eq, %n, %at : i32
    %y = arith.select %is, %none, %in : f32
    linalg.yield %y : f32
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const found: Replacement[] = [];
    ctx.root.walkOps(GenericOp, (op) => {
      const replacement = planReplacement(op);
      if (replacement !== undefined) found.push(replacement);
    });
    for (const replacement of found) {
      emitStores(rw, replacement);
      ctx.count("replaced");
    }
  },
});

/** The elements of `op` whose index along `loop` is `place` become `value`. */
interface Replacement {
  readonly op: GenericOp;
  readonly extents: readonly number[];
  readonly loop: number;
  readonly place: Value;
  readonly value: Value;
}

/** What `op` replaces; undefined if it does more, or something else. */
function planReplacement(op: GenericOp): Replacement | undefined {
  const { outputs, iteratorTypes } = op;
  const extents = staticLoopRanges(op);
  if (outputs.length !== 1 || !AnyMemRef.matches(op.operand(op.inputs.length).type)) return undefined;
  if (extents.some(isDynamic) || iteratorTypes.some((type) => type !== "parallel")) return undefined;
  const choice = bodyOf(op).last?.operand(0).definingOp;
  const comparison = choice?.is(SelectOp) === true ? choice.condition.definingOp : undefined;
  if (choice?.is(SelectOp) !== true || comparison?.is(CmpIOp) !== true) return undefined;
  const predicate = CmpIPredicate.of(comparison.predicate);
  if (predicate !== "eq" && predicate !== "ne") return undefined;
  const [first, second] = [choice.trueValue, choice.falseValue];
  const [value, kept] = predicate === "eq" ? [first, second] : [second, first];
  if (!isOwnElement(op, kept)) return undefined;
  const { lhs, rhs } = comparison;
  const [index, place] = loopOfIndex(lhs) === undefined ? [rhs, lhs] : [lhs, rhs];
  const loop = loopOfIndex(index);
  if (loop === undefined || ![place, value].every((each) => isSame(op, each, loop))) return undefined;
  return { op, extents, loop, place, value };
}

/** Whether a value of the body is the element that is written, before it is. */
function isOwnElement(op: GenericOp, value: Value): boolean {
  const { inputs, outputs, indexingMaps } = op;
  if (!(value instanceof BlockArgument) || value.parentBlock !== bodyOf(op)) return false;
  const map = indexingMaps[inputs.length];
  return op.operand(value.index) === outputs[0] && map !== undefined && indexingMaps[value.index]?.equals(map) === true;
}

/** Whether a value of the body is the same in all iterations of a loop. */
function isSame(op: GenericOp, value: Value, loop: number): boolean {
  return holdsForAll([value], (each) => {
    const made = each.definingOp;
    if (each.parentBlock !== bodyOf(op)) return true;
    if (each instanceof BlockArgument)
      return each.index < op.inputs.length && !at(op.indexingMaps, each.index).isFunctionOfDim(loop);
    if (made === undefined || !isPure(made) || made.regions.length > 0) return false;
    return made.is(IndexOp) ? made.dim.number !== loop : made.operands;
  });
}

function emitStores(rw: Rewriter, { op, extents, loop, place, value }: Replacement): void {
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const others = [...extents.keys()].filter((d) => d !== loop);
  const ranges = others.map((d) => ({ to: at(extents, d) }));
  emitIndexLoops(rw, ranges, (b, ivs) => {
    const made = new IrMapping();
    const first = ConstantOp.index(b, 0).result;
    const row = extents.map((_, d) => ivs[others.indexOf(d)] ?? first);
    const number = compute(b, op, place, row, made);
    const size = ConstantOp.int(b, number.type, at(extents, loop)).result;
    scf.IfOp.create(b, CmpIOp.create(b, "ult", number, size).result, (inside) => {
      const index = toIndex(inside, number);
      const element = elementAt(inside, op, op.inputs.length, row.with(loop, index));
      memref.StoreOp.build(inside, { value: compute(inside, op, value, row, made), ...element });
    });
  });
  rw.erase(op);
}

/** Builds the computation of a value of the body, which is the same along the loop, at the indices `ivs`. */
function compute(b: Builder, op: GenericOp, value: Value, ivs: readonly Value[], made: IrMapping): Value {
  const maker = value.definingOp;
  if (value.parentBlock !== bodyOf(op) || made.has(value)) return made.get(value);
  if (value instanceof BlockArgument) {
    const element = elementAt(b, op, value.index, ivs);
    made.map(value, memref.LoadOp.build(b, { ...element, resultTypes: [value.type] }).result);
  } else if (maker?.is(IndexOp) === true) made.map(value, at(ivs, maker.dim.number));
  else if (maker !== undefined) {
    for (const operand of maker.operands) made.map(operand, compute(b, op, operand, ivs, made));
    const copy = b.insert(cloneOperation(maker, made));
    maker.results.forEach((result, i) => made.map(result, copy.resultAt(i)));
  }
  return made.get(value);
}

/** The element of an operand at the indices `ivs` of the loops. */
function elementAt(
  b: Builder,
  op: GenericOp,
  operand: number,
  ivs: readonly Value[],
): { readonly memref: Value<MemRefType>; readonly indices: readonly Value<IndexType>[] } {
  return { memref: typed(op.operand(operand), AnyMemRef), indices: evaluateMap(b, at(op.indexingMaps, operand), ivs) };
}
