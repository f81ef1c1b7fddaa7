/**
 * Remembers of the last operation of each definition what its constraints were checked on: types, properties and numbers
 * of parts. The next one usually has the same, and then its constraints hold as well.
 */
import type { Type } from "../attributes/attribute.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import type { OpDefinition } from "../define/op-definition.ts";
import type { Operation } from "../ir/operation.ts";

interface Signature {
  readonly operandTypes: readonly Type[];
  readonly resultTypes: readonly Type[];
  readonly properties: DictionaryAttr;
  readonly successorCount: number;
}

/** See the file's header. */
export class VerifiedSignatures {
  readonly #last = new Map<OpDefinition, Signature>();

  /** Whether the constraints of `op` are known to hold. */
  has(op: Operation): boolean {
    const { opOperands, results } = op;
    // Regions have constraints, too.
    if (op.regions.length > 0) return false;
    const last = this.#last.get(op.definition);
    if (last === undefined || last.properties !== op.properties) return false;
    const { operandTypes, resultTypes } = last;
    if (last.successorCount !== op.blockOperands.length) return false;
    if (operandTypes.length !== opOperands.length || resultTypes.length !== results.length) return false;
    for (let i = 0; i < opOperands.length; i++) if (opOperands[i]?.value.type !== operandTypes[i]) return false;
    for (let i = 0; i < results.length; i++) if (results[i]?.type !== resultTypes[i]) return false;
    return true;
  }

  /** Notes that the constraints of `op` hold. */
  add(op: Operation): void {
    if (op.regions.length > 0) return;
    this.#last.set(op.definition, {
      operandTypes: op.opOperands.map((operand) => operand.value.type),
      resultTypes: op.results.map((result) => result.type),
      properties: op.properties,
      successorCount: op.blockOperands.length,
    });
  }
}
