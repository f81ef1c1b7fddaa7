/**
 * Merges structured operations that store values computed from the same elements before fusion, so that shared operands
 * are loaded and computed once.
 */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { type Block, defaultResource, effectsOf, type Rewriter } from "@tt-opt/ir-core";
import { joinGenerics } from "./join-generics.ts";
import type { KnownAccesses } from "./known-accesses.ts";
import { type Independence, siblingIndependence, weakest } from "./overlap.ts";
import { SharedReads } from "./shared-reads.ts";

/**
 * Merges the storing operations of a block; `joined` is called for each merged operation, with the number of those
 * merged into its first part, and whether that requires distinct arguments.
 */
export function joinStores(
  rw: Rewriter,
  block: Block,
  { distinctArguments, accesses }: { readonly distinctArguments: boolean; readonly accesses: KnownAccesses },
  joined: (made: GenericOp, merged: number, isAssumed: boolean) => void,
): void {
  for (const { first, others, isAssumed } of groupsIn(block, distinctArguments, accesses)) {
    const last = others.at(-1);
    if (last !== undefined) joined(joinGenerics(rw, [first, ...others], last), others.length, isAssumed);
  }
}

/** Storing operations that may become one. */
interface Group {
  readonly first: GenericOp;
  readonly others: GenericOp[];
  /** Whether they may only if different arguments lead to different memory. */
  isAssumed: boolean;
}

function groupsIn(block: Block, distinctArguments: boolean, accesses: KnownAccesses): readonly Group[] {
  const groups: Group[] = [];
  const reads = new SharedReads();
  let last: Group | undefined;
  for (const op of block.ops()) {
    if (op.is(GenericOp) && isStoring(op)) {
      const found = last === undefined ? "unknown" : mayJoin(last, op, reads, accesses);
      if (last !== undefined && (found === "known" || (found === "assumed" && distinctArguments))) {
        last.others.push(op);
        last.isAssumed ||= found === "assumed";
      } else groups.push((last = { first: op, others: [], isAssumed: false }));
    } else if (effectsOf(op)?.length !== 0) last = undefined;
  }
  return groups;
}

/** Whether an operation only stores to memory: it must not assert, for example. */
function isStoring(op: GenericOp): boolean {
  const effects = effectsOf(op) ?? [];
  const isParallel = op.iteratorTypes.every((type) => type === "parallel");
  const isWriting = effects.every(({ kind, resource }) => kind === "write" && resource === defaultResource);
  return op.resultCount === 0 && op.outputs.length === 0 && isParallel && effects.length > 0 && isWriting;
}

function mayJoin({ first, others }: Group, op: GenericOp, reads: SharedReads, accesses: KnownAccesses): Independence {
  const parts = [first, ...others];
  if (!parts.some((part) => reads.areIn(part, op))) return "unknown";
  return weakest(parts.map((part) => siblingIndependence(part, op, accesses)));
}
