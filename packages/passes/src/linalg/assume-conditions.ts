/** Bodies in which conditions are known to hold. */
import { AndIOp, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { beforeOp, type Block, type Rewriter, type Value } from "@tt-opt/ir-core";

/** Removes the masks of accesses, and the selections, in `body` that are conjunctions of the conditions `holding`. */
export function assumeConditions(rw: Rewriter, body: Block, holding: ReadonlySet<Value>): void {
  const holds = (condition: Value): boolean => {
    const { definingOp } = condition;
    return holding.has(condition) || (definingOp?.is(AndIOp) === true && definingOp.operands.every(holds));
  };
  for (const op of [...body.ops()]) {
    if (op.is(SelectOp) && holds(op.condition)) rw.replace(op, op.trueValue);
    else if ((op.is(tts.LoadOp) || op.is(tts.StoreOp)) && op.mask !== undefined && holds(op.mask)) dropMask(rw, op);
  }
}

function dropMask(rw: Rewriter, op: tts.LoadOp | tts.StoreOp): void {
  const { cache, evict, layout } = op;
  rw.within(beforeOp(op), () => {
    if (op.is(tts.StoreOp)) {
      tts.StoreOp.create(rw, layout, op.value, { cache, evict });
      rw.erase(op);
    } else {
      const options = { cache, evict, isVolatile: op.isVolatile.value !== 0n };
      rw.replace(op, tts.LoadOp.create(rw, layout, op.result.type, options).result);
    }
  });
}
