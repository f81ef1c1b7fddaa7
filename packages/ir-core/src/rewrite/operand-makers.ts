import type { OpClass, OpDefinition } from "../define/op-definition.ts";
import type { Trait } from "../define/trait.ts";
import { at } from "../internal/invariant.ts";
import type { Operation } from "../ir/operation.ts";
import type { RewritePattern } from "./pattern.ts";

/** Operations of a class, or all with a trait. */
export type OperandMaker = OpClass | Trait;

/** Instead of what {@link OperandMakers.of} finds: as if operands were made by everything. */
export const anyMaker = -1;

/** So many makers can be told apart; if there are more, some share a bit, and patterns are tried in vain. */
const bitCount = 31;

/**
 * Which patterns of a list may apply to an operation, by what makes its operands: most want a constant or a cast there,
 * and asking once for all of them is cheaper than trying each. Sets of makers are bits of a number.
 */
export class OperandMakers {
  readonly #makers: readonly OperandMaker[];
  /** Of which makers each pattern needs one; 0 if it says nothing. */
  readonly #needs: readonly number[];
  readonly #bits = new Map<OpDefinition, number>();

  constructor(patterns: readonly RewritePattern[]) {
    const makers = [...new Set(patterns.flatMap(({ operandFrom = [] }) => operandFrom))];
    this.#makers = makers;
    this.#needs = patterns.map(({ operandFrom = [] }) =>
      operandFrom.reduce((bits, maker) => bits | bitOf(makers.indexOf(maker)), 0),
    );
  }

  /** What makes the operands of `op`. */
  of(op: Operation): number {
    if (this.#makers.length === 0) return 0;
    const { opOperands } = op;
    let made = 0;
    for (let i = 0; i < opOperands.length; i++) {
      const definition = at(opOperands, i).value.definingOp?.definition;
      if (definition !== undefined) made |= this.#bits.get(definition) ?? this.#look(definition);
    }
    return made;
  }

  /** Whether pattern `index` may apply to an operation whose operands are made by `made`. */
  mayApply(index: number, made: number): boolean {
    const needs = at(this.#needs, index);
    return needs === 0 || (needs & made) !== 0;
  }

  #look(definition: OpDefinition): number {
    let bits = 0;
    this.#makers.forEach((maker, i) => {
      if (typeof maker === "function" ? maker.definition === definition : definition.hasTrait(maker)) bits |= bitOf(i);
    });
    this.#bits.set(definition, bits);
    return bits;
  }
}

function bitOf(index: number): number {
  return 1 << (index % bitCount);
}
