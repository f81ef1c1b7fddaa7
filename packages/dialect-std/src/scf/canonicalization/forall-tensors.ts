/** Rewrites of `scf.forall` that look at the types of what it shares. */
import { afterOp, at, noMatch, pattern, startOf, type Value } from "@tt-opt/ir-core";
import { CastOp, DimOp } from "../../tensor/index.ts";
import { uncast } from "../../tensor/canonicalization/uncast.ts";
import { ForallOp } from "../forall-op.ts";
import { rebuildForall } from "./forall.ts";

/**
 * `forall shared_outs(%a = cast %t : tensor<8xf32> to tensor<?xf32>) → forall shared_outs(%a = %t)`, with casts where
 * the other type is needed.
 */
export const shareBetterTensor = pattern("scf-share-better-tensor", ForallOp, (op, rw) => {
  const sources = op.outputs.map(uncast);
  if (sources.every((source) => source === undefined)) return noMatch("no output is a cast that loses information");
  const args = op.regionOutArgs;
  sources.forEach((source, i) => {
    if (source === undefined) return;
    const argument = at(args, i);
    const oldType = argument.type;
    rw.setType(argument, source.type);
    const inside = rw.within(startOf(op.body), () => CastOp.build(rw, { source, resultTypes: [oldType] }));
    for (const { owner, index } of [...argument.uses()]) {
      // What puts parts into the tensor takes it as it is.
      if (owner.parentOp !== op.terminator) rw.setOperand(owner, index, inside.dest);
    }
    rw.setOperand(inside, 0, argument);
    if (!inside.dest.hasUses) rw.erase(inside);
  });
  const loop = rebuildForall(
    rw,
    op,
    op.outputs.map((output, i) => sources[i] ?? output),
  );
  const results = rw.within(afterOp(loop), () =>
    op.results.map(({ type }, i): Value => {
      const source = at(loop.outs, i);
      return source.type === type ? source : CastOp.build(rw, { source, resultTypes: [type] }).dest;
    }),
  );
  rw.replace(op, ...results);
  return true;
});

/** A shared result has the sizes of what the loop starts with. */
export const dimOfForall = pattern(
  "scf-dim-of-forall",
  DimOp,
  (op, rw) => {
    const result: Value = op.source;
    const loop = result.definingOp;
    if (loop?.is(ForallOp) !== true) return noMatch("the tensor is not shared by a scf.forall");
    const source = loop.outputs[loop.results.findIndex((value) => value === result)];
    if (source === undefined) return noMatch("the tensor is no result");
    rw.setOperand(op, 0, source);
    return true;
  },
  { operandFrom: [ForallOp] },
);
