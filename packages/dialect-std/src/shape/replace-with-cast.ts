import { beforeOp, type Builder, type Operation, type Rewriter, type Type, type Value } from "@tt-opt/ir-core";

/** Replaces the only result of `op` by what `make` makes at its place, cast to the type of the result. */
export type ReplaceWithCast = (rw: Rewriter, op: Operation, make: (b: Builder) => Value) => true;

/** How a dialect replaces with casts; `castTo` gives a value another type, in which more or less is known. */
export function replacementBy(castTo: (b: Builder, value: Value, type: Type) => Value): ReplaceWithCast {
  return (rw, op, make) => {
    const { loc } = rw;
    rw.loc = op.loc;
    const made = rw.within(beforeOp(op), () => castTo(rw, make(rw), op.resultAt(0).type));
    rw.loc = loc;
    rw.replace(op, made);
    return true;
  };
}
