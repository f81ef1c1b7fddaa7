/**
 * Merges structured operations that store values computed from the same elements before fusion, so that shared operands
 * are loaded and computed once.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { type Block, defaultResource, effectsOf, type Rewriter } from "@tt-opt/ir-core";
import { joinGenerics } from "./join-generics.ts";
import { type Independence, siblingIndependence } from "./overlap.ts";
import { sharesReads } from "./shared-reads.ts";

/**
 * Merges the storing operations of a block; `joined` is called for each, with whether the merge requires distinct
 * arguments.
 */
export function joinStores(
  rw: Rewriter,
  block: Block,
  distinctArguments: boolean,
  joined: (made: GenericOp, isAssumed: boolean) => void,
): void {
  let last: GenericOp | undefined;
  for (let op = block.first; op !== undefined; op = op.next) {
    if (op.is(GenericOp) && isStoring(op)) {
      const found = last === undefined ? "unknown" : mayJoin(last, op);
      if (last !== undefined && (found === "known" || (found === "assumed" && distinctArguments))) {
        const made = joinGenerics(rw, last, op, op);
        joined(made, found === "assumed");
        op = made;
      }
      last = op.is(GenericOp) ? op : undefined;
    } else if (effectsOf(op)?.length !== 0) last = undefined;
  }
}

/** Whether an operation only stores to memory: it must not assert, for example. */
function isStoring(op: GenericOp): boolean {
  const effects = effectsOf(op) ?? [];
  const isParallel = op.iteratorTypes.every((type) => type === "parallel");
  const isWriting = effects.every(({ kind, resource }) => kind === "write" && resource === defaultResource);
  return op.resultCount === 0 && op.outputs.length === 0 && isParallel && effects.length > 0 && isWriting;
}

function mayJoin(first: GenericOp, second: GenericOp): Independence {
  return sharesReads(first, second) ? siblingIndependence(first, second) : "unknown";
}
