/** Neutral elements: what a combining operation leaves the other operand as it is with. */
import { FloatAttr, FloatType, IndexType, IntegerAttr, IntegerType, type Operation, type Type } from "@tt-opt/ir-core";

type Neutral = "zero" | "one" | "allOnes" | "signedMin" | "signedMax" | "lowest" | "highest" | "negativeZero" | "nan";

const neutrals: Readonly<Record<string, Neutral>> = {
  "arith.addf": "negativeZero",
  "arith.addi": "zero",
  "arith.ori": "zero",
  "arith.xori": "zero",
  "arith.mulf": "one",
  "arith.muli": "one",
  "arith.andi": "allOnes",
  "arith.maxui": "zero",
  "arith.minui": "allOnes",
  "arith.maxsi": "signedMin",
  "arith.minsi": "signedMax",
  "arith.maximumf": "lowest",
  "arith.maxnumf": "nan",
  "arith.minimumf": "highest",
  "arith.minnumf": "nan",
};

/** The constant `n` with `combiner(n, x) = x` for all `x` of its type; undefined if there is none that we know. */
export function neutralElement(combiner: Operation): IntegerAttr | FloatAttr | undefined {
  const neutral = neutrals[combiner.name];
  const type = combiner.results[0]?.type;
  if (neutral === undefined || type === undefined) return undefined;
  return type instanceof FloatType ? floatElement(neutral, type) : integerElement(neutral, type);
}

function floatElement(neutral: Neutral, type: FloatType): FloatAttr | undefined {
  if (neutral === "one") return FloatAttr.get(type, 1);
  if (neutral === "negativeZero") return FloatAttr.get(type, -0);
  if (neutral === "nan") return FloatAttr.get(type, NaN);
  if (neutral === "lowest") return FloatAttr.get(type, -Infinity);
  return neutral === "highest" ? FloatAttr.get(type, Infinity) : undefined;
}

function integerElement(neutral: Neutral, type: Type): IntegerAttr | undefined {
  if (!(type instanceof IntegerType) && !(type instanceof IndexType)) return undefined;
  const width = BigInt(type instanceof IntegerType ? type.width : 64);
  switch (neutral) {
    case "zero":
      return IntegerAttr.get(type, 0);
    case "one":
      return IntegerAttr.get(type, 1);
    case "allOnes":
      return IntegerAttr.get(type, -1);
    case "signedMin":
      return IntegerAttr.get(type, -(1n << (width - 1n)));
    case "signedMax":
      return IntegerAttr.get(type, (1n << (width - 1n)) - 1n);
    default:
      return undefined;
  }
}
