/** Results that are computed once per operation. */
import type { Operation } from "@tt-opt/ir-core";

/** What `find` says of `op`, from `known` if it has been asked before. */
export function remembered<O extends Operation, T extends NonNullable<unknown>>(
  known: Map<O, T>,
  op: O,
  find: (op: O) => T,
): T {
  let found = known.get(op);
  if (found === undefined) known.set(op, (found = find(op)));
  return found;
}
