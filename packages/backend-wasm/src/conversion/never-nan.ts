/** Values that are known not to be NaN, so that an extremum that prefers numbers is one instruction. */
import { scf } from "@tt-opt/dialect-std";
import { at, BlockArgument, DenseElementsAttr, FloatAttr, type Value } from "@tt-opt/ir-core";

const extrema: ReadonlySet<string> = new Set(["arith.maxnumf", "arith.minnumf"]);

/** Whether no element of `value` is NaN. What a loop carries is taken to be none as long as nothing makes one of it. */
export function isNeverNaN(value: Value, assumed: ReadonlySet<Value> = new Set()): boolean {
  if (assumed.has(value)) return true;
  const op = value.definingOp;
  if (op === undefined) return isNumberCarried(value, assumed);
  if (op.name === "arith.constant") return isNumber(op.attribute("value"));
  // The result is NaN only if both operands are.
  if (extrema.has(op.name)) return op.operands.some((operand) => isNeverNaN(operand, assumed));
  if (op.name === "vector.shuffle") return [...new Set(op.operands)].every((operand) => isNeverNaN(operand, assumed));
  if (op.is(scf.ForOp))
    return isNumberCarried(at(op.body.args, op.results.findIndex((result) => result === value) + 1), assumed);
  return false;
}

function isNumberCarried(value: Value, assumed: ReadonlySet<Value>): boolean {
  const loop = value.parentBlock?.parentOp;
  if (!(value instanceof BlockArgument) || loop === undefined || !loop.is(scf.ForOp) || value.index === 0) return false;
  const index = value.index - 1;
  const next = loop.body.last?.operand(index);
  if (next === undefined || !isNeverNaN(at(loop.initArgs, index), assumed)) return false;
  return isNeverNaN(next, new Set([...assumed, value]));
}

function isNumber(attribute: unknown): boolean {
  if (attribute instanceof FloatAttr) return !Number.isNaN(attribute.value);
  if (!(attribute instanceof DenseElementsAttr) || !attribute.isSplat) return false;
  const element = attribute.splatValue;
  return element instanceof FloatAttr && !Number.isNaN(element.value);
}
