/** Finds values that are never NaN, so that a minimum or maximum that prefers numbers is one instruction. */
import { ConstantOp, MaxNumFOp, MinNumFOp, scf } from "@tt-opt/dialect-std";
import { ShuffleOp } from "@tt-opt/dialect-vector";
import { at, BlockArgument, DenseElementsAttr, FloatAttr, type Value } from "@tt-opt/ir-core";

/**
 * Whether no element of `value` is NaN. A carried value is assumed not to be NaN until an operation is found that may
 * produce one; `known` holds previous results.
 */
export function isNeverNaN(value: Value, known: Map<Value, boolean> = new Map()): boolean {
  const found = known.get(value) ?? isNumberMade(value, known);
  known.set(value, found);
  return found;
}

function isNumberMade(value: Value, known: Map<Value, boolean>): boolean {
  const op = value.definingOp;
  if (op === undefined) return isNumberCarried(value, known);
  if (op.is(ConstantOp)) return isNumber(op.value);
  // The result is NaN only if both operands are.
  if (op.is(MaxNumFOp) || op.is(MinNumFOp)) return isNeverNaN(op.lhs, known) || isNeverNaN(op.rhs, known);
  if (op.is(ShuffleOp)) return isNeverNaN(op.v1, known) && isNeverNaN(op.v2, known);
  if (op.is(scf.ForOp))
    return isNeverNaN(at(op.body.args, op.results.findIndex((result) => result === value) + 1), known);
  return false;
}

function isNumberCarried(value: Value, known: Map<Value, boolean>): boolean {
  const loop = value.parentBlock?.parentOp;
  if (!(value instanceof BlockArgument) || loop === undefined || !loop.is(scf.ForOp) || value.index === 0) return false;
  const index = value.index - 1;
  const next = loop.body.last?.operand(index);
  if (next === undefined || !isNeverNaN(at(loop.initArgs, index), known)) return false;
  const assuming = new Map(known).set(value, true);
  // Results of a wrong assumption are discarded.
  if (!isNeverNaN(next, assuming)) return false;
  for (const [each, found] of assuming) known.set(each, found);
  return true;
}

function isNumber(attribute: unknown): boolean {
  if (attribute instanceof FloatAttr) return !Number.isNaN(attribute.value);
  if (!(attribute instanceof DenseElementsAttr) || !attribute.isSplat) return false;
  const element = attribute.splatValue;
  return element instanceof FloatAttr && !Number.isNaN(element.value);
}
