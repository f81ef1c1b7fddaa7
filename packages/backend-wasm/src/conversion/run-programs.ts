/**
 * The loop over programs, and the order in which they are executed: row by row, x being the fastest, or in groups of
 * rows, of which each column is executed before the next one. Programs of a group share operands that only depend on x,
 * and all that only depend on y stay in the cache, as long as the group is not too high.
 */
import type { Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";

/** The programs of a call: their numbers in the order of execution, and the grid. */
export interface ProgramRange {
  readonly lo: Value;
  readonly hi: Value;
  readonly gridX: Value;
  readonly gridY: Value;
}

/** Which program it is: `linear` is x + gridX * (y + gridY * z), whatever the order. */
export interface ProgramIds {
  readonly linear: Value;
  readonly x: Value;
  readonly y: Value;
  readonly z: Value;
}

/** Writes the loop; `rowGroup` is the number of rows of a group. */
export function runPrograms(
  code: CodeBuilder,
  range: ProgramRange,
  rowGroup: number,
  execute: (ids: ProgramIds) => void,
): void {
  code.if(code.op("i32.lt_u", [range.lo, range.hi]), () => {
    if (rowGroup > 1) runGroups(code, range, rowGroup, execute);
    else runRows(code, range, execute);
  });
}

function runRows(code: CodeBuilder, { lo, hi, gridX, gridY }: ProgramRange, execute: (ids: ProgramIds) => void): void {
  const one = code.i32(1);
  const zero = code.i32(0);
  const linear = code.local("i32", "id");
  const [x, y, z] = [code.local("i32", "x"), code.local("i32", "y"), code.local("i32", "z")];
  const rows = code.op("i32.div_u", [lo, gridX]);
  code.set(linear, lo);
  code.set(x, code.op("i32.rem_u", [lo, gridX]));
  code.set(y, code.op("i32.rem_u", [rows, gridY]));
  code.set(z, code.op("i32.div_u", [rows, gridY]));
  code.loop(() => {
    execute({ linear: code.get(linear), x: code.get(x), y: code.get(y), z: code.get(z) });
    const advance = (local: Value, limit: Value, carry: () => void): void => {
      const next = code.op("i32.add", [code.get(local), one]);
      code.set(local, next);
      code.if(code.op("i32.eq", [next, limit]), () => {
        code.set(local, zero);
        carry();
      });
    };
    advance(x, gridX, () => advance(y, gridY, () => code.set(z, code.op("i32.add", [code.get(z), one]))));
    const next = code.op("i32.add", [code.get(linear), one]);
    code.set(linear, next);
    code.brIf(0, code.op("i32.lt_u", [next, hi]));
  }, "programs");
}

function runGroups(
  code: CodeBuilder,
  { lo, hi, gridX, gridY }: ProgramRange,
  rowGroup: number,
  execute: (ids: ProgramIds) => void,
): void {
  const lesser = (a: Value, b: Value): Value => code.select(a, b, code.op("i32.lt_u", [a, b]));
  const number = code.local("i32", "number");
  // The product of two sizes of the grid fits 32 bits, that of a size and the option may not.
  const most = lesser(gridY, code.i32(rowGroup));
  const perPlane = code.op("i32.mul", [gridX, gridY]);
  const perGroup = code.op("i32.mul", [gridX, most]);
  code.set(number, lo);
  code.loop(() => {
    const z = code.op("i32.div_u", [code.get(number), perPlane]);
    const inPlane = code.op("i32.rem_u", [code.get(number), perPlane]);
    const firstRow = code.op("i32.mul", [code.op("i32.div_u", [inPlane, perGroup]), most]);
    const inGroup = code.op("i32.rem_u", [inPlane, perGroup]);
    const rows = lesser(code.op("i32.sub", [gridY, firstRow]), most);
    const x = code.op("i32.div_u", [inGroup, rows]);
    const y = code.op("i32.add", [firstRow, code.op("i32.rem_u", [inGroup, rows])]);
    const row = code.op("i32.add", [y, code.op("i32.mul", [gridY, z])]);
    const linear = code.op("i32.add", [x, code.op("i32.mul", [gridX, row])]);
    execute({ linear, x, y, z });
    const next = code.op("i32.add", [code.get(number), code.i32(1)]);
    code.set(number, next);
    code.brIf(0, code.op("i32.lt_u", [next, hi]));
  }, "programs");
}
