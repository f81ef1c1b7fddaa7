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

/**
 * Operations that make `index`, the numbers of the elements of a program that has `block` of them, and `mask`, which of
 * them are less than `%n`, an i32. `%pid` is the number of the program, and `%range` are the elements counted from 0.
 */
export function blockIndices(block: number, index: string, mask?: string): string {
  const type = `tensor<${block}xi32>`;
  return [
    "%pid = tt.get_program_id x : i32",
    `%size = arith.constant ${block} : i32`,
    "%first = arith.muli %pid, %size : i32",
    `%firsts = tt.splat %first : i32 -> ${type}`,
    `%range = tt.make_range {start = 0 : i32, end = ${block} : i32} : ${type}`,
    `${index} = arith.addi %firsts, %range : ${type}`,
    ...(mask === undefined
      ? []
      : [`%ns = tt.splat %n : i32 -> ${type}`, `${mask} = arith.cmpi slt, ${index}, %ns : ${type}`]),
  ].join("\n  ");
}
