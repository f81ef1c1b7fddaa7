/** The enumerations of the vector dialect: combining kinds, iterator types and what `vector.print` ends with. */
import { arrayOf, KeywordEnum } from "@tt-opt/ir-core";

/** How contractions, reductions and scans combine two values: `#vector.kind<add>`. */
export const CombiningKind = new KeywordEnum(
  "vector",
  "kind",
  "Kind of combining function for contractions and reductions",
  [
    "add",
    "mul",
    "minui",
    "minsi",
    "minnumf",
    "maxui",
    "maxsi",
    "maxnumf",
    "and",
    "or",
    "xor",
    "maximumf",
    "minimumf",
  ] as const,
);

/** A combining kind as its keyword. */
export type CombiningKindName = (typeof CombiningKind.keywords)[number];

/** Whether a dimension of a contraction is kept or summed over: `#vector.iterator_type<parallel>`. */
export const VectorIteratorType = new KeywordEnum("vector", "iterator_type", "Iterator type", [
  "parallel",
  "reduction",
] as const);

/** The iterator types of a contraction. */
export const VectorIteratorTypeArray = arrayOf("Iterator type should be an enum.", VectorIteratorType);

/** What `vector.print` writes after the value: `#vector.punctuation<comma>`. */
export const PrintPunctuation = new KeywordEnum(
  "vector",
  "punctuation",
  "Punctuation for separating vectors or vector elements",
  ["no_punctuation", "newline", "comma", "open", "close"] as const,
);

/** Whether `kind` applies to elements of integer type. */
export function isIntegerKind(kind: CombiningKindName): boolean {
  return kind === "add" || kind === "mul" || (!kind.endsWith("f") && kind !== "minnumf" && kind !== "maxnumf");
}

/** Whether `kind` applies to elements of floating-point type. */
export function isFloatKind(kind: CombiningKindName): boolean {
  return kind === "add" || kind === "mul" || kind.endsWith("f");
}
