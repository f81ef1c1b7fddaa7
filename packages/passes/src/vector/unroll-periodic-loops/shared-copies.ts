/** Copies of operations of which those with equal operands are one. */
import { type Builder, cloneOperation, type IrMapping, isPure, type Operation, type Value } from "@tt-opt/ir-core";

/** See the file's header. */
export class SharedCopies {
  readonly #mayMove: (load: Operation) => boolean;
  readonly #made = new Map<Operation, Operation[]>();

  /** @param mayMove Whether a load gives the same wherever it is. */
  constructor(mayMove: (load: Operation) => boolean) {
    this.#mayMove = mayMove;
  }

  /** Maps the results of `op` to those of a copy, which is inserted by `b` if there is none of the same operands. */
  copy(b: Builder, op: Operation, mapping: IrMapping): void {
    const made = this.#made.get(op) ?? [];
    this.#made.set(op, made);
    const operands = op.operands.map((operand) => mapping.get(operand));
    const isSame = (value: Value, i: number): boolean => value === operands[i];
    const known = made.find((copy) => copy.operands.every(isSame));
    if (known !== undefined) return void mapping.mapAll(op.results, known.results);
    const copy = b.insert(cloneOperation(op, mapping));
    if (op.regions.length === 0 && (isPure(op) || this.#mayMove(op))) made.push(copy);
  }
}
