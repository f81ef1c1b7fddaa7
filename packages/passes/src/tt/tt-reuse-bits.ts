/**
 * `tt-reuse-bits`: sorting networks move the bits of floats as integers, and compare them as floats. One block in memory
 * serves both, since it costs nothing to take the bits of an element for the element.
 */
import { PointerType, tt } from "@tt-opt/dialect-tt";
import { afterOp, definePass, Elementwise, RankedTensorType } from "@tt-opt/ir-core";

/** See the file's header. */
export const ttReuseBits = definePass({
  name: "tt-reuse-bits",
  summary: "keep a block whose bits are moved as these bits only",
  description: `If the result of a \`tt.bitcast\` of a block is moved, split or reduced, and the block has other uses,
these take a bitcast of the result instead. The block itself then need not be in memory. Blocks of pointers are left
alone. Folding would undo it, so the pass comes after the last simplification of blocks.`,
  statistics: { reused: "blocks of which only the bits are kept" },
  example: {
    input: `tt.func @greater(%x: tensor<64x2xf32>, %y: tensor<64x2xf32>) -> (tensor<64xi32>, tensor<64x2xi1>) {
  %sum = arith.addf %x, %y : tensor<64x2xf32>
  %bits = tt.bitcast %sum : tensor<64x2xf32> -> tensor<64x2xi32>
  %a, %b = tt.split %bits : tensor<64x2xi32> -> tensor<64xi32>
  %both = arith.xori %a, %b : tensor<64xi32>
  %is = arith.cmpf ogt, %sum, %y : tensor<64x2xf32>
  tt.return %both, %is : tensor<64xi32>, tensor<64x2xi1>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(tt.BitcastOp, (op) => {
      const { src, result } = op;
      const made = src.definingOp;
      if (made?.has(Elementwise) !== true || made.is(tt.BitcastOp) || src.hasOneUse || !isOfNumbers(op)) return;
      if ([...result.users()].every((user) => user.has(Elementwise))) return;
      const others = [...src.uses()].filter(({ owner }) => owner !== op);
      rw.move(op, afterOp(made));
      rw.at = afterOp(op);
      rw.loc = op.loc;
      const { result: again } = tt.BitcastOp.build(rw, { src: result, resultTypes: [src.type] });
      for (const { owner, index } of others) rw.setOperand(owner, index, again);
      ctx.count("reused");
    });
  },
});

function isOfNumbers({ src, result }: tt.BitcastOp): boolean {
  return [src, result].every(
    ({ type }) => type instanceof RankedTensorType && !(type.elementType instanceof PointerType),
  );
}
