import { InferIntRange, type IntegerRange, type OpClass, type Operation, at } from "@tt-opt/ir-core";
import { bitWidth } from "./fold-elements.ts";

/** Says how the range of the only result of operations of class `cls` follows from those of the operands. */
export function attachRange<C extends OpClass>(
  cls: C,
  infer: (operands: readonly IntegerRange[], op: InstanceType<C>) => IntegerRange | undefined,
): void {
  attachRanges(cls, (operands, op) => [infer(operands, op)]);
}

/** {@link attachRange} for binary operations. */
export function attachBinaryRange<C extends OpClass>(
  cls: C,
  infer: (lhs: IntegerRange, rhs: IntegerRange, op: InstanceType<C>) => IntegerRange,
): void {
  attachRange(cls, (operands, op) => infer(at(operands, 0), at(operands, 1), op));
}

/** {@link attachRange} for operations with one operand; `width` is that of the result. */
export function attachUnaryRange<C extends OpClass>(
  cls: C,
  infer: (operand: IntegerRange, width: number) => IntegerRange,
): void {
  attachRange(cls, (operands, op) => infer(at(operands, 0), bitWidth(resultType(op))));
}

/** {@link attachRange} for operations with several results. */
export function attachRanges<C extends OpClass>(
  cls: C,
  infer: (operands: readonly IntegerRange[], op: InstanceType<C>) => readonly (IntegerRange | undefined)[],
): void {
  InferIntRange.attach(cls, {
    inferRanges(op, operands, set) {
      infer(operands, op).forEach((range, index) => {
        if (range !== undefined) setResult(op, index, range, set);
      });
    },
  });
}

function setResult(
  op: Operation,
  index: number,
  range: IntegerRange,
  set: (value: Operation["results"][number], range: IntegerRange) => void,
): void {
  set(op.resultAt(index), range);
}

function resultType(op: Operation): Operation["results"][number]["type"] {
  return op.resultAt(0).type;
}
