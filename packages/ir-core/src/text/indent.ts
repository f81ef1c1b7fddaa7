/** Indentations by half their length; deep ones are not cached. */
const indents: string[] = Array.from({ length: 32 }, (_, depth) => "  ".repeat(depth));

/** The indentation inside of a region whose operation has `indent`. */
export function deeper(indent: string): string {
  return indents[indent.length / 2 + 1] ?? `${indent}  `;
}
