import type { OpClass } from "../define/op-definition.ts";
import type { Operation } from "../ir/operation.ts";

/** Calls `rewrite` with `op`, whose class the driver has matched by `root`. */
export function applyTo<C extends OpClass, R, Rw>(
  root: C,
  op: Operation,
  rw: Rw,
  rewrite: (op: InstanceType<C>, rw: Rw) => R,
): R | { readonly reason: string } {
  if (op.definition !== root.definition) return { reason: `not a ${root.definition.name}` };
  return rewrite(op as InstanceType<C>, rw);
}
