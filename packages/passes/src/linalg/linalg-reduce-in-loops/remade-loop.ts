import { scf } from "@tt-opt/dialect-std";
import { type Builder, cloneOperation, IrMapping, type Operation, type Rewriter, type Value } from "@tt-opt/ir-core";

/**
 * Builds a loop like `loop` that starts from `inits`, in which `step` is replaced. `replace` maps the results of `step`
 * to new values; it gets the mapping of the old body's values and the values that the new loop carries.
 */
export function remadeLoop(
  rw: Rewriter,
  loop: scf.ForOp,
  inits: readonly Value[],
  step: Operation,
  replace: (b: Builder, mapping: IrMapping, carried: readonly Value[]) => void,
): scf.ForOp {
  const { lowerBound: lb, upperBound: ub, unsignedCmp } = loop;
  const bounds = { lb, ub, step: loop.step, inits, unsigned: unsignedCmp !== undefined };
  const last = loop.body.last;
  return scf.ForOp.create(rw, bounds, (b, iv, carried) => {
    const mapping = new IrMapping().mapAll(loop.body.args, [iv, ...carried]);
    for (const op of loop.body.ops()) {
      if (op === step) replace(b, mapping, carried);
      else if (op !== last) b.insert(cloneOperation(op, mapping));
    }
    return (last?.operands ?? []).map((value) => mapping.get(value));
  });
}
