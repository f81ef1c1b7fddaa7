import type { OpDefinition } from "../define/op-definition.ts";
import { OperandMakers } from "./operand-makers.ts";
import type { RewritePattern } from "./pattern.ts";

const indices = new WeakMap<Iterable<RewritePattern>, PatternIndex>();

/** Patterns by the definition that they match, in descending order of benefit. */
export class PatternIndex {
  readonly #own = new Map<OpDefinition, RewritePattern[]>();
  readonly #any: RewritePattern[] = [];
  readonly #ordered = new Map<OpDefinition, PatternsOf>();

  /** The index of `patterns`, cached for frozen lists: drivers get the same ones repeatedly. */
  static of(patterns: Iterable<RewritePattern>): PatternIndex {
    if (!Object.isFrozen(patterns)) return new PatternIndex(patterns);
    let index = indices.get(patterns);
    if (index === undefined) indices.set(patterns, (index = new PatternIndex(patterns)));
    return index;
  }

  constructor(patterns: Iterable<RewritePattern>) {
    for (const pattern of patterns) this.#add(pattern);
  }

  #add(pattern: RewritePattern): void {
    if (pattern.root === undefined) {
      this.#any.push(pattern);
      return;
    }
    const { definition } = pattern.root;
    const own = this.#own.get(definition);
    if (own === undefined) this.#own.set(definition, [pattern]);
    else own.push(pattern);
  }

  /** The patterns to try on operations of `definition`; with equal benefit, those for any operation are last. */
  for(definition: OpDefinition): PatternsOf {
    let found = this.#ordered.get(definition);
    if (found === undefined) {
      const patterns = [...(this.#own.get(definition) ?? []), ...this.#any].sort((a, b) => b.benefit - a.benefit);
      found = { patterns, makers: new OperandMakers(patterns) };
      this.#ordered.set(definition, found);
    }
    return found;
  }
}

/** The patterns for operations of one definition. */
interface PatternsOf {
  readonly patterns: readonly RewritePattern[];
  /** Filters the patterns by the operands. */
  readonly makers: OperandMakers;
}
