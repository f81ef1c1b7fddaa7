/** Finds structured operations that compute from the same memory. */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { at, effectsOf, type Operation, type Value } from "@tt-opt/ir-core";

/**
 * Whether both read a common block by the same elements, read through one pointer, or depend on a common operation that
 * reads memory.
 */
export function sharesReads(first: GenericOp, second: GenericOp): boolean {
  if (sharesInput(first, second)) return true;
  const pointers = new Set(pointersIn(first));
  if (pointersIn(second).some((pointer) => pointers.has(pointer))) return true;
  const own = new Set(producers(first));
  return producers(second).some((op) => own.has(op) && effectsOf(op)?.some(({ kind }) => kind === "read") === true);
}

/** Whether an input of one is an input of the other, with the same indexing map. */
function sharesInput(first: GenericOp, second: GenericOp): boolean {
  const maps = first.indexingMaps;
  return second.inputs.some((input, i) => {
    const map = at(second.indexingMaps, i);
    return first.inputs.some((own, k) => own === input && at(maps, k).equals(map));
  });
}

/** The structured operations of the block that an operation's inputs depend on, directly or not. */
function producers(op: GenericOp): readonly Operation[] {
  const found = new Set<Operation>();
  const work: Operation[] = [op];
  for (let next = work.pop(); next !== undefined; next = work.pop())
    for (const { definingOp: maker } of next.operands) {
      if (maker === undefined || maker.block !== op.block || found.has(maker) || !maker.is(GenericOp)) continue;
      found.add(maker);
      work.push(maker);
    }
  return [...found];
}

/** The base pointers of the accesses in the body of an operation. */
function pointersIn(op: GenericOp): readonly Value[] {
  const found: Value[] = [];
  op.walkOps(tts.LoadOp, ({ base }) => void found.push(base));
  return found;
}
