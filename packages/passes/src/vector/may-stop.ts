/** Programs that may end early or wait. */
import { cf, type func, scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { Call, type Operation } from "@tt-opt/ir-core";

/** Whether a program may end, or wait for others, before it has read everything. */
export function mayStop(kernel: func.FuncOp): boolean {
  const stops = (op: Operation): boolean =>
    op.is(cf.AssertOp) || op.is(tt.AssertOp) || op.is(scf.WhileOp) || op.has(tt.Atomic) || Call.has(op);
  return kernel.walk((op) => (stops(op) ? "interrupt" : "advance")) === "interrupt";
}
