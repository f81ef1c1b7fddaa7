/** A row of the table of what can be lowered, and the kernels that show it. */

/** What is given to a launch: memory for a pointer, or a number. */
export type Argument = Uint8Array | number | bigint;

/** A kernel that holds the operation of a row. */
export interface Case {
  readonly text: string;
  /** The lines of the text that the operation takes, counted from 1. */
  readonly lines: readonly [first: number, last: number];
  /** Fresh arguments of a launch. */
  readonly args: () => readonly Argument[];
  readonly grid?: readonly [number, number, number];
  /** The type of the elements of each argument that is compared, by its position. */
  readonly outputs: readonly { readonly index: number; readonly type: string }[];
  /** Units in the last place that floats may differ by; 0 if left out. */
  readonly tolerance?: number;
  /** Results smaller than this may be 0. */
  readonly zeroBelow?: number;
  /** Whether lines are printed, which are compared too. */
  readonly prints?: boolean;
  /** What the error of the launch says, if it is to end with one. */
  readonly fails?: RegExp;
  /** What the error says, if the operation is one that cannot be lowered. */
  readonly refused?: RegExp;
}

/** See the file's header. */
export interface Row {
  /** The name of the operation, or the symbol of a library function. */
  readonly op: string;
  readonly types: string;
  /** What distinguishes rows of one operation and type. */
  readonly variant?: string;
  readonly tensor?: Case;
  readonly scalar?: Case;
}

/** The values that have the same key, in order. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
