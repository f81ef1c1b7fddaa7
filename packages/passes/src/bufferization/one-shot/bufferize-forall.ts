/** Bufferizes parallel loops that build tensors: each iteration writes its parts of one buffer. */
import { scf } from "@tt-opt/dialect-std";
import { at, beforeOp } from "@tt-opt/ir-core";
import type { Bufferizer } from "./bufferizer.ts";

/** The loop writes copies of its shared outputs. `tensor.parallel_insert_slice` becomes a copy into them. */
export function bufferizeForall(b: Bufferizer, op: scf.ForallOp): boolean {
  const { outputs, regionOutArgs: shared, rank } = op;
  if (outputs.length === 0) return false;
  outputs.forEach((output, index) => {
    const buffer = b.snapshot(b.buffer(output));
    b.setBuffer(at(shared, index), buffer);
    b.setBuffer(op.resultAt(index), buffer);
  });
  b.afterRegion(op, () => {
    const { rw } = b;
    const { body } = op;
    for (const insert of op.terminator.bodyRegion.entry?.ops() ?? []) rw.setOperands(insert, []);
    for (let i = body.args.length - 1; i >= rank; i--) {
      b.retire(at(body.args, i));
      rw.removeArgument(body, i);
    }
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    scf.ForallOp.build(rw, {
      dynamicLowerBound: op.dynamicLowerBound,
      dynamicUpperBound: op.dynamicUpperBound,
      dynamicStep: op.dynamicStep,
      outputs: [],
      staticLowerBound: op.staticLowerBound,
      staticUpperBound: op.staticUpperBound,
      staticStep: op.staticStep,
      mapping: op.mapping,
      bodyRegion: rw.takeRegion(op.bodyRegion),
      resultTypes: [],
      discardable: op.attributes.entries(),
    });
  });
  return true;
}
