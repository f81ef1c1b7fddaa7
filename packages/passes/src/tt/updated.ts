/** What `tt.atomic_rmw` stores. */
import { AddFOp, AddIOp, AndIOp, MaxSIOp, MaxUIOp, MinSIOp, MinUIOp, OrIOp, XOrIOp } from "@tt-opt/dialect-std";
import { RmwOp, type RmwOpName, type tt } from "@tt-opt/dialect-tt";
import type { Builder, Value } from "@tt-opt/ir-core";

/** The value in memory after the update of `old` by `value`. */
export function updated(b: Builder, op: tt.AtomicRMWOp, old: Value, value: Value): Value {
  return combine[RmwOp.name(op.atomic_rmw_op)](b, old, value);
}

const combine: Readonly<Record<RmwOpName, (b: Builder, lhs: Value, rhs: Value) => Value>> = {
  and: (b, lhs, rhs) => AndIOp.build(b, { lhs, rhs }).result,
  or: (b, lhs, rhs) => OrIOp.build(b, { lhs, rhs }).result,
  xor: (b, lhs, rhs) => XOrIOp.build(b, { lhs, rhs }).result,
  add: (b, lhs, rhs) => AddIOp.build(b, { lhs, rhs }).result,
  fadd: (b, lhs, rhs) => AddFOp.build(b, { lhs, rhs }).result,
  max: (b, lhs, rhs) => MaxSIOp.build(b, { lhs, rhs }).result,
  min: (b, lhs, rhs) => MinSIOp.build(b, { lhs, rhs }).result,
  umax: (b, lhs, rhs) => MaxUIOp.build(b, { lhs, rhs }).result,
  umin: (b, lhs, rhs) => MinUIOp.build(b, { lhs, rhs }).result,
  exch: (_, __, rhs) => rhs,
};
