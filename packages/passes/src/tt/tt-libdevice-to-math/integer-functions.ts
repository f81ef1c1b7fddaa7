/** The library functions on integers and on the bits of numbers. */
import type { Type, Value } from "@tt-opt/ir-core";
import { bits, type FunctionBuilder, type LibraryFunction } from "./function-builder.ts";

/** A function under each of `names`, with as many operands as `body` takes. */
function functionOf(
  names: string,
  body: (f: FunctionBuilder, x: Value, y: Value, z: Value) => Value,
): (readonly [string, LibraryFunction])[] {
  return names.split(" ").map((name) => [
    name,
    (f, operands) => {
      const [x, y = x, z = x] = operands;
      return x === undefined || y === undefined || z === undefined ? undefined : body(f, x, y, z);
    },
  ]);
}

/** See the file's header. */
export const integerFunctions: ReadonlyMap<string, LibraryFunction> = new Map<string, LibraryFunction>([
  ...functionOf("abs llabs", (f, x) => f.op("math.absi", [x])),
  ...functionOf("clz clzll", (f, x) => f.resize(f.op("math.ctlz", [x]), f.type)),
  ...functionOf("popc popcll", (f, x) => f.resize(f.op("math.ctpop", [x]), f.type)),
  ...functionOf("ffs ffsll", findFirstSet),
  ...functionOf("brev brevll", reverseBits),
  ...functionOf("min llmin", (f, x, y) => f.op("arith.minsi", [x, y])),
  ...functionOf("max llmax", (f, x, y) => f.op("arith.maxsi", [x, y])),
  ...functionOf("umin ullmin", (f, x, y) => f.op("arith.minui", [x, y])),
  ...functionOf("umax ullmax", (f, x, y) => f.op("arith.maxui", [x, y])),
  ...functionOf("mulhi mul64hi", (f, x, y) => upperHalf(f, "arith.mulsi_extended", x, y)),
  ...functionOf("umulhi umul64hi", (f, x, y) => upperHalf(f, "arith.mului_extended", x, y)),
  ...functionOf("mul24", (f, x, y) => f.op("arith.muli", [low24(f, x, "arith.shrsi"), low24(f, y, "arith.shrsi")])),
  ...functionOf("umul24", (f, x, y) => f.op("arith.muli", [low24(f, x, "arith.shrui"), low24(f, y, "arith.shrui")])),
  ...functionOf("sad", (f, x, y, z) => addDistance(f, "s", x, y, z)),
  ...functionOf("usad", (f, x, y, z) => addDistance(f, "u", x, y, z)),
  ...functionOf("hadd", (f, x, y) => halfSum(f, "arith.shrsi", x, y)),
  ...functionOf("uhadd", (f, x, y) => halfSum(f, "arith.shrui", x, y)),
  ...functionOf("rhadd", (f, x, y) => halfSumUp(f, "arith.shrsi", x, y)),
  ...functionOf("urhadd", (f, x, y) => halfSumUp(f, "arith.shrui", x, y)),
  ...functionOf("byte_perm", permuteBytes),
  ...functionOf("int_as_float float_as_int uint_as_float float_as_uint longlong_as_double double_as_longlong", (f, x) =>
    f.op("arith.bitcast", [x], f.type),
  ),
  ...functionOf("double2loint", (f, x) => f.resize(f.op("arith.bitcast", [x], f.integer(x.type, 64)), f.type)),
  ...functionOf("double2hiint", (f, x) => {
    const pattern = f.op("arith.bitcast", [x], f.integer(x.type, 64));
    return f.resize(shifted(f, "arith.shrui", pattern, 32), f.type);
  }),
  ...functionOf("hiloint2double", (f, high, low) => {
    const wide = f.integer(high.type, 64);
    const upper = shifted(f, "arith.shli", f.resize(high, wide), 32);
    return f.op("arith.bitcast", [f.op("arith.ori", [upper, f.resize(low, wide)])], f.type);
  }),
]);

function shifted(f: FunctionBuilder, op: string, x: Value, by: number): Value {
  return f.op(op, [x, f.constant(x.type, by)]);
}

/** The index of the lowest set bit, counted from 1; 0 if none is set. */
function findFirstSet(f: FunctionBuilder, x: Value): Value {
  const next = f.op("arith.addi", [f.op("math.cttz", [x]), f.constant(x.type, 1)]);
  const zero = f.constant(x.type, 0);
  return f.resize(f.select(f.compare("eq", x, zero), zero, next), f.type);
}

/** Swaps adjacent bits, then adjacent pairs of bits, and so on. */
function reverseBits(f: FunctionBuilder, x: Value): Value {
  const width = bits(x.type);
  let value = x;
  for (let by = 1; by < width; by *= 2) {
    const mask = f.constant(x.type, BigInt.asIntN(width, alternating(by, width)));
    const up = shifted(f, "arith.shli", f.op("arith.andi", [value, mask]), by);
    const down = f.op("arith.andi", [shifted(f, "arith.shrui", value, by), mask]);
    value = f.op("arith.ori", [up, down]);
  }
  return f.resize(value, f.type);
}

/** A mask of `run` ones followed by `run` zeros, repeated from the lowest bit. */
function alternating(run: number, width: number): bigint {
  let mask = 0n;
  for (let bit = 0; bit < width; bit++) if (Math.floor(bit / run) % 2 === 0) mask |= 1n << BigInt(bit);
  return mask;
}

function upperHalf(f: FunctionBuilder, op: string, x: Value, y: Value): Value {
  return f.b.createGeneric(op, { operands: [x, y], resultTypes: [x.type, x.type] }).resultAt(1);
}

function low24(f: FunctionBuilder, x: Value, shift: string): Value {
  return shifted(f, shift, shifted(f, "arith.shli", x, 8), 8);
}

/** `|x - y| + z`. */
function addDistance(f: FunctionBuilder, sign: "s" | "u", x: Value, y: Value, z: Value): Value {
  const distance = f.op("arith.subi", [f.op(`arith.max${sign}i`, [x, y]), f.op(`arith.min${sign}i`, [x, y])]);
  return f.op("arith.addi", [distance, z]);
}

/** Half the sum, rounded down, without overflow. */
function halfSum(f: FunctionBuilder, shift: string, x: Value, y: Value): Value {
  const half = shifted(f, shift, f.op("arith.xori", [x, y]), 1);
  return f.op("arith.addi", [f.op("arith.andi", [x, y]), half]);
}

/** Half the sum, rounded up, without overflow. */
function halfSumUp(f: FunctionBuilder, shift: string, x: Value, y: Value): Value {
  const half = shifted(f, shift, f.op("arith.xori", [x, y]), 1);
  return f.op("arith.subi", [f.op("arith.ori", [x, y]), half]);
}

/** Selects four of the eight bytes of `y` and `x`, each by the low three bits of a 4-bit digit of `selector`. */
function permuteBytes(f: FunctionBuilder, x: Value, y: Value, selector: Value): Value {
  const wide: Type = f.integer(x.type, 64);
  const all = f.op("arith.ori", [f.resize(x, wide), shifted(f, "arith.shli", f.resize(y, wide), 32)]);
  const digits = f.resize(selector, wide);
  const bytes = [0, 1, 2, 3].map((i) => {
    const digit = f.op("arith.andi", [shifted(f, "arith.shrui", digits, 4 * i), f.constant(wide, 7)]);
    const byte = f.op("arith.shrui", [all, shifted(f, "arith.shli", digit, 3)]);
    return shifted(f, "arith.shli", f.op("arith.andi", [byte, f.constant(wide, 255)]), 8 * i);
  });
  const sum = bytes.reduce((lhs, rhs) => f.op("arith.ori", [lhs, rhs]));
  return f.resize(sum, f.type);
}
