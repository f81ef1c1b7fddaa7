/**
 * `tt-merge-stores`: where a mask chooses between two values, kernels may store one where it holds, and the other one
 * where it does not. One store of a choice needs no mask of single elements.
 */
import { SelectOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { beforeOp, definePass, effectsOf, type Rewriter } from "@tt-opt/ir-core";
import { type OppositeMasks, oppositeMasks } from "./opposite-masks.ts";

/** See the file's header. */
export const ttMergeStores = definePass({
  name: "tt-merge-stores",
  summary: "merge stores of opposite masks to the same places",
  description: `Two \`tt.store\` of a block of one operand \`ptr\`, with masks that are opposite conditions, or their
conjunctions with one other mask, become one store of a choice, if nothing between them has an effect.`,
  statistics: { merged: "pairs of stores that became one" },
  example: {
    input: `tt.func @fill(%p: tensor<64x!tt.ptr<f32>>, %x: tensor<64xf32>, %y: tensor<64xf32>, %c: tensor<64xi1>) {
  %true = arith.constant dense<true> : tensor<64xi1>
  %not = arith.xori %c, %true : tensor<64xi1>
  tt.store %p, %x, %c : tensor<64x!tt.ptr<f32>>
  tt.store %p, %y, %not : tensor<64x!tt.ptr<f32>>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const stores: tt.StoreOp[] = [];
    ctx.root.walkOps(tt.StoreOp, (op) => void stores.push(op));
    for (const second of stores) {
      const first = storeBefore(second);
      const masks = first?.ptr === second.ptr ? oppositeMasks(first.mask, second.mask) : undefined;
      if (first === undefined || masks === undefined) continue;
      merge(rw, first, second, masks);
      ctx.count("merged");
    }
  },
});

/** The last operation with an effect before a store, if it is a store. */
function storeBefore(store: tt.StoreOp): tt.StoreOp | undefined {
  let op = store.previous;
  while (op !== undefined && effectsOf(op)?.length === 0) op = op.previous;
  return op?.is(tt.StoreOp) === true ? op : undefined;
}

function merge(rw: Rewriter, first: tt.StoreOp, second: tt.StoreOp, { conditions, both }: OppositeMasks): void {
  rw.at = beforeOp(second);
  rw.loc = second.loc;
  const { ptr, cache, evict } = second;
  const choice = { condition: conditions[0], trueValue: first.value, falseValue: second.value };
  tt.StoreOp.build(rw, { ptr, value: SelectOp.build(rw, choice).result, mask: both, cache, evict });
  rw.erase(first);
  rw.erase(second);
}
