/**
 * Names of the values of a body. Values that are computed alike have equal names, also in different bodies that share
 * their numbers.
 */
import { matchConstant } from "@tt-opt/dialect-std";
import type { Block, Value } from "@tt-opt/ir-core";
import type { KeyNumbers } from "../bodies/index.ts";

/** See the file's header. Loads count as computations, so there must be no stores between them. */
export class ValueNames {
  readonly #body: Block;
  readonly #numbers: KeyNumbers;
  readonly #given: (value: Value) => string | undefined;
  readonly #names = new Map<Value, string>();

  /** @param given Supplies names of some values; their computations are ignored. */
  constructor(body: Block, numbers: KeyNumbers, given: (value: Value) => string | undefined = () => undefined) {
    this.#body = body;
    this.#numbers = numbers;
    this.#given = given;
  }

  /** The name of a value. */
  of(value: Value): string {
    let name = this.#names.get(value);
    if (name === undefined) {
      name = this.#given(value) ?? this.#computed(value);
      this.#names.set(value, name);
    }
    return name;
  }

  #computed(value: Value): string {
    const op = value.definingOp;
    const constant = matchConstant(value);
    if (constant !== undefined) return `constant ${constant.id}`;
    if (op === undefined || op.block !== this.#body || op.resultCount > 1)
      return `value ${this.#numbers.ofValue(value)}`;
    const operands = op.operands.map((operand) => this.of(operand)).join();
    return `computed ${this.#numbers.ofStructure(`${op.name}[${op.properties.id}](${operands})`)}`;
  }
}
