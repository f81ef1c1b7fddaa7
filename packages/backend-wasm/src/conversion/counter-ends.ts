/**
 * Ends of counters. A loop over the next few elements after the counter of a loop around it has an iteration, unless its
 * end overflows, which it does not if the counter has a constant end. Rows of a block are such loops: they need no test
 * before them, and no control structure around it.
 */
import type { Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";

/** See the file's header. */
export class CounterEnds {
  readonly #code: CodeBuilder;
  readonly #ends = new Map<Value, number>();

  constructor(code: CodeBuilder) {
    this.#code = code;
  }

  /** Records that the signed i32 number `counter` is less than `end`. */
  add(counter: Value, end: Value): void {
    const known = this.#code.i32Of(end);
    if (known !== undefined) this.#ends.set(counter, known);
  }

  /** The number that the signed i32 number `value` is less than, if it is a counter and the number is known. */
  of(value: Value): number | undefined {
    return this.#ends.get(value);
  }

  /** Whether `upper` is known to be a counter, `lower`, plus a number greater than 0. */
  isBefore(lower: Value, upper: Value): boolean {
    const end = this.#ends.get(lower);
    const sum = upper.definingOp;
    if (end === undefined || sum?.name !== "wasm.i32.add" || sum.operand(0) !== lower) return false;
    const more = this.#code.i32Of(sum.operand(1)) ?? 0;
    return more > 0 && end - 1 + more < 2 ** 31;
  }
}
