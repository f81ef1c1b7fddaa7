/**
 * The payload of `linalg.fill_rng_2d`: a linear congruential generator that starts from the indices of the element and
 * a seed, operation by operation as in MLIR, so that the same numbers come out.
 */
import { type Builder, FloatAttr, FloatType, IndexType, IntegerAttr, IntegerType, type Value } from "@tt-opt/ir-core";
import { castTo } from "./cast.ts";
import { applyFunction } from "./functions.ts";
import type { Payload } from "./payload.ts";

/** `(2³¹ - 1 + state) * ((max - min) * 2⁻³²) + min`, converted to the type of the output. */
export const randomNumberPayload: Payload = (b, args) => {
  const [min, max, seed, output] = args;
  if (min === undefined || max === undefined || seed === undefined || output === undefined || args.length !== 4) {
    return `expected 4 args, got ${args.length}`;
  }
  const f64 = FloatType.get(b.context, "f64");
  const i32 = IntegerType.get(b.context, 32);
  if (min.type !== f64 || max.type !== f64 || seed.type !== i32) {
    return "expected inputs of types 'f64', 'f64' and 'i32'";
  }
  const compute = (kind: "add" | "sub" | "mul", lhs: Value, rhs: Value): Value => {
    const value = applyFunction(b, kind, [lhs, rhs]);
    if (typeof value === "string") throw new TypeError(value);
    return value;
  };
  const next = (value: Value): Value => {
    const product = compute("mul", value, castTo(b, i32, integer(b, 1103515245n), false));
    return compute("add", product, castTo(b, i32, integer(b, 12345n), false));
  };
  const half = castTo(b, f64, integer(b, 2147483647n), false);
  const column = castTo(b, i32, loopIndex(b, 1), false);
  const row = castTo(b, i32, loopIndex(b, 0), false);
  const state = next(compute("add", column, next(compute("add", row, seed))));
  const positive = compute("add", half, castTo(b, f64, state, false));
  const range = compute("mul", compute("sub", max, min), constant(b, FloatAttr.get(f64, 2.3283064e-10)));
  return castTo(b, output.type, compute("add", compute("mul", positive, range), min), false);
};

function loopIndex(b: Builder, loop: number): Value {
  const dim = IntegerAttr.get(IntegerType.get(b.context, 64), loop);
  return b
    .createGeneric("linalg.index", { resultTypes: [IndexType.get(b.context)], properties: [["dim", dim]] })
    .resultAt(0);
}

function integer(b: Builder, value: bigint): Value {
  return constant(b, IntegerAttr.get(IntegerType.get(b.context, 64), value));
}

function constant(b: Builder, value: IntegerAttr | FloatAttr): Value {
  return b.createGeneric("arith.constant", { resultTypes: [value.type], properties: [["value", value]] }).resultAt(0);
}
