/** Reads a module, runs the pass over it, and gives its text. */
export function transform(text: string): string;
