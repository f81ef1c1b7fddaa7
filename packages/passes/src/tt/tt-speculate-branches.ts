/**
 * `tt-speculate-branches`: both computations and a select can be fused with the operations before and after them, which
 * a conditional prevents. A typical case is the first iteration of a loop over a row: it initializes a block with the
 * elements that later iterations combine with it.
 */
import {
  type Operation,
  beforeOp,
  definePass,
  Elementwise,
  isPure,
  RankedTensorType,
  type Block,
} from "@tt-opt/ir-core";
import { ConstantOp, FmaOp, scf, SelectOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { plainOperation } from "../uncontracted.ts";

/** Larger branches stay: computing both would cost more than a pass over memory. */
const mostOperations = 12;

/** See the file's header. */
export const ttSpeculateBranches = definePass({
  name: "tt-speculate-branches",
  summary: "compute both branches of conditionals that yield blocks, and select",
  description: `An \`scf.if\` that yields a tensor is replaced by the operations of both branches, and an
\`arith.select\` for each result that differs. Each branch may hold up to 12 operations, all of them elementwise and
without side effects. Computing more would cost more than a pass over memory. Other conditionals are left alone.`,
  statistics: { speculated: "conditionals that became selects" },
  example: {
    input: `tt.func @first_iteration(%first: i1, %old: tensor<64xf32>, %new: tensor<64xf32>) -> tensor<64xf32> {
  %r = scf.if %first -> (tensor<64xf32>) {
    scf.yield %new : tensor<64xf32>
  } else {
    %sum = arith.addf %old, %new : tensor<64xf32>
    scf.yield %sum : tensor<64xf32>
  }
  tt.return %r : tensor<64xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const found: scf.IfOp[] = [];
    ctx.root.walkOps(scf.IfOp, (op) => void found.push(op));
    for (const op of found) {
      const [yes, no] = [op.thenBlock, op.elseBlock];
      if (no === undefined || !op.results.some(({ type }) => type instanceof RankedTensorType)) continue;
      if (![yes, no].every(isElementwise)) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const values = [yes, no].map((block) => {
        const yielded = block.last?.operands ?? [];
        for (const inner of [...block.ops()]) if (inner !== block.last) rw.move(inner, beforeOp(op));
        return yielded;
      });
      const [left = [], right = []] = values;
      const chosen = left.map((trueValue, i) => {
        const falseValue = right[i] ?? trueValue;
        if (trueValue === falseValue) return trueValue;
        return SelectOp.build(rw, { condition: op.condition, trueValue, falseValue }).result;
      });
      rw.replace(op, ...chosen);
      ctx.count("speculated");
    }
  },
});

/** Whether a block consists of a few elementwise operations without side effects. */
function isElementwise(block: Block): boolean {
  let count = 0;
  for (const op of block.ops()) {
    if (op === block.last) return true;
    if (!isPlain(op) || ++count > mostOperations) return false;
  }
  return true;
}

function isPlain(op: Operation): boolean {
  if (op.is(ConstantOp) || op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp)) return true;
  if (!op.has(Elementwise) || !isPure(op) || op.regions.length > 0) return false;
  const isExact = op.is(tt.PreciseDivFOp) || (op.is(FmaOp) && plainOperation(op) !== undefined);
  return isExact || op.definition.dialectName === "arith";
}
