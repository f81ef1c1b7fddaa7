/**
 * Caches the types, properties and numbers of parts of the last verified operations of each definition. The next one
 * usually has the same as one of them, and its constraints then hold, too.
 */
import type { Type } from "../attributes/attribute.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import { SymbolUser } from "../interfaces/symbol.ts";
import type { Operation } from "../ir/operation.ts";

/** Number of cached signatures per definition: for branches with and without a value, a few constants. */
const rememberedCount = 8;

/** The inputs of an operation's constraints, except for its regions. */
class Signature {
  readonly #properties: DictionaryAttr;
  readonly #operandTypes: readonly Type[];
  readonly #resultTypes: readonly Type[];
  readonly #successorCount: number;

  constructor(op: Operation) {
    this.#properties = op.properties;
    this.#operandTypes = op.operandTypes;
    this.#resultTypes = op.resultTypes;
    this.#successorCount = op.blockOperands.length;
  }

  isThatOf(op: Operation): boolean {
    const operandTypes = this.#operandTypes;
    const resultTypes = this.#resultTypes;
    if (this.#properties !== op.properties || this.#successorCount !== op.blockOperands.length) return false;
    if (operandTypes.length !== op.operandCount || resultTypes.length !== op.resultCount) return false;
    for (let i = 0; i < operandTypes.length; i++) if (op.operand(i).type !== operandTypes[i]) return false;
    for (let i = 0; i < resultTypes.length; i++) if (op.resultAt(i).type !== resultTypes[i]) return false;
    return true;
  }
}

/** The cached facts about a definition's operations. */
export class VerifiedSignatures {
  readonly isSymbolUser: boolean;
  /** Those of the last operations whose constraints hold; the next one replaces the oldest. */
  readonly #remembered: Signature[] = [];
  #oldest = 0;

  constructor(op: Operation) {
    this.isSymbolUser = SymbolUser.has(op);
  }

  /** Whether the constraints of `op` are known to hold, except for those of its regions. */
  fit(op: Operation): boolean {
    const remembered = this.#remembered;
    for (let i = 0; i < remembered.length; i++) if (remembered[i]?.isThatOf(op) === true) return true;
    return false;
  }

  /** Records that the constraints of `op` hold. */
  note(op: Operation): void {
    this.#remembered[this.#oldest] = new Signature(op);
    this.#oldest = (this.#oldest + 1) % rememberedCount;
  }
}

/** The cached facts about the operations of each definition, by its index. */
export class VerifiedDefinitions {
  readonly #known: (VerifiedSignatures | undefined)[] = [];

  /** The cached facts about operations with the definition of `op`. */
  of(op: Operation): VerifiedSignatures {
    return (this.#known[op.definition.index] ??= new VerifiedSignatures(op));
  }
}
