/**
 * Tensors of pointers or integers that differ from another tensor by the same amount in all lanes, and the changes that
 * let a scalar replace them in the arguments and results of structured control flow.
 */
import { AddIOp } from "@tt-opt/dialect-std";
import { PointerType, tt } from "@tt-opt/dialect-tt";
import {
  afterOp,
  AnyRankedTensor,
  at,
  type BlockArgument,
  type Builder,
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
import type { LaneAnalysis } from "./lane-analysis.ts";
import type { Linear } from "./linear.ts";
import { integerWidth } from "./scalar-facts.ts";

/** The difference between `value` and `reference`; undefined unless it is the same in all lanes. */
export function uniformDifference(analysis: LaneAnalysis, value: Value, reference: Value): Linear | undefined {
  const { type } = reference;
  const element = elementTypeOrSelf(type);
  if (!(type instanceof RankedTensorType) || value.type !== type) return undefined;
  if (!(element instanceof PointerType || (element instanceof IntegerType && element.width >= 32))) return undefined;
  const [form, from] = [analysis.form(value), analysis.form(reference)];
  if (form.base?.pointer !== from.base?.pointer || form.base?.pointee !== from.base?.pointee) return undefined;
  const difference = form.sum.minus(from.sum);
  return difference.isUniform && difference.isExact ? difference : undefined;
}

/** The type of the scalar for differences between tensors of the type of `tensor`. */
export function offsetTypeOf(tensor: Value, differences: readonly Linear[]): IntegerType {
  const element = elementTypeOrSelf(tensor.type);
  if (element instanceof IntegerType) return element;
  return IntegerType.get(element.context, differences.every(isNarrow) ? 32 : 64);
}

/** Whether offsets of pointers can be added in 32 bits. */
function isNarrow(difference: Linear): boolean {
  return difference.terms.every(
    ({ coefficient, symbols }) =>
      Math.abs(coefficient) < 2 ** 31 &&
      symbols.every((symbol) => symbol.kind === "value" && integerWidth(symbol.value.type) <= 32),
  );
}

/** Turns a block argument into a scalar sum; its users get `start` plus that sum. */
export function replaceArgument(rw: Rewriter, arg: BlockArgument, start: Value, type: Type): void {
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

/** Replaces `op` by `made`. Results that have a start become the start plus the result of `made`. */
export function replaceResults(rw: Rewriter, op: Operation, made: Operation, starts: ReadonlyMap<number, Value>): void {
  rw.at = afterOp(made);
  const results = op.results.map((result, index) => {
    const start = starts.get(index);
    const value = made.resultAt(index);
    return start === undefined || !result.hasUses ? value : addToAllLanes(rw, start, value);
  });
  op.results.forEach((result, index) => {
    if (result.hasUses) rw.replaceAllUses(result, at(results, index));
  });
  rw.erase(op);
}
