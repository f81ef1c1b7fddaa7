/** Choosing among patterns by their names, as people do to see what one of them changes. */
import { closest } from "../diagnostics/did-you-mean.ts";
import type { RewritePattern } from "./pattern.ts";

/** Names of patterns: if any are enabled, only those stay; the disabled ones go, though they be enabled too. */
export interface PatternNames {
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
}

/** Those of `patterns` that `names` leave; or what is wrong with `names`: one that no pattern has. */
export function filterPatterns(
  patterns: readonly RewritePattern[],
  { enabled, disabled }: PatternNames,
): readonly RewritePattern[] | string {
  const known = new Set(patterns.map(({ name }) => name));
  const unknown = [...enabled, ...disabled].find((name) => !known.has(name));
  if (unknown !== undefined) {
    const suggestion = closest(unknown, known);
    return `no pattern is named '${unknown}'${suggestion === undefined ? "" : `; did you mean '${suggestion}'?`}`;
  }
  return patterns.filter(({ name }) => (enabled.length === 0 || enabled.includes(name)) && !disabled.includes(name));
}
