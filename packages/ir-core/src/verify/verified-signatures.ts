/**
 * Remembers of the operations of each definition what their constraints were checked on: types, properties and numbers of
 * parts. The next one usually has the same as the last, or as an earlier one with the same properties, and then its
 * constraints hold as well.
 */
import type { Type } from "../attributes/attribute.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import type { OpDefinition } from "../define/op-definition.ts";
import { SymbolUser } from "../interfaces/symbol.ts";
import type { Operation } from "../ir/operation.ts";

/** What the constraints of an operation depend on, but for its regions. */
class Signature {
  readonly properties: DictionaryAttr;
  readonly #operandTypes: readonly Type[];
  readonly #resultTypes: readonly Type[];
  readonly #successorCount: number;

  constructor(op: Operation) {
    this.properties = op.properties;
    this.#operandTypes = op.opOperands.map((operand) => operand.value.type);
    this.#resultTypes = op.results.map((result) => result.type);
    this.#successorCount = op.blockOperands.length;
  }

  /** Whether `op`, which has the same properties, has this signature. */
  fits(op: Operation): boolean {
    const { opOperands, results } = op;
    const operandTypes = this.#operandTypes;
    const resultTypes = this.#resultTypes;
    if (this.#successorCount !== op.blockOperands.length) return false;
    if (operandTypes.length !== opOperands.length || resultTypes.length !== results.length) return false;
    for (let i = 0; i < opOperands.length; i++) if (opOperands[i]?.value.type !== operandTypes[i]) return false;
    for (let i = 0; i < results.length; i++) if (results[i]?.type !== resultTypes[i]) return false;
    return true;
  }
}

/** What is known of a definition's operations, and of those whose constraints hold. */
export class VerifiedSignature {
  readonly isSymbolUser: boolean;
  #last: Signature | undefined = undefined;
  readonly #byProperties = new Map<DictionaryAttr, Signature>();

  constructor(op: Operation) {
    this.isSymbolUser = SymbolUser.has(op);
  }

  /** Whether the constraints of `op` are known to hold, but for those of its regions. */
  fits(op: Operation): boolean {
    if (this.#last?.properties !== op.properties) this.#last = this.#byProperties.get(op.properties);
    return this.#last?.fits(op) === true;
  }

  /** Notes that the constraints of `op` hold. */
  note(op: Operation): void {
    this.#last = new Signature(op);
    this.#byProperties.set(op.properties, this.#last);
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
