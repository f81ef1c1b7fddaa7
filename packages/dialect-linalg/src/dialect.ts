import { dialect, type OpClass } from "@tt-opt/ir-core";
import { arithDialect, mathDialect, memrefDialect, tensorDialect } from "@tt-opt/dialect-std";
import { ElementwiseKindEnum, IteratorTypeEnum, TypeFn } from "./attributes.ts";
import { linalgCanonicalization } from "./canonicalization/index.ts";
import { convolutionOps } from "./ops/convolution-ops.ts";
import * as ops from "./ops/index.ts";
import { poolingOps } from "./ops/pooling-ops.ts";
import { attachStructuredInterfaces } from "./structured/attach-interfaces.ts";

const classes: readonly OpClass[] = [...Object.values(ops), ...convolutionOps, ...poolingOps];
attachStructuredInterfaces(classes);

/** The `linalg` dialect: loop nests over tensors and memrefs as single operations. */
export const linalgDialect = dialect({
  name: "linalg",
  summary: "structured operations on tensors and memrefs",
  ops: classes,
  attributes: [IteratorTypeEnum, TypeFn, ElementwiseKindEnum],
  canonicalization: linalgCanonicalization(classes),
  materializeConstant: (b, value, type) => arithDialect.materializeConstant?.(b, value, type),
  dependsOn: [arithDialect, mathDialect, memrefDialect, tensorDialect],
});
