// Affine expressions, maps and integer sets as immutable values, their text, and their arithmetic. They do not depend
// on the IR.

export {
  affine,
  affineBinary,
  AffineBinary,
  AffineConstant,
  AffineDim,
  AffineExpr,
  AffineSymbol,
  dim,
  symbol,
} from "./affine-expr.ts";
export type { AffineBinaryKind } from "./binary-kind.ts";
export { AffineMap } from "./affine-map.ts";
export { IntegerSet, type AffineConstraint } from "./integer-set.ts";
export * from "./map-transforms.ts";
export * from "./range-simplify.ts";
export * from "./parse.ts";
export { gcd } from "./safe-integer.ts";
export { AffineTextTokens } from "./tokenizer.ts";
