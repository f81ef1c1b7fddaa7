/**
 * `tt-scale-indices`: resizing an image finds source pixels by scaling integers in floating point and truncating.
 * Addresses made of integer quotients and products can be analysed.
 */
import {
  AddIOp,
  bitWidth,
  ConstantOp,
  constantFloat,
  DivSIOp,
  FPToSIOp,
  MaxSIOp,
  MulFOp,
  MulIOp,
  ShRSIOp,
  SIToFPOp,
} from "@tt-opt/dialect-std";
import {
  beforeOp,
  DenseElementsAttr,
  definePass,
  elementTypeOrSelf,
  FloatType,
  IntegerAttr,
  RankedTensorType,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { indexRange } from "./index-range.ts";
import { scaledIndex } from "./scaled-index.ts";

/** Larger ranges are not checked. */
const greatestRange = 2 ** 16;

/** See the file's header. */
export const ttScaleIndices = definePass({
  name: "tt-scale-indices",
  summary: "divide integers instead of scaling them in floating point",
  description: `\`fptosi (sitofp x * c)\` becomes \`x / n\` if \`c\` is about the reciprocal of an integer \`n\`, and
\`x * c\` if \`c\` is itself an integer. \`x\` must be an index of at most 2^16, as far as remainders and lanes tell. Other
functions of an index of at most 2^12, such as \`max((x + 0.5) * 0.5 - 0.5, 0)\`, become \`max((x + b) >> k, 0)\`. The
forms must agree for every number in that range, which is checked exhaustively. Everything else stays in floating point.`,
  statistics: { scaled: "integers scaled by integer arithmetic" },
  example: {
    input: `func.func @half(%i: tensor<64xi32>) -> tensor<64xi32> {
  %n = arith.constant dense<128> : tensor<64xi32>
  %c = arith.constant dense<5.0e-01> : tensor<64xf32>
  %x = arith.remsi %i, %n : tensor<64xi32>
  %f = arith.sitofp %x : tensor<64xi32> to tensor<64xf32>
  %m = arith.mulf %f, %c : tensor<64xf32>
  %r = arith.fptosi %m : tensor<64xf32> to tensor<64xi32>
  return %r : tensor<64xi32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(FPToSIOp, (op) => {
      const scaled = scaledInteger(op);
      const shifted = scaled === undefined ? shiftedInteger(op) : undefined;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      if (scaled !== undefined) {
        const { value, kind, factor } = scaled;
        const operands = { lhs: value, rhs: constant(rw, value, factor) };
        rw.replace(op, kind === "quotient" ? DivSIOp.build(rw, operands).result : MulIOp.build(rw, operands).result);
      } else if (shifted !== undefined) rw.replace(op, buildShifted(rw, shifted));
      else return;
      ctx.count("scaled");
    });
  },
});

/** `max((value + addend) >> places, 0)`; without the maximum if it is not needed. */
interface Shifted {
  readonly value: Value;
  readonly addend: number;
  readonly places: number;
  readonly isClamped: boolean;
}

/** The longest range that is evaluated for several forms, and the greatest factor by which images are enlarged. */
const [longestRange, mostPlaces] = [2 ** 12, 4];

/** A truncated function of an index in integers; undefined if none of the forms agrees with it. */
function shiftedInteger(op: FPToSIOp): Shifted | undefined {
  const scaled = scaledIndex(op.in);
  if (scaled === undefined || scaled.index.type !== op.out.type) return undefined;
  const { index: value, at } = scaled;
  const range = indexRange(value);
  if (range.low === undefined || range.high === undefined) return undefined;
  const [low, high] = [Number(range.low), Number(range.high)];
  if (low < 0 || high > longestRange || high <= low || !fits(value, high + 2 ** mostPlaces)) return undefined;
  const numbers = Array.from({ length: high - low + 1 }, (_, i) => Math.trunc(at(low + i)));
  for (let places = 0; places <= mostPlaces; places++) {
    for (let addend = -(2 ** places); addend <= 2 ** places; addend++) {
      const isSame = numbers.every((number, i) => number === Math.max((low + i + addend) >> places, 0));
      if (isSame) return { value, addend, places, isClamped: (low + addend) >> places < 0 };
    }
  }
  return undefined;
}

function buildShifted(rw: Rewriter, { value, addend, places, isClamped }: Shifted): Value {
  const sum = addend === 0 ? value : AddIOp.build(rw, { lhs: value, rhs: constant(rw, value, addend) }).result;
  const shifted = places === 0 ? sum : ShRSIOp.build(rw, { lhs: sum, rhs: constant(rw, value, places) }).result;
  return isClamped ? MaxSIOp.build(rw, { lhs: shifted, rhs: constant(rw, value, 0) }).result : shifted;
}

interface Scaled {
  readonly value: Value;
  readonly kind: "quotient" | "product";
  readonly factor: number;
}

/** `fptosi (sitofp x * c)` as an integer operation; undefined if there is none. */
function scaledInteger(op: FPToSIOp): Scaled | undefined {
  const product = op.operand(0).definingOp;
  if (product?.is(MulFOp) !== true) return undefined;
  const scale = constantFloat(product.rhs) ?? constantFloat(product.lhs);
  const float = (constantFloat(product.rhs) === undefined ? product.rhs : product.lhs).definingOp;
  if (scale === undefined || float?.is(SIToFPOp) !== true || !(scale > 0)) return undefined;
  const value = float.operand(0);
  const type = elementTypeOrSelf(float.resultAt(0).type);
  if (!(type instanceof FloatType) || (type.width !== 32 && type.width !== 64)) return undefined;
  if (value.type !== op.resultAt(0).type) return undefined;
  const below = magnitude(value);
  if (below === undefined || below > greatestRange) return undefined;
  const round = type.width === 32 ? Math.fround : (x: number): number => x;
  const of = (n: number): number => Math.trunc(round(round(n) * scale));
  if (Number.isInteger(scale)) {
    const isExact = scale * below < 2 ** 24 && fits(value, scale * below);
    return isExact ? { value, kind: "product", factor: scale } : undefined;
  }
  const by = Math.round(1 / scale);
  if (!fits(value, by)) return undefined;
  // Both forms are monotonic, so they agree everywhere if they agree where the quotient changes.
  for (let n = by; n < below + by; n += by) if (of(n) !== n / by || of(n - 1) !== n / by - 1) return undefined;
  return by > 1 ? { value, kind: "quotient", factor: by } : undefined;
}

/** Whether a number of the type of `like` can be `n`. */
function fits(like: Value, n: number): boolean {
  return n < 2 ** (bitWidth(like.type) - 1);
}

/** An upper bound, exclusive, of an integer's magnitude; undefined if none is known. */
function magnitude(value: Value): number | undefined {
  const { low, high } = indexRange(value);
  return low === undefined || high === undefined ? undefined : Math.max(Math.abs(Number(low)), Number(high)) + 1;
}

function constant(rw: Rewriter, like: Value, n: number): Value {
  const { type } = like;
  if (!(type instanceof RankedTensorType)) return ConstantOp.int(rw, type, n).result;
  const element = IntegerAttr.get(type.elementType, BigInt(n));
  return ConstantOp.build(rw, { value: DenseElementsAttr.splat(type, element) }).result;
}
