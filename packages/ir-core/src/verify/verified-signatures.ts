/**
 * Remembers of the last operation of each definition what its constraints were checked on: types, properties and
 * numbers of parts. The next one usually has the same, and then its constraints hold as well.
 */
import type { Type } from "../attributes/attribute.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import type { OpDefinition } from "../define/op-definition.ts";
import { SymbolUser } from "../interfaces/symbol.ts";
import type { Operation } from "../ir/operation.ts";

const none: readonly never[] = Object.freeze([]);

/** What is known of a definition's operations, and of the last one whose constraints hold. */
export class VerifiedSignature {
  readonly isSymbolUser: boolean;
  #properties: DictionaryAttr | undefined = undefined;
  #operandTypes: readonly Type[] = none;
  #resultTypes: readonly Type[] = none;
  #successorCount = 0;

  constructor(op: Operation) {
    this.isSymbolUser = SymbolUser.has(op);
  }

  /** Whether the constraints of `op` are known to hold, but for those of its regions. */
  fits(op: Operation): boolean {
    const { opOperands, results } = op;
    const operandTypes = this.#operandTypes;
    const resultTypes = this.#resultTypes;
    if (this.#properties !== op.properties || this.#successorCount !== op.blockOperands.length) return false;
    if (operandTypes.length !== opOperands.length || resultTypes.length !== results.length) return false;
    for (let i = 0; i < opOperands.length; i++) if (opOperands[i]?.value.type !== operandTypes[i]) return false;
    for (let i = 0; i < results.length; i++) if (results[i]?.type !== resultTypes[i]) return false;
    return true;
  }

  /** Notes that the constraints of `op` hold. */
  note(op: Operation): void {
    this.#properties = op.properties;
    this.#operandTypes = op.opOperands.map((operand) => operand.value.type);
    this.#resultTypes = op.results.map((result) => result.type);
    this.#successorCount = op.blockOperands.length;
  }
}

/** See the file's header. */
export class VerifiedSignatures {
  readonly #known = new Map<OpDefinition, VerifiedSignature>();

  /** What is known of operations like `op`. */
  of(op: Operation): VerifiedSignature {
    const { definition } = op;
    let known = this.#known.get(definition);
    if (known === undefined) {
      known = new VerifiedSignature(op);
      this.#known.set(definition, known);
    }
    return known;
  }
}
