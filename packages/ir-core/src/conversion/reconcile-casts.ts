/** Removal of `builtin.unrealized_conversion_cast` operations that cancel out. */
import { UnrealizedConversionCastOp } from "../builtin/unrealized-conversion-cast-op.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";

/** Removes casts inside of `root` that convert values back to their original types; returns the remaining ones. */
export function reconcileUnrealizedCasts(root: Operation, rw: Rewriter): readonly Operation[] {
  const casts: Operation[] = [];
  root.walkOps(UnrealizedConversionCastOp, (op) => void casts.push(op));
  return reconcileCasts(casts, rw);
}

/** The same for `casts`, which must have definitions before uses where they depend on each other. */
export function reconcileCasts(casts: readonly Operation[], rw: Rewriter): readonly Operation[] {
  for (const cast of casts) {
    if (cast.block === undefined) continue;
    const origin = originOf(cast);
    if (origin === undefined) continue;
    cast.results.forEach((result, i) => {
      const value = origin[i];
      if (value !== undefined) rw.replaceAllUses(result, value);
    });
  }
  // Users before their operands: erasing a user makes its operands unused.
  const known = new Set(casts);
  const pending = [...casts];
  for (let cast = pending.pop(); cast !== undefined; cast = pending.pop()) {
    if (cast.block === undefined || !cast.isUnused) continue;
    const producers = cast.operands.flatMap(({ definingOp }) => definingOp ?? []);
    rw.erase(cast);
    for (const op of producers) if (known.has(op)) pending.push(op);
  }
  return casts.filter((cast) => cast.block !== undefined);
}

/** The values at the origin of a chain of casts that have the types of the results of `cast`. */
function originOf(cast: Operation): readonly Value[] | undefined {
  const types = cast.resultTypes;
  const seen = new Set<Operation>();
  let inputs: readonly Value[] = cast.operands;
  for (;;) {
    if (inputs.length === types.length && inputs.every(({ type }, i) => type === types[i])) return inputs;
    const source = inputs[0]?.definingOp;
    if (source === undefined || seen.has(source) || !source.is(UnrealizedConversionCastOp)) return undefined;
    if (source.results.length !== inputs.length || !inputs.every((input, i) => input === source.results[i]))
      return undefined;
    seen.add(source);
    inputs = source.operands;
  }
}
