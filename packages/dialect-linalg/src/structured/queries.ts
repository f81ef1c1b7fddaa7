/**
 * What can be asked of a structured operation beyond its interface: derived from maps, iterator types and the region.
 */
import {
  type AffineMap,
  at,
  type Block,
  type BlockArgument,
  defined,
  type Operation,
  type OpOperand,
  RankedTensorType,
  ShapedType,
  type Value,
  MemRefType,
} from "@tt-opt/ir-core";
import type { IteratorType } from "../attributes.ts";
import { LinalgStructured, type StructuredMethods } from "./linalg-structured.ts";

/** The interface of `op`, which must be a structured operation. */
export function structured(op: Operation): StructuredMethods {
  return defined(LinalgStructured.get(op), `the structured interface of ${op.name}`);
}

/** Whether `op` is a structured operation. */
export function isStructured(op: Operation | undefined): op is Operation {
  return op !== undefined && LinalgStructured.has(op);
}

/** The maps of the operands, inputs first. */
export function indexingMaps(op: Operation): readonly AffineMap[] {
  return structured(op).indexingMaps(op);
}

/** For each loop, outermost first, how it may be executed. */
export function iteratorTypes(op: Operation): readonly IteratorType[] {
  return structured(op).iteratorTypes(op);
}

/** The number of loops. */
export function loopCount(op: Operation): number {
  return iteratorTypes(op).length;
}

/** The loops of one kind. */
export function loopsOfType(op: Operation, type: IteratorType): readonly number[] {
  return iteratorTypes(op).flatMap((each, loop) => (each === type ? [loop] : []));
}

/** The operands that are only read. */
export function inputsOf(op: Operation): readonly Value[] {
  return structured(op).inputs(op);
}

/** The operands that are written. */
export function initsOf(op: Operation): readonly Value[] {
  return structured(op).inits(op);
}

/** The number of inputs: inits come after them. */
export function inputCount(op: Operation): number {
  return inputsOf(op).length;
}

/** Whether `operand` is written. */
export function isInitOperand(operand: OpOperand): boolean {
  return operand.index >= inputCount(operand.owner);
}

/** The body, which gets an element of each operand. */
export function bodyOf(op: Operation): Block {
  return defined(op.region(0).entry, `the body of ${op.name}`);
}

/** What the body yields, one value per init. */
export function yieldedValues(op: Operation): readonly Value[] {
  return defined(bodyOf(op).last, `the terminator of ${op.name}`).operands;
}

/** The map of `operand`. */
export function matchingIndexingMap(operand: OpOperand): AffineMap {
  return at(indexingMaps(operand.owner), operand.index);
}

/** The argument of the body that is the element of `operand`. */
export function matchingBlockArgument(operand: OpOperand): BlockArgument {
  return at(bodyOf(operand.owner).args, operand.index);
}

/** Whether the body uses the element of `operand`. */
export function payloadUsesOperand(operand: OpOperand): boolean {
  return matchingBlockArgument(operand).hasUses;
}

/** Whether all shaped operands are tensors. */
export function hasTensorSemantics(op: Operation): boolean {
  return op.operands.every(({ type }) => !(type instanceof ShapedType) || type instanceof RankedTensorType);
}

/** Whether all shaped operands are memrefs. */
export function hasBufferSemantics(op: Operation): boolean {
  return (
    op.resultCount === 0 && op.operands.every(({ type }) => !(type instanceof ShapedType) || type instanceof MemRefType)
  );
}

/** Whether every loop is parallel and every init is written at distinct places, each once. */
export function isElementwise(op: Operation): boolean {
  if (!iteratorTypes(op).every((type) => type === "parallel")) return false;
  const maps = indexingMaps(op);
  const inputs = inputCount(op);
  return maps.every((map, i) => (i < inputs ? map.isProjectedPermutation(true) : map.isPermutation()));
}

/** What kinds of loops a contraction has: each loop is in exactly one list. */
export interface ContractionDims {
  /** In both inputs and the output. */
  readonly batch: readonly number[];
  /** In the left input and the output. */
  readonly m: readonly number[];
  /** In the right input and the output. */
  readonly n: readonly number[];
  /** In both inputs only. */
  readonly k: readonly number[];
}

/** The loops of a contraction by kind; undefined if `op` is no contraction of two inputs into one output. */
export function contractionDims(op: Operation): ContractionDims | undefined {
  if (inputCount(op) !== 2 || initsOf(op).length !== 1 || !isMultiplyAdd(op)) return undefined;
  const [lhs, rhs, out] = indexingMaps(op);
  if (lhs === undefined || rhs === undefined || out === undefined) return undefined;
  if (![lhs, rhs, out].every((map) => map.isProjectedPermutation())) return undefined;
  const dims: Record<keyof ContractionDims, number[]> = { batch: [], m: [], n: [], k: [] };
  for (const [loop, type] of iteratorTypes(op).entries()) {
    const inLhs = lhs.isFunctionOfDim(loop);
    const inRhs = rhs.isFunctionOfDim(loop);
    const inOut = out.isFunctionOfDim(loop);
    if (inOut !== (type === "parallel") || (!inLhs && !inRhs)) return undefined;
    if (inLhs && inRhs) (inOut ? dims.batch : dims.k).push(loop);
    else if (!inOut) return undefined;
    else (inLhs ? dims.m : dims.n).push(loop);
  }
  return dims;
}

/** Whether `op` sums products of two inputs. */
export function isContraction(op: Operation): boolean {
  return (contractionDims(op)?.k.length ?? 0) > 0;
}

/** The operations that combine products, by those that compute products. */
const sumsOfProducts: Partial<Record<string, string>> = {
  "arith.mulf": "arith.addf",
  "arith.muli": "arith.addi",
  "arith.andi": "arith.ori",
};
const casts = new Set([
  "arith.extf",
  "arith.extsi",
  "arith.extui",
  "arith.truncf",
  "arith.trunci",
  "arith.sitofp",
  "arith.uitofp",
  "arith.fptosi",
  "arith.fptoui",
  "arith.index_cast",
]);

/** Whether the body yields `acc + cast(lhs) * cast(rhs)`, in any order of operands. */
function isMultiplyAdd(op: Operation): boolean {
  const [lhs, rhs, acc] = bodyOf(op).args;
  const sum = yieldedValues(op)[0]?.definingOp;
  if (sum === undefined || acc === undefined) return false;
  const product = sum.operands.find((operand) => operand !== acc)?.definingOp;
  if (!sum.operands.includes(acc) || product === undefined || sumsOfProducts[product.name] !== sum.name) return false;
  const [a, b] = product.operands.map(withoutCasts);
  return (a === lhs && b === rhs) || (a === rhs && b === lhs);
}

function withoutCasts(value: Value): Value {
  let source = value;
  for (let op = source.definingOp; op !== undefined && casts.has(op.name); op = source.definingOp)
    source = op.operand(0);
  return source;
}

/**
 * The operation that combines an element into the accumulator of init `index`, if no other reads the accumulator or the
 * result.
 */
export function combinerOf(op: Operation, index: number): Operation | undefined {
  const accumulator = bodyOf(op).args[inputCount(op) + index];
  const combiner = yieldedValues(op)[index]?.definingOp;
  if (accumulator === undefined || combiner?.block !== bodyOf(op) || combiner.operandCount !== 2) return undefined;
  const isAlone = accumulator.hasOneUse && combiner.resultAt(0).hasOneUse;
  return isAlone && combiner.operands.includes(accumulator) ? combiner : undefined;
}
