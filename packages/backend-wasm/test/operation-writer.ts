/** Writes operations of generated kernels, each of which has one result. */
export class OperationWriter {
  readonly lines: string[] = [];
  #names = 0;

  /** Appends an operation; returns the name of its result. */
  op(text: string): string {
    const name = `%v${this.#names++}`;
    this.lines.push(`${name} = ${text}`);
    return name;
  }
}
