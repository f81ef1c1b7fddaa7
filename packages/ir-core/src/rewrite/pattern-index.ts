import type { OpDefinition } from "../define/op-definition.ts";
import type { RewritePattern } from "./pattern.ts";

/** Patterns by the definition that they start from, those of the greatest benefit first. */
export class PatternIndex {
  readonly #byRoot = new Map<OpDefinition, readonly RewritePattern[]>();
  readonly #patterns: readonly RewritePattern[];

  constructor(patterns: Iterable<RewritePattern>) {
    this.#patterns = [...patterns];
  }

  /** The patterns to try on operations of `definition`: of equal benefit, those for any operation last. */
  for(definition: OpDefinition): readonly RewritePattern[] {
    let found = this.#byRoot.get(definition);
    if (found === undefined) {
      const own = this.#patterns.filter(({ root }) => root?.definition === definition);
      const any = this.#patterns.filter(({ root }) => root === undefined);
      found = [...own, ...any].sort((a, b) => b.benefit - a.benefit);
      this.#byRoot.set(definition, found);
    }
    return found;
  }
}
