/** Operations that can bound the integers of their results and of arguments of their regions. */
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import type { IntegerRange } from "./integer-range.ts";

/** Called with a `range` that always contains `value`. */
export type SetRange = (value: Value, range: IntegerRange) => void;

/** See the file's header. For vectors and tensors, a range holds for every element. */
export const InferIntRange = new OpInterface<{
  /** Calls `set` for results and region arguments, given the ranges of the operands (the full range if unknown). */
  inferRanges(op: Operation, operands: readonly IntegerRange[], set: SetRange): void;
}>("InferIntRange", "knows which integers its results can be");
