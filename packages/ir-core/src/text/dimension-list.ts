import { dynamic } from "../types/dynamic-size.ts";
import type { Lexer } from "./lexer.ts";

/** The syntax of sizes. */
export interface DimensionListOptions {
  /** Whether `?` is a size; true by default. */
  readonly allowDynamic?: boolean;
  /** Whether an `x` follows the last size, too; true by default. If so, there may be space around each `x`. */
  readonly trailingX?: boolean;
}

/**
 * Parses sizes as long as an `x` follows. It works on characters, because the lexer splits `4x8xf32` into `4` and the
 * word `x8xf32`. A size that a double cannot represent exactly is an error.
 */
export function readDimensionList(
  lexer: Lexer,
  { allowDynamic = true, trailingX = true }: DimensionListOptions,
  reportTooLarge: (start: number, end: number) => void,
): number[] {
  const { text } = lexer;
  const sizes: number[] = [];
  let at = lexer.start;
  for (;;) {
    const start = at;
    if (text.charCodeAt(at) === 63 && allowDynamic) at++;
    else while (text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at++;
    const end = at;
    const afterX = end > start ? afterCross(text, end, trailingX) : undefined;
    if (end > start && (afterX !== undefined || !trailingX)) {
      const size = text.charCodeAt(start) === 63 ? dynamic : Number(text.slice(start, end));
      if (!Number.isSafeInteger(size)) reportTooLarge(start, end);
      sizes.push(size);
      at = afterX ?? end;
      if (afterX !== undefined) continue;
    } else at = start;
    lexer.seek(at);
    return sizes;
  }
}

/** The offset after an `x` at `at`, and after surrounding space if that is allowed; undefined if there is no `x`. */
export function afterCross(text: string, at: number, allowSpace = true): number | undefined {
  const cross = allowSpace ? afterSpace(text, at) : at;
  if (text.charCodeAt(cross) !== 120) return undefined;
  return allowSpace ? afterSpace(text, cross + 1) : cross + 1;
}

function afterSpace(text: string, at: number): number {
  let end = at;
  for (;;) {
    const code = text.charCodeAt(end);
    if (code !== 32 && code !== 10 && code !== 9 && code !== 13) return end;
    end++;
  }
}
