/**
 * `tt-decompose-dot-scaled`: computes scaled products in f32. That is at least as precise as Triton on hardware without
 * such products, which computes in bf16.
 */
import { MulFOp } from "@tt-opt/dialect-std";
import { InputPrecision, ScaleDotElemType, tt } from "@tt-opt/dialect-tt";
import { beforeOp, type Builder, defined, definePass, tensorShapeOf, typed, type Value } from "@tt-opt/ir-core";
import { decode, decodeScale, type ElementName, repeated, transposed } from "./decode.ts";

/** See the file's header. */
export const ttDecomposeDotScaled = definePass({
  name: "tt-decompose-dot-scaled",
  summary: "decompose matrix products with scaled operands into plain ones",
  description: `Operands of the microscaling formats are unpacked, decoded to f32 and multiplied by their scales. Each
scale applies to a group of consecutive elements along the inner dimension. A \`tt.dot\` of precision \`ieee\`
multiplies the results.`,
  eliminates: ["tt.dot_scaled"],
  statistics: { decomposed: "products decomposed" },
  example: {
    input: `tt.func public @scaled(%a: tensor<32x64xf8E5M2>, %s: tensor<32x2xi8>, %b: tensor<64x32xf16>, %c: tensor<32x32xf32>) -> tensor<32x32xf32> {
  %d = tt.dot_scaled %a scale %s, %b, %c lhs = e5m2 rhs = fp16 {fastMath = false} : tensor<32x64xf8E5M2>, tensor<32x2xi8> * tensor<64x32xf16> -> tensor<32x32xf32>
  tt.return %d : tensor<32x32xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const products: tt.DotScaledOp[] = [];
    ctx.root.walkOps(tt.DotScaledOp, (op) => void products.push(op));
    for (const op of products) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const [aType, bType] = [op.a_elem_type, op.b_elem_type].map((attr) => ScaleDotElemType.of(attr));
      const a = rows(rw, op.a, elementName(aType), op.lhs_k_pack.isTrue, op.a_scale);
      // The right operand is decoded as its transpose, so that K is the last dimension of both.
      const columns = rows(rw, transposed(rw, op.b), elementName(bType), op.rhs_k_pack.isTrue, op.b_scale);
      const inputPrecision = InputPrecision.attr(ctx.context, "ieee");
      rw.replaceWith(op, tt.DotOp, {
        a: typed(a, tt.TtFpIntTensor),
        b: typed(transposed(rw, columns), tt.TtFpIntTensor),
        c: op.c,
        inputPrecision,
        resultTypes: [op.d.type],
      });
      ctx.count("decomposed");
    }
  },
});

function elementName(name: ElementName | undefined): ElementName {
  return defined(name, "a known element type");
}

/**
 * Decodes and scales `value` to f32, with K as its last dimension. `packsK`: pairs of small numbers are adjacent along
 * K.
 */
function rows(b: Builder, value: Value, name: ElementName, packsK: boolean, scale: Value | undefined): Value {
  const isTurned = name === "e2m1" && !packsK;
  const decoded = isTurned ? transposed(b, decode(b, transposed(b, value), name)) : decode(b, value, name);
  if (scale === undefined) return decoded;
  const rhs = repeated(b, decodeScale(b, scale), tensorShapeOf(decoded));
  return MulFOp.build(b, { lhs: decoded, rhs }).result;
}
