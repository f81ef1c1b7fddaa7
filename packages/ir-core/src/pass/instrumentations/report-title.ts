const width = 79;

/** The head of a report: its title between two lines, in the style of LLVM's tools. */
export function reportTitle(title: string): string {
  const line = `===${"-".repeat(width - 6)}===`;
  const text = `... ${title} ...`;
  return `${line}\n${" ".repeat(Math.floor((width - text.length) / 2))}${text}\n${line}`;
}
