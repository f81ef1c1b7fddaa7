import type { Operation } from "@tt-opt/ir-core";

/** Reports an error at `op` whose text does not start with the operation's name. */
export function reportAt(op: Operation, message: string): void {
  op.context.diagnostics.error(op, "TT2000", message);
}
