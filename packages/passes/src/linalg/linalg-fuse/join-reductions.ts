/**
 * Reductions of what is computed of the same elements, as a sum and a sum of squares are, become one before anything is
 * put into them, so that what both use is loaded and computed once.
 */
import { createGeneric, GenericOp, staticLoopRanges } from "@tt-opt/dialect-linalg";
import { afterOp, beforeOp, type Block, hasReadOnlyEffects, type Operation, type Rewriter } from "@tt-opt/ir-core";
import { combinationOf, copyBody } from "../bodies/index.ts";
import { sharesMemoryReads } from "./shared-reads.ts";

/** Joins the reductions of a block; `joined` is told of each. */
export function joinReductions(rw: Rewriter, block: Block, joined: () => void): void {
  // Reductions that nothing has been written since.
  let open: GenericOp[] = [];
  for (let op = block.first; op !== undefined; op = op.next) {
    if (!hasReadOnlyEffects(op)) open = [];
    if (!op.is(GenericOp) || !isReduction(op)) continue;
    const second = op;
    const first = open.find((other) => areAlike(other, second) && sharesMemoryReads(other, second));
    const needed = first && neededSince(first, second);
    if (first !== undefined && needed !== undefined) {
      op = join(rw, first, second, needed);
      open = open.map((other) => (other === first && op?.is(GenericOp) === true ? op : other));
      joined();
    } else open.push(second);
  }
}

/** Whether all that an operation does is to combine elements by operations that may be done in any order. */
function isReduction(op: GenericOp): boolean {
  const body = op.body.entry;
  if (body === undefined || !op.iteratorTypes.includes("reduction") || !hasReadOnlyEffects(op)) return false;
  return op.outputs.every((_, i) => combinationOf(body, op.inputs.length + i, i) !== undefined);
}

function areAlike(one: GenericOp, other: GenericOp): boolean {
  const [a, b] = [staticLoopRanges(one), staticLoopRanges(other)];
  return (
    a.length === b.length && a.every((extent, d) => extent === b[d] && one.iteratorTypes[d] === other.iteratorTypes[d])
  );
}

/** The operations behind `first` that `second` needs, in their order; undefined if `first` is one of them. */
function neededSince(first: GenericOp, second: GenericOp): readonly Operation[] | undefined {
  const needed = new Set<Operation>([second]);
  for (const op of needed) {
    for (const source of sourcesIn(op)) {
      if (source === first) return undefined;
      if (source.block === first.block && first.isBefore(source)) needed.add(source);
    }
  }
  needed.delete(second);
  return [...needed].toSorted((a, b) => (a.isBefore(b) ? -1 : 1));
}

/** The operations that make what `op` and all inside of it use. */
function sourcesIn(op: Operation): readonly Operation[] {
  const found: Operation[] = [];
  op.walk((inner) => {
    for (const { definingOp } of inner.operands) if (definingOp !== undefined) found.push(definingOp);
  });
  return found;
}

function join(rw: Rewriter, first: GenericOp, second: GenericOp, needed: readonly Operation[]): GenericOp {
  for (const op of needed) rw.move(op, beforeOp(first));
  rw.at = afterOp(first);
  rw.loc = second.loc;
  const parts = [first, second];
  const inputs = parts.flatMap((op) => op.inputs);
  const outputs = parts.flatMap((op) => op.outputs);
  const maps = [
    ...parts.flatMap((op) => op.indexingMaps.slice(0, op.inputs.length)),
    ...parts.flatMap((op) => op.indexingMaps.slice(op.inputs.length)),
  ];
  const made = createGeneric(rw, { inputs, outputs, maps, iterators: second.iteratorTypes }, (b, args) => {
    const [ins, outs] = [args.slice(0, inputs.length), args.slice(inputs.length)];
    return parts.flatMap((op) =>
      copyBody(b, op, [...ins.splice(0, op.inputs.length), ...outs.splice(0, op.outputs.length)]),
    );
  });
  const count = first.results.length;
  rw.replace(first, ...made.results.slice(0, count));
  rw.replace(second, ...made.results.slice(count));
  return made;
}
