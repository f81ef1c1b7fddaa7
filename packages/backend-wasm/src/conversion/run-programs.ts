/**
 * The loop over programs, and their order: row by row with x fastest, or in groups of rows whose columns are executed
 * one after the other. Programs of a group share operands that depend only on x, and all operands that depend only on y
 * stay in the cache if the group is not too high. Groups of columns are the same with x and y exchanged.
 */
import { at, type Value } from "@tt-opt/ir-core";
import type { CodeBuilder } from "./code-builder.ts";

/** The programs of a call: their range in the order of execution, and the grid. */
export interface ProgramRange {
  readonly lo: Value;
  readonly hi: Value;
  readonly gridX: Value;
  readonly gridY: Value;
}

/** Groups of `size` rows whose columns are executed one after the other; or groups of columns, row by row. */
export interface ProgramOrder {
  readonly groups: "rows" | "columns";
  readonly size: number;
}

/** The ids of a program: `linear` is x + gridX * (y + gridY * z), and `place` its number in the order of execution. */
export interface ProgramIds {
  readonly place: Value;
  readonly linear: Value;
  readonly x: Value;
  readonly y: Value;
  readonly z: Value;
}

/**
 * Builds the loop.
 * @param joined The number of programs per axis that the first one of them executes. The others are skipped.
 */
export function runPrograms(
  code: CodeBuilder,
  range: ProgramRange,
  order: ProgramOrder,
  joined: readonly number[],
  execute: (ids: ProgramIds) => void,
): void {
  const executeFirst = (ids: ProgramIds): void => {
    const offset = offsetIn(code, joined, [ids.x, ids.y, ids.z]);
    if (offset === undefined) execute(ids);
    else code.if(code.op("i32.eqz", [offset]), () => execute(ids));
  };
  code.if(code.op("i32.lt_u", [range.lo, range.hi]), () => {
    if (order.size > 1) runGroups(code, range, order, executeFirst);
    else runRows(code, range, joined, executeFirst);
  });
}

/** A number that is 0 for the first of joined programs only; undefined if no programs are joined along these axes. */
function offsetIn(code: CodeBuilder, joined: readonly number[], ids: readonly Value[]): Value | undefined {
  const offsets = ids.flatMap((id, axis) => {
    const count = at(joined, axis);
    return count === 1 ? [] : [offsetWithin(code, id, count)];
  });
  return offsets.length === 0 ? undefined : offsets.reduce((a, b) => code.op("i32.or", [a, b]));
}

/** The number of programs from the first of `count` joined ones to the program `id`. */
function offsetWithin(code: CodeBuilder, id: Value, count: number): Value {
  return code.op("i32.rem_u", [id, code.i32(count)]);
}

function runRows(
  code: CodeBuilder,
  { lo, hi, gridX, gridY }: ProgramRange,
  joined: readonly number[],
  execute: (ids: ProgramIds) => void,
): void {
  const zero = code.i32(0);
  const linear = code.local("i32", "id");
  const [x, y, z] = [code.local("i32", "x"), code.local("i32", "y"), code.local("i32", "z")];
  const rows = code.op("i32.div_u", [lo, gridX]);
  code.set(linear, lo);
  code.set(x, code.op("i32.rem_u", [lo, gridX]));
  code.set(y, code.op("i32.rem_u", [rows, gridY]));
  code.set(z, code.op("i32.div_u", [rows, gridY]));
  countTo(code, linear, hi, () => {
    const place = code.get(linear);
    execute({ place, linear: place, x: code.get(x), y: code.get(y), z: code.get(z) });
    const step = rowStep(code, [code.get(x), code.get(y), code.get(z)], gridX, joined);
    const nextRow = (): void => {
      code.set(x, zero);
      advance(code, y, gridY, () => {
        code.set(y, zero);
        advance(code, z);
      });
    };
    advance(code, x, gridX, nextRow, step);
    return step;
  });
}

/** The number of programs from one to the next one in its row, or to its end, that is the first of joined ones. */
function rowStep(
  code: CodeBuilder,
  [x, ...rows]: readonly [Value, Value, Value],
  gridX: Value,
  [across, ...others]: readonly number[],
): Value {
  const one = code.i32(1);
  const offset = offsetIn(code, others, rows);
  if (across === undefined || (across === 1 && offset === undefined)) return one;
  const rest = code.op("i32.sub", [gridX, x]);
  const left = code.op("i32.sub", [code.i32(across), offsetWithin(code, x, across)]);
  const step = across === 1 ? one : code.select(left, rest, code.op("i32.lt_u", [left, rest]));
  return offset === undefined ? step : code.select(rest, step, offset);
}

function runGroups(
  code: CodeBuilder,
  { lo, hi, gridX, gridY }: ProgramRange,
  { groups, size }: ProgramOrder,
  execute: (ids: ProgramIds) => void,
): void {
  const lesser = (a: Value, b: Value): Value => code.select(a, b, code.op("i32.lt_u", [a, b]));
  const zero = code.i32(0);
  const number = code.local("i32", "number");
  const [x, y, z] = [code.local("i32", "x"), code.local("i32", "y"), code.local("i32", "z")];
  // Within a group, `across` varies fastest, then `along`.
  const [across, along] = groups === "rows" ? [y, x] : [x, y];
  const [gridAcross, gridAlong] = groups === "rows" ? [gridY, gridX] : [gridX, gridY];
  // The rows or columns of a group, from the first one to the last one, exclusive.
  const [first, last] = [code.local("i32", "first"), code.local("i32", "last")];
  // The product of two sizes of the grid fits 32 bits, but that of a size and the option may not.
  const most = lesser(gridAcross, code.i32(size));
  const startGroup = (start: Value): void => {
    code.set(first, start);
    code.set(last, code.op("i32.add", [start, lesser(code.op("i32.sub", [gridAcross, start]), most)]));
  };
  const perPlane = code.op("i32.mul", [gridX, gridY]);
  const perGroup = code.op("i32.mul", [gridAlong, most]);
  const inPlane = code.op("i32.rem_u", [lo, perPlane]);
  const inGroup = code.op("i32.rem_u", [inPlane, perGroup]);
  startGroup(code.op("i32.mul", [code.op("i32.div_u", [inPlane, perGroup]), most]));
  const members = code.op("i32.sub", [code.get(last), code.get(first)]);
  code.set(number, lo);
  code.set(along, code.op("i32.div_u", [inGroup, members]));
  code.set(across, code.op("i32.add", [code.get(first), code.op("i32.rem_u", [inGroup, members])]));
  code.set(z, code.op("i32.div_u", [lo, perPlane]));
  countTo(code, number, hi, () => {
    const ids = { x: code.get(x), y: code.get(y), z: code.get(z) };
    const row = code.op("i32.add", [ids.y, code.op("i32.mul", [gridY, ids.z])]);
    execute({ ...ids, place: code.get(number), linear: code.op("i32.add", [ids.x, code.op("i32.mul", [gridX, row])]) });
    advance(code, across, code.get(last), () => {
      code.set(across, code.get(first));
      advance(code, along, gridAlong, () => {
        code.set(along, zero);
        code.if(
          code.op("i32.eq", [code.get(last), gridAcross]),
          () => {
            startGroup(zero);
            advance(code, z);
          },
          () => startGroup(code.get(last)),
        );
        code.set(across, code.get(first));
      });
    });
    return code.i32(1);
  });
}

/** A loop whose body is executed at least once, and while `counter` is below `end` after the body's result was added. */
function countTo(code: CodeBuilder, counter: Value, end: Value, body: () => Value): void {
  code.loop(() => {
    const step = body();
    const next = code.op("i32.add", [code.get(counter), step]);
    code.set(counter, next);
    code.brIf(0, code.op("i32.lt_u", [next, end]));
  }, "programs");
}

/** Adds `step` to `counter`; if it reaches `end`, `carry` resets it. */
function advance(code: CodeBuilder, counter: Value, end?: Value, carry?: () => void, step = code.i32(1)): void {
  const next = code.op("i32.add", [code.get(counter), step]);
  code.set(counter, next);
  if (end !== undefined && carry !== undefined) code.if(code.op("i32.eq", [next, end]), carry);
}
