import { type Block, type Operation, type Value } from "@tt-opt/ir-core";

/** Texts that are equal for values of a body that are computed in the same way. */
export class StructuralKeys {
  readonly #body: Block;
  readonly #outside = new Map<Value, number>();

  constructor(body: Block) {
    this.#body = body;
  }

  /** The key of `value`. */
  of(value: Value): string {
    const op: Operation | undefined = value.definingOp;
    if (op === undefined || op.block !== this.#body) return `v${this.#number(value)}`;
    const parts = op.operands.map((operand) => this.of(operand)).join(",");
    return `${op.name}[${op.properties.id}](${parts})`;
  }

  #number(value: Value): number {
    let number = this.#outside.get(value);
    if (number === undefined) {
      number = this.#outside.size;
      this.#outside.set(value, number);
    }
    return number;
  }
}
