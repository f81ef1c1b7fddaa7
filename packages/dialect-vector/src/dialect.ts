import { dialect, type OpClass } from "@tt-opt/ir-core";
import { arithDialect, memrefDialect, tensorDialect } from "@tt-opt/dialect-std";
import { CombiningKind, PrintPunctuation, VectorIteratorType } from "./attributes.ts";
import { vectorCanonicalization } from "./canonicalization/index.ts";
import { attachMemoryInterfaces } from "./effects.ts";
import * as ops from "./ops.ts";

const classes: readonly OpClass[] = Object.values(ops);
attachMemoryInterfaces();

/** The `vector` dialect: values of many lanes, and their way to and from memory. */
export const vectorDialect = dialect({
  name: "vector",
  summary: "operations on n-dimensional vectors",
  ops: classes,
  attributes: [CombiningKind, VectorIteratorType, PrintPunctuation],
  canonicalization: vectorCanonicalization,
  dependsOn: [arithDialect, memrefDialect, tensorDialect],
  materializeConstant: (b, value, type) => arithDialect.materializeConstant?.(b, value, type),
});
