/** Error recovery: the position at which parsing continues. */
import { type Lexer, Tok } from "./lexer.ts";
import type { OpParser } from "./op-parser.ts";

/**
 * Recovers from an error in a construct that started at `begin`: skips to a line that starts like an operation, or to
 * the brace that closes the block. Braces opened in between are skipped with their contents.
 *
 * An error at the end of an operation is found at the first token of the next line. That line is kept if it is surely
 * an operation, and not the rest of one that spans lines.
 */
export function recover(p: OpParser, begin: number): void {
  const { lexer } = p;
  const { text } = lexer;
  const from = lexer.start;
  // Braces that were open before the error are closed after it, or are missing.
  let openBefore = openBraces(text, begin, from);
  let depth = 0;
  for (; lexer.kind !== Tok.eof; lexer.next()) {
    if (depth === 0 && isLineStart(text, lexer.start)) {
      if (lexer.start === from ? from !== begin && surelyStartsOperation(lexer) : startsOperation(lexer)) return;
    }
    if (lexer.kind === 123) depth++;
    else if (lexer.kind === 125) {
      if (depth > 0) depth--;
      else if (openBefore > 0) openBefore--;
      else return;
    }
  }
}

/** Number of braces that are opened and not closed between two offsets, outside of strings and comments. */
function openBraces(text: string, from: number, to: number): number {
  let depth = 0;
  let isInString = false;
  for (let i = from; i < to; i++) {
    const c = text.charCodeAt(i);
    if (c === 34) isInString = !isInString;
    else if (isInString) i += c === 92 ? 1 : 0;
    else if (c === 47 && text.charCodeAt(i + 1) === 47) i = Math.max(i, text.indexOf("\n", i));
    else if (c === 123) depth++;
    else if (c === 125 && depth > 0) depth--;
  }
  return depth;
}

/** Whether the current token may be the first of an operation, a label or the definition of an alias. */
function startsOperation({ kind, text, end }: Lexer): boolean {
  if (kind === Tok.percent || kind === Tok.caret || kind === Tok.hash || kind === Tok.bang) return true;
  // `name =` is an entry of a dictionary.
  return (kind === Tok.string || kind === Tok.bare) && !/^\s*=/.test(text.slice(end, end + 20));
}

/** Whether the current token is the first of an operation whose results or name are written out. */
function surelyStartsOperation({ kind, text, start, end }: Lexer): boolean {
  const rest = text.slice(start, start + 300);
  if (kind === Tok.percent) return /^%[\w$.-]+(:\d+)?(\s*,\s*%[\w$.-]+(:\d+)?)*\s*=/.test(rest);
  return kind === Tok.bare && text.slice(start, end).includes(".") && !/^\s*=/.test(text.slice(end, end + 20));
}

function isLineStart(text: string, offset: number): boolean {
  for (let i = offset - 1; i >= 0; i--) {
    const c = text.charCodeAt(i);
    if (c === 10) return true;
    if (c !== 32 && c !== 9 && c !== 13) return false;
  }
  return true;
}
