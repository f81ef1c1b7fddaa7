/** Small helpers for reference pages. */

/** A table; cells may hold anything but line ends. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A fenced block of code. */
export function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``;
}

/** Paragraphs with a blank line between them; empty ones are left out. */
export function paragraphs(...parts: readonly (string | undefined | false)[]): string {
  return `${parts.filter((part): part is string => typeof part === "string" && part !== "").join("\n\n")}\n`;
}

/** `text` in backquotes. */
export function code(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
