/*
 * The lane operations computed on JS numbers: one lane, exact IEEE semantics (`Math.fround` after each f32 operation is
 * exact for + - * / and sqrt, since f64 has more than 2p + 2 bits: Figueroa 1995). It serves the tests of this folder
 * and as an oracle for whoever lowers the same algorithms to IR. Integers are `bigint`, wrapped to the width.
 */

import type { DoubleBody, LaneOps, LaneWidth, UnaryFunction } from "./lane-ops.ts";

const buffer = new DataView(new ArrayBuffer(8));

/** One lane of the given width on JS numbers; `count`, if given, is called once per operation. */
export function scalarLanes(width: LaneWidth, count: () => void = () => {}): LaneOps<number, bigint, boolean> {
  const round = (x: number): number => {
    count();
    return width === 32 ? Math.fround(x) : x;
  };
  const wrap = (n: bigint): bigint => {
    count();
    return BigInt.asIntN(width, n);
  };
  const test = (b: boolean): boolean => {
    count();
    return b;
  };
  const low = -(1n << BigInt(width - 1));
  const high = -low - 1n;
  return {
    width,
    float: (value) => (width === 32 ? Math.fround(value) : value),
    int: (value) => BigInt.asIntN(width, value),
    add: (a, b) => round(a + b),
    sub: (a, b) => round(a - b),
    mul: (a, b) => round(a * b),
    div: (a, b) => round(a / b),
    fma: (a, b, c) => round((width === 32 ? Math.fround(a * b) : a * b) + c),
    neg: (a) => round(-a),
    abs: (a) => round(Math.abs(a)),
    copysign: (a, sign) => round(sign < 0 || Object.is(sign, -0) ? -Math.abs(a) : Math.abs(a)),
    min: (a, b) => round(b < a ? b : a),
    max: (a, b) => round(a < b ? b : a),
    sqrt: (a) => round(Math.sqrt(a)),
    floor: (a) => round(Math.floor(a)),
    ceil: (a) => round(Math.ceil(a)),
    trunc: (a) => round(Math.trunc(a)),
    nearest: (a) => round(nearestEven(a)),
    eq: (a, b) => test(a === b),
    lt: (a, b) => test(a < b),
    le: (a, b) => test(a <= b),
    ne: (a, b) => test(a !== b),
    select: (mask, a, b) => round(mask ? a : b),
    maskAnd: (a, b) => test(a && b),
    maskOr: (a, b) => test(a || b),
    maskNot: (a) => test(!a),
    toBits: (a) => bitsOf(width, a),
    fromBits: (a) => floatOf(width, a),
    intAdd: (a, b) => wrap(a + b),
    intSub: (a, b) => wrap(a - b),
    intMul: (a, b) => wrap(a * b),
    intAnd: (a, b) => wrap(a & b),
    intOr: (a, b) => wrap(a | b),
    intXor: (a, b) => wrap(a ^ b),
    shiftLeft: (a, amount) => wrap(a << BigInt(amount)),
    shiftRightSigned: (a, amount) => wrap(a >> BigInt(amount)),
    shiftRightUnsigned: (a, amount) => wrap(BigInt.asUintN(width, a) >> BigInt(amount)),
    intEq: (a, b) => test(a === b),
    intLt: (a, b) => test(a < b),
    intSelect: (mask, a, b) => wrap(mask ? a : b),
    toInt: (a) => {
      count();
      if (a !== a) return 0n;
      if (a >= 2 ** (width - 1)) return high;
      return a <= -(2 ** (width - 1)) ? low : BigInt(Math.trunc(a));
    },
    fromInt: (a) => round(width === 32 ? Math.fround(Number(a)) : Number(a)),
    rare: (mask, fast, slow) => (mask ? slow() : fast),
    repeat: (times, initial, body) => {
      let state = initial;
      for (let i = 0; i < times; i++) state = body(state);
      return state;
    },
    iterate: (initial, continues, body) => {
      let state = initial;
      while (continues(state)) state = body(state);
      return state;
    },
    viaDouble: (args, body: DoubleBody) => round(body(scalarLanes(64, count), args)),
    called: (_, x, body: UnaryFunction) => body(scalarLanes(width, count), x),
  };
}

/** The bit pattern as a signed integer. */
export function bitsOf(width: LaneWidth, x: number): bigint {
  if (width === 64) {
    buffer.setFloat64(0, x);
    return buffer.getBigInt64(0);
  }
  buffer.setFloat32(0, x);
  return BigInt(buffer.getInt32(0));
}

/** The float with the given bit pattern. */
export function floatOf(width: LaneWidth, bits: bigint): number {
  if (width === 64) {
    buffer.setBigInt64(0, bits);
    return buffer.getFloat64(0);
  }
  buffer.setInt32(0, Number(BigInt.asIntN(32, bits)));
  return buffer.getFloat32(0);
}

function nearestEven(x: number): number {
  const f = Math.floor(x);
  const d = x - f;
  if (d < 0.5) return d === 0 ? x : f;
  if (d > 0.5 || f % 2 !== 0) return Math.ceil(x);
  return f;
}
