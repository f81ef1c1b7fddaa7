/** A part of an input that is treated as a file of its own. */
export interface InputPart {
  readonly text: string;
  /** The bytes of the text, if it is all ASCII and was not split. */
  readonly ascii?: Uint8Array | undefined;
  /** Line of the file at which the part starts. */
  readonly firstLine: number;
}

/** Splits a text at lines that hold nothing but `marker`; without a marker the whole text is one part. */
export function splitInput(
  { text, ascii }: Pick<InputPart, "text" | "ascii">,
  marker: string | undefined,
): readonly InputPart[] {
  if (marker === undefined) return [{ text, ascii, firstLine: 1 }];
  const parts: InputPart[] = [];
  let start = 0;
  let firstLine = 1;
  let line = 1;
  for (let at = 0; at <= text.length; line++) {
    const end = text.indexOf("\n", at);
    const lineEnd = end < 0 ? text.length : end;
    if (text.slice(at, lineEnd).trimEnd() === marker) {
      parts.push({ text: text.slice(start, at), firstLine });
      start = Math.min(lineEnd + 1, text.length);
      firstLine = line + 1;
    }
    if (end < 0) break;
    at = end + 1;
  }
  parts.push({ text: text.slice(start), firstLine });
  return parts;
}
