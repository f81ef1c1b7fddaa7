/**
 * `linalg.elementwise`: an elementwise function chosen by an attribute, whose inputs may be broadcast by their maps.
 */
import { AffineMapArrayAttr, defineOp } from "@tt-opt/ir-core";
import { QualifiedElementwiseKind } from "../attributes.ts";
import { type NamedStructure, payloadOfKind } from "../payload/payload.ts";
import { rankOf } from "../structured/operand-type.ts";
import { elementwiseMaps } from "../structured/map-rules.ts";
import { attachNamed, namedOp, namedSyntax, operandsOf } from "../structured/named-op.ts";

const structure: NamedStructure = { payload: payloadOfKind, maps: elementwiseMaps };

/** `linalg.elementwise`. */
export class ElementwiseOp extends defineOp("linalg.elementwise", {
  ...namedOp("applies the function that an attribute names", structure),
  description: `
\`\`\`mlir
%0 = linalg.elementwise kind=#linalg.elementwise_kind<add>
  ins(%a, %b : tensor<4x8xf32>, tensor<4x8xf32>) outs(%c : tensor<4x8xf32>) -> tensor<4x8xf32>
\`\`\``,
  attributes: { kind: QualifiedElementwiseKind, indexing_maps: AffineMapArrayAttr },
  directives: { Named: namedSyntax(structure, { hasKind: true, hasMaps: true }) },
}) {}

// All loops are parallel: there is one for each dimension of the output.
attachNamed(ElementwiseOp, structure, (op) =>
  Array.from({ length: rankOf(operandsOf(op)[1][0]?.type) }, () => "parallel"),
);
