import type { Dialect } from "@tt-opt/ir-core";

/**
 * Reads a module with `sat`, lowers it, and returns both what its function gives for `args` before and after, and the
 * text.
 */
export function lower(
  text: string,
  args: readonly bigint[],
): { readonly before: readonly unknown[]; readonly after: readonly unknown[]; readonly lowered: string };
/** Reads a module with `sat`, and returns its text in canonical form. */
export function simplify(text: string): string;
/** The dialect `sat`. */
export const satDialect: Dialect;
