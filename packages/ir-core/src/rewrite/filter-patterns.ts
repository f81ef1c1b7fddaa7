/** Selects patterns by name, to see the effect of single patterns. */
import { closest } from "../diagnostics/did-you-mean.ts";
import type { RewritePattern } from "./pattern.ts";

/**
 * Names of patterns: if any are enabled, only those are kept; disabled ones are removed, even if they are also enabled.
 */
export interface PatternNames {
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
}

/** The patterns that `names` selects, or an error message for a name that no pattern has. */
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
