/**
 * Remembers of the last operations of each definition what their constraints were checked on: types, properties and
 * numbers of parts. The next one usually has the same as one of them, and then its constraints hold as well.
 */
import type { Type } from "../attributes/attribute.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import { SymbolUser } from "../interfaces/symbol.ts";
import type { Operation } from "../ir/operation.ts";

/** So many are remembered of each definition: branches that pass a value and branches that do not, a few constants. */
const rememberedCount = 8;

/** What the constraints of an operation were checked on, but for its regions. */
class Signature {
  readonly #properties: DictionaryAttr;
  readonly #operandTypes: readonly Type[];
  readonly #resultTypes: readonly Type[];
  readonly #successorCount: number;

  constructor(op: Operation) {
    this.#properties = op.properties;
    this.#operandTypes = op.opOperands.map((operand) => operand.value.type);
    this.#resultTypes = op.results.map((result) => result.type);
    this.#successorCount = op.blockOperands.length;
  }

  isThatOf(op: Operation): boolean {
    const { opOperands, results } = op;
    const operandTypes = this.#operandTypes;
    const resultTypes = this.#resultTypes;
    if (this.#properties !== op.properties || this.#successorCount !== op.blockOperands.length) return false;
    if (operandTypes.length !== opOperands.length || resultTypes.length !== results.length) return false;
    for (let i = 0; i < opOperands.length; i++) if (opOperands[i]?.value.type !== operandTypes[i]) return false;
    for (let i = 0; i < results.length; i++) if (results[i]?.type !== resultTypes[i]) return false;
    return true;
  }
}

/** What is known of a definition's operations. */
export class VerifiedSignatures {
  readonly isSymbolUser: boolean;
  /** Those of the last operations whose constraints hold; the oldest one gives its place to the next. */
  readonly #remembered: Signature[] = [];
  #oldest = 0;

  constructor(op: Operation) {
    this.isSymbolUser = SymbolUser.has(op);
  }

  /** Whether the constraints of `op` are known to hold, but for those of its regions. */
  fit(op: Operation): boolean {
    const remembered = this.#remembered;
    for (let i = 0; i < remembered.length; i++) if (remembered[i]?.isThatOf(op) === true) return true;
    return false;
  }

  /** Notes that the constraints of `op` hold. */
  note(op: Operation): void {
    this.#remembered[this.#oldest] = new Signature(op);
    this.#oldest = (this.#oldest + 1) % rememberedCount;
  }
}

/** What is known of the operations of each definition, by the definition's index. */
export class VerifiedDefinitions {
  readonly #known: (VerifiedSignatures | undefined)[] = [];

  /** What is known of operations like `op`. */
  of(op: Operation): VerifiedSignatures {
    return (this.#known[op.definition.index] ??= new VerifiedSignatures(op));
  }
}
