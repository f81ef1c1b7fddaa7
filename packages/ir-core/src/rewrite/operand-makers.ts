import type { OpClass, OpDefinition } from "../define/op-definition.ts";
import type { Trait } from "../define/trait.ts";
import { at } from "../internal/invariant.ts";
import type { Operation } from "../ir/operation.ts";
import type { RewritePattern } from "./pattern.ts";

/** An operation class, or all operations with a trait. */
export type OperandMaker = OpClass | Trait;

/** Number of makers that can be distinguished; further ones share a bit, so that patterns may be tried in vain. */
const bitCount = 31;

/**
 * Filters a list of patterns by the operations that define the operands: most patterns require a constant or a cast
 * there, and one check for all of them is faster than trying each. Sets of makers are bit sets.
 */
export class OperandMakers {
  readonly #patterns: readonly RewritePattern[];
  readonly #makers: readonly OperandMaker[];
  /** The makers of which each pattern needs one; 0 if it has no requirement. */
  readonly #needs: readonly number[];
  /** The patterns without a requirement, and for each set of makers the patterns that may apply. */
  readonly #undemanding: readonly RewritePattern[];
  readonly #applicable = new Map<number, readonly RewritePattern[]>();
  /** The makers that a definition matches, by its index. */
  readonly #bits: (number | undefined)[] = [];

  constructor(patterns: readonly RewritePattern[]) {
    const makers = [...new Set(patterns.flatMap(({ operandFrom = [] }) => operandFrom))];
    this.#patterns = patterns;
    this.#makers = makers;
    this.#needs = patterns.map(({ operandFrom = [] }) =>
      operandFrom.reduce((bits, maker) => bits | bitOf(makers.indexOf(maker)), 0),
    );
    this.#undemanding = this.#select(0);
  }

  /** The patterns that may apply to `op`, in order. */
  patternsFor(op: Operation): readonly RewritePattern[] {
    if (this.#makers.length === 0) return this.#patterns;
    const made = this.#makersOf(op);
    return made === 0 ? this.#undemanding : (this.#applicable.get(made) ?? this.#select(made));
  }

  /** The patterns that may apply to operations whose operands are defined by `made`. */
  #select(made: number): readonly RewritePattern[] {
    const selected = this.#patterns.filter((_, index) => this.#mayApply(index, made));
    this.#applicable.set(made, selected);
    return selected;
  }

  #makersOf(op: Operation): number {
    const count = op.operandCount;
    let made = 0;
    for (let i = 0; i < count; i++) {
      const definition = op.operand(i).definingOp?.definition;
      if (definition !== undefined) made |= this.#bits[definition.index] ?? this.#look(definition);
    }
    return made;
  }

  /** Whether pattern `index` may apply to an operation whose operands are defined by `made`. */
  #mayApply(index: number, made: number): boolean {
    const needs = at(this.#needs, index);
    return needs === 0 || (needs & made) !== 0;
  }

  #look(definition: OpDefinition): number {
    let bits = 0;
    this.#makers.forEach((maker, i) => {
      if (typeof maker === "function" ? maker.definition === definition : definition.hasTrait(maker)) bits |= bitOf(i);
    });
    this.#bits[definition.index] = bits;
    return bits;
  }
}

function bitOf(index: number): number {
  return 1 << (index % bitCount);
}
