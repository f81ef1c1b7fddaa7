/**
 * Messages in the shape of LLVM's SourceMgr: `file:line:column: severity: text`, the line, a caret.
 */

/** A text with a name, in which places are reported. */
export interface SourceText {
  readonly name: string;
  readonly text: string;
}

/** Something wrong with the directives or the input; `fileCheck` turns it into its result. */
export class FileCheckError extends Error {
  override readonly name = "FileCheckError";
}

/** One paragraph of a message, pointing at `offset` of `source`. */
export function locate(source: SourceText, offset: number, severity: "error" | "note", text: string): string {
  const lineStart = source.text.lastIndexOf("\n", offset - 1) + 1;
  const newline = source.text.indexOf("\n", offset);
  const line = source.text.slice(lineStart, newline < 0 ? source.text.length : newline);
  const lineNumber = lineNumberAt(source.text, offset);
  const column = offset - lineStart;
  const margin = line.slice(0, column).replace(/[^\t]/g, " ");
  return `${source.name}:${lineNumber}:${column + 1}: ${severity}: ${text}\n${line}\n${margin}^\n`;
}

/** The 1-based line of `offset`. */
export function lineNumberAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
