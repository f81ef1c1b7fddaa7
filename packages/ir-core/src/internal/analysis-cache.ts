import type { Operation } from "../ir/operation.ts";
import type { AnalysisKey } from "../pass/analysis.ts";

/** Called when an analysis is computed. */
export type AnalysisHook = (key: AnalysisKey<unknown>, op: Operation, compute: () => unknown) => unknown;

/** Results of analyses by operation. */
export class AnalysisCache {
  readonly #results = new Map<Operation, Map<AnalysisKey<unknown>, unknown>>();
  readonly #hook: AnalysisHook;

  constructor(hook: AnalysisHook) {
    this.#hook = hook;
  }

  /** The result of `key` for `op`, computed if it is not cached. */
  get<A>(key: AnalysisKey<A>, op: Operation): A {
    let results = this.#results.get(op);
    if (results === undefined) {
      results = new Map();
      this.#results.set(op, results);
    }
    if (results.has(key)) return results.get(key) as A;
    const made = this.#hook(key, op, () => key.compute(op, (other) => this.get(other, op))) as A;
    results.set(key, made);
    return made;
  }

  /** Discards results that a change inside of `op` may have invalidated: all but `preserved`. */
  invalidate(op: Operation, preserved: ReadonlySet<AnalysisKey<unknown>>): void {
    for (const [known, results] of this.#results) {
      if (known !== op && !op.isAncestorOf(known) && !known.isAncestorOf(op)) continue;
      for (const key of results.keys()) if (!preserved.has(key)) results.delete(key);
    }
  }
}
