/**
 * Vector rules of `arith` and `math` on floats. `f32` in 64-bit lanes is computed in 32-bit lanes, of which every other
 * one is zero; results that are not zero there are cleared. Small floats are computed in f32 and rounded.
 */
import { CmpFPredicate, FastMathFlagsAttr, MulFOp, NegFOp } from "@tt-opt/dialect-std";
import type { Operation, Value } from "@tt-opt/ir-core";
import { hasOneZero } from "./float-rules.ts";
import { isNeverNaN } from "./never-nan.ts";
import { decodeSmall, encodeSmall, isConvertible } from "./small-float.ts";
import { splatBytes } from "./vector-constants.ts";
import type { VectorContext, VectorRule } from "./vector-context.ts";

/** Computes with lanes of f32 or f64. */
class FloatLanes {
  readonly v: VectorContext;
  readonly shape: "f32x4" | "f64x2";

  constructor(v: VectorContext, shape: "f32x4" | "f64x2") {
    this.v = v;
    this.shape = shape;
  }

  do(suffix: Suffix, ...args: readonly Value[]): Value {
    return this.v.do(`${this.shape}.${suffix}`, ...args);
  }

  /** The lanes of `whenTrue` where the mask of a comparison is set, and those of `whenFalse` elsewhere. */
  choose(whenTrue: Value, whenFalse: Value, mask: Value): Value {
    return this.v.choose(whenTrue, whenFalse, mask, this.shape === "f32x4" ? 32 : 64);
  }

  /** A vector of lanes of this shape with the number `value`. */
  constant(value: number): Value {
    const view = new DataView(new ArrayBuffer(16));
    for (let i = 0; i < 16; i += this.shape === "f32x4" ? 4 : 8) {
      if (this.shape === "f32x4") view.setFloat32(i, value, true);
      else view.setFloat64(i, value, true);
    }
    return this.v.code.v128(new Uint8Array(view.buffer));
  }

  /** All bits of a lane except for the sign. */
  get magnitudeBits(): Value {
    return this.v.do("v128.not", this.constant(-0));
  }
}

type Suffix =
  | "add"
  | "sub"
  | "mul"
  | "div"
  | "min"
  | "max"
  | "pmin"
  | "pmax"
  | "abs"
  | "neg"
  | "sqrt"
  | "ceil"
  | "floor"
  | "trunc"
  | "nearest"
  | "eq"
  | "ne"
  | "lt"
  | "gt"
  | "le"
  | "ge";
type Compute = (f: FloatLanes, args: readonly Value[]) => Value | undefined;

function computed(compute: Compute): VectorRule {
  return (v) => {
    const { kind } = v;
    if (kind === undefined || kind.kind === "integer") return undefined;
    if (kind.kind === "float") {
      const result = compute(new FloatLanes(v, kind.bits === 64 ? "f64x2" : "f32x4"), v.args);
      return result === undefined || kind.bits === v.bits ? result : v.wrap(result, 32);
    }
    if (v.bits !== 32 || !isConvertible(kind.format)) return undefined;
    const l = v.fourLanes;
    const wide = v.args.map((arg) => decodeSmall(l, kind.format, arg));
    const result = compute(new FloatLanes(v, "f32x4"), wide);
    return result === undefined ? undefined : encodeSmall(l, kind.format, "nearest-even", result);
  };
}

function direct(suffix: Suffix): VectorRule {
  return computed((f, args) => f.do(suffix, ...args));
}

/**
 * The minimum or maximum that prefers a number to NaN. The pseudo-minimum and -maximum return their first operand
 * unless the second is better. Which of two zeros is the result is unspecified, as IEEE allows for this operation.
 */
function numberExtremum(suffix: "pmin" | "pmax"): VectorRule {
  return computed((f, [a, b]) => {
    if (a === undefined || b === undefined) return undefined;
    if (isNeverNaN(f.v.op.operand(0))) return f.do(suffix, a, b);
    if (isNeverNaN(f.v.op.operand(1))) return f.do(suffix, b, a);
    return f.choose(f.do(suffix, a, b), b, f.do("eq", a, a));
  });
}

/** Changes only the sign bit, so that NaNs keep their bits; also correct for bit patterns of small floats. */
function signBit(suffix: "abs" | "neg"): VectorRule {
  return (v) => {
    const { kind } = v;
    if (kind === undefined || kind.kind === "integer") return undefined;
    if (kind.kind === "float" && kind.bits === v.bits) {
      return v.do(kind.bits === 32 ? `f32x4.${suffix}` : `f64x2.${suffix}`, v.arg(0));
    }
    if (hasOneZero(kind)) return direct(suffix)(v);
    const sign = 1n << BigInt(kind.bits - 1);
    return suffix === "abs"
      ? v.do("v128.and", v.arg(0), v.splat(sign - 1n))
      : v.do("v128.xor", v.arg(0), v.splat(sign));
  };
}

const copySign: VectorRule = (v) => {
  const { kind } = v;
  // Lane by lane if the sign is more than a bit.
  if (kind === undefined || kind.kind === "integer" || hasOneZero(kind)) return undefined;
  return v.do("v128.bitselect", v.arg(1), v.arg(0), v.splat(1n << BigInt(kind.bits - 1)));
};

/** With one rounding or two, whichever is faster. */
const multiplyAdd = computed((f, [a, b, c]) => {
  if (a === undefined || b === undefined || c === undefined) return undefined;
  if (!f.v.relaxed) return f.do("add", f.do("mul", a, b), c);
  f.v.noteRelaxed();
  return f.v.do(f.shape === "f32x4" ? "f32x4.relaxed_madd" : "f64x2.relaxed_madd", a, b, c);
});

/** `a * b + c` with one rounding, if both operations allow it and the engine supports it. */
const sum = computed((f, args) => {
  const choices = [0, 1].flatMap((index) => {
    const [product, addend] = [contractedProduct(f.v, index), args[1 - index]];
    return product === undefined || addend === undefined ? [] : [{ product, addend }];
  });
  // Of two products, the one whose sign change is saved.
  const isSaving = ({ factors, isNegative }: Product): boolean => isNegative || factors.some(isNegated);
  const choice = choices.find(({ product }) => isSaving(product)) ?? choices[0];
  return choice === undefined ? f.do("add", ...args) : fused(f, choice.product, choice.addend);
});

/** `c - a * b`, likewise. */
const difference = computed((f, args) => {
  const product = contractedProduct(f.v, 1);
  const [minuend] = args;
  if (product !== undefined && minuend !== undefined)
    return fused(f, { ...product, isNegative: !product.isNegative }, minuend);
  return f.do("sub", ...args);
});

/** A product that may be computed together with a sum. */
interface Product {
  readonly factors: readonly Value[];
  /** Whether its sign is changed. */
  readonly isNegative: boolean;
}

/** The sum of an addend and a product. Signs of its factors are absorbed. */
function fused(f: FloatLanes, { factors, isNegative }: Product, addend: Value): Value {
  f.v.noteRelaxed();
  const signs = factors.filter(isNegated).length + (isNegative ? 1 : 0);
  const plain = factors.map((factor) => (isNegated(factor) ? (factor.definingOp?.operand(0) ?? factor) : factor));
  return f.v.do(`${f.shape}.${signs % 2 === 1 ? "relaxed_nmadd" : "relaxed_madd"}`, ...plain, addend);
}

function isNegated({ definingOp: op }: Value): boolean {
  return op?.name === "wasm.f32x4.neg" || op?.name === "wasm.f64x2.neg";
}

/** The factors of operand `index` if it is a product without other uses that may be fused with this operation. */
function contractedProduct(v: VectorContext, index: number): Product | undefined {
  if (!v.relaxed || v.kind?.kind !== "float" || v.kind.bits !== v.bits) return undefined;
  const source = v.op.operand(index);
  const isNegative = source.definingOp?.is(NegFOp) === true && source.hasOneUse;
  const value = isNegative ? source.definingOp.operand(0) : source;
  const product = value.definingOp;
  if (product?.is(MulFOp) !== true || !value.hasOneUse) return undefined;
  if (!allowsContraction(product) || !allowsContraction(v.op)) return undefined;
  const made = isNegative ? v.arg(index).definingOp?.operand(0).definingOp : v.arg(index).definingOp;
  const isProduct = made?.name === "wasm.f32x4.mul" || made?.name === "wasm.f64x2.mul";
  return isProduct ? { factors: made.operands, isNegative } : undefined;
}

function allowsContraction(op: Operation): boolean {
  const flags = op.attribute("fastmath");
  return flags instanceof FastMathFlagsAttr && flags.has("contract");
}

/** `a * b + c` with one rounding: if no instruction does that, in f64, where the product is exact, and the sum to odd. */
const fusedMultiplyAdd: VectorRule = (v) => {
  const { kind } = v;
  if (kind?.kind !== "float" || kind.bits !== 32) return undefined;
  if (v.fusedMadd) return v.mulAdd(v.arg(0), v.arg(1), v.arg(2));
  const { code } = v;
  const highLanes = { lanes: [8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15] };
  const half = (isHigh: boolean): Value => {
    const [a, b, c] = [v.arg(0), v.arg(1), v.arg(2)].map((x) =>
      v.do("f64x2.promote_low_f32x4", isHigh ? code.op("i8x16.shuffle", [x, x], highLanes) : x),
    );
    if (a === undefined || b === undefined || c === undefined) throw new RangeError("math.fma has three operands");
    return v.do("f32x4.demote_f64x2_zero", oddSum(v, v.do("f64x2.mul", a, b), c));
  };
  const lanes = [0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23];
  return code.op("i8x16.shuffle", [half(false), half(true)], { lanes });
};

/** The sum of lanes of f64, rounded to odd. */
function oddSum(v: VectorContext, a: Value, b: Value): Value {
  const add = (x: Value, y: Value): Value => v.do("f64x2.add", x, y);
  const sub = (x: Value, y: Value): Value => v.do("f64x2.sub", x, y);
  const sum = add(a, b);
  const part = sub(sum, a);
  const error = add(sub(a, sub(sum, part)), sub(b, part));
  const one = splatBytes(v.code, 8, 1n);
  const signs = v.code.op("i64x2.shr_s", [v.do("v128.xor", sum, error), v.code.i32(63)]);
  const step = v.do("v128.or", signs, one);
  const isInexact = v.do("f64x2.gt", v.do("f64x2.abs", error), splatBytes(v.code, 8, 0n));
  // All ones where the last bit is 0.
  const isEven = v.do("i64x2.neg", v.do("v128.andnot", one, sum));
  return v.do("i64x2.add", sum, v.do("v128.and", step, v.do("v128.and", isInexact, isEven)));
}

const roundAway = computed((f, [x]) => {
  if (x === undefined) return undefined;
  const truncated = f.do("trunc", x);
  const distance = f.do("abs", f.do("sub", x, truncated));
  const one = f.v.do("v128.bitselect", f.constant(1), x, f.magnitudeBits);
  return f.choose(f.do("add", truncated, one), truncated, f.do("ge", distance, f.constant(0.5)));
});

/** The mask of a comparison, in lanes of the context. */
function maskOf(compute: Compute): VectorRule {
  return (v) => {
    const { kind } = v;
    if (kind === undefined || kind.kind === "integer") return undefined;
    if (kind.kind === "small-float") {
      if (v.bits !== 32 || !isConvertible(kind.format)) return undefined;
      const l = v.fourLanes;
      return compute(
        new FloatLanes(v, "f32x4"),
        v.args.map((arg) => decodeSmall(l, kind.format, arg)),
      );
    }
    const result = compute(new FloatLanes(v, kind.bits === 64 ? "f64x2" : "f32x4"), v.args);
    return result === undefined || kind.bits === v.bits ? result : v.signed(result, 32);
  };
}

const compare = (v: VectorContext): Value | undefined => {
  const predicate = CmpFPredicate.of(v.op.attribute("predicate"));
  return maskOf((f, [a, b]) => {
    if (a === undefined || b === undefined) return undefined;
    const not = (mask: Value): Value => v.do("v128.not", mask);
    const ordered = (): Value => v.do("v128.and", f.do("eq", a, a), f.do("eq", b, b));
    const differ = (): Value => v.do("v128.or", f.do("lt", a, b), f.do("gt", a, b));
    switch (predicate) {
      case undefined:
        return undefined;
      case "false":
        return v.splat(0n);
      case "true":
        return v.splat(-1n);
      case "oeq":
        return f.do("eq", a, b);
      case "ogt":
        return f.do("gt", a, b);
      case "oge":
        return f.do("ge", a, b);
      case "olt":
        return f.do("lt", a, b);
      case "ole":
        return f.do("le", a, b);
      case "une":
        return f.do("ne", a, b);
      case "one":
        return differ();
      case "ueq":
        return not(differ());
      case "ord":
        return ordered();
      case "uno":
        return not(ordered());
      case "ugt":
        return not(f.do("le", a, b));
      case "uge":
        return not(f.do("lt", a, b));
      case "ult":
        return not(f.do("ge", a, b));
      case "ule":
        return not(f.do("gt", a, b));
    }
  })(v);
};

/** The rules, by the name of the operation. */
export const vectorFloatRules: Readonly<Record<string, VectorRule>> = {
  "arith.addf": sum,
  "arith.subf": difference,
  "arith.mulf": direct("mul"),
  "arith.divf": direct("div"),
  "arith.maximumf": direct("max"),
  "arith.minimumf": direct("min"),
  "arith.maxnumf": numberExtremum("pmax"),
  "arith.minnumf": numberExtremum("pmin"),
  "arith.negf": signBit("neg"),
  "arith.cmpf": compare,
  "math.sqrt": direct("sqrt"),
  "math.absf": signBit("abs"),
  "math.floor": direct("floor"),
  "math.ceil": direct("ceil"),
  "math.trunc": direct("trunc"),
  "math.roundeven": direct("nearest"),
  "math.round": roundAway,
  "math.copysign": copySign,
  "math.fma": fusedMultiplyAdd,
  "vector.fma": multiplyAdd,
  "math.rsqrt": computed((f, [x]) => (x === undefined ? undefined : f.do("div", f.constant(1), f.do("sqrt", x)))),
  "math.isnan": maskOf((f, [x]) => (x === undefined ? undefined : f.do("ne", x, x))),
  "math.isinf": maskOf((f, [x]) => (x === undefined ? undefined : f.do("eq", f.do("abs", x), f.constant(Infinity)))),
  "math.isfinite": maskOf((f, [x]) => (x === undefined ? undefined : f.do("lt", f.do("abs", x), f.constant(Infinity)))),
};
