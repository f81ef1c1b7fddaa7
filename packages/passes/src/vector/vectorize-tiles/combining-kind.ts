/** The kinds of vector reductions, by their combining operations. */
import type { CombiningKindName } from "@tt-opt/dialect-vector";

const kinds: Readonly<Record<string, CombiningKindName>> = {
  "arith.addf": "add",
  "arith.addi": "add",
  "arith.mulf": "mul",
  "arith.muli": "mul",
  "arith.minimumf": "minimumf",
  "arith.maximumf": "maximumf",
  "arith.minnumf": "minnumf",
  "arith.maxnumf": "maxnumf",
  "arith.minsi": "minsi",
  "arith.maxsi": "maxsi",
  "arith.minui": "minui",
  "arith.maxui": "maxui",
  "arith.andi": "and",
  "arith.ori": "or",
  "arith.xori": "xor",
};

/** The kind of reduction that combines by an operation; undefined if there is none. */
export function kindOf(name: string): CombiningKindName | undefined {
  return kinds[name];
}
