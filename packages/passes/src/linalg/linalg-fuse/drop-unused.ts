/** Drops results of structured operations that have no uses after fusion. */
import { createGeneric, type GenericOp } from "@tt-opt/dialect-linalg";
import { at, beforeOp, dim, IrMapping, type Rewriter } from "@tt-opt/ir-core";
import { copyBody } from "../bodies/index.ts";

/** Rebuilds the operation without its unused results, except for those that define its extents. */
export function dropUnusedResults(rw: Rewriter, op: GenericOp): void {
  const inputs = op.inputs.length;
  const args = op.body.entry?.args ?? [];
  const kept = op.outputs.flatMap((_, i) =>
    op.results[i]?.hasUses === true || args[inputs + i]?.hasUses === true ? [i] : [],
  );
  if (op.resultCount !== op.outputs.length || kept.length === op.outputs.length || kept.length === 0) return;
  const maps = [...op.indexingMaps.slice(0, inputs), ...kept.map((i) => at(op.indexingMaps, inputs + i))];
  if (!op.iteratorTypes.every((_, loop) => maps.some((map) => map.getResultPosition(dim(loop)) !== undefined))) return;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const outputs = kept.map((i) => at(op.outputs, i));
  const made = createGeneric(rw, { inputs: op.inputs, outputs, maps, iterators: op.iteratorTypes }, (b, values) => {
    const mapping = new IrMapping();
    kept.forEach((i, to) => mapping.map(at(args, inputs + i), at(values, inputs + to)));
    const results = copyBody(b, op, values.slice(0, inputs), { mapping });
    return kept.map((i) => at(results, i));
  });
  made.results.forEach((result, to) => {
    const old = op.resultAt(at(kept, to));
    if (old.name !== undefined) result.name = old.name;
    rw.replaceAllUses(old, result);
  });
  rw.erase(op);
}
