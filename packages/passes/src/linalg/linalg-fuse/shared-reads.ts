/** Finds structured operations that compute from the same memory. */
import { GenericOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import { at, effectsOf, type Operation, type Value } from "@tt-opt/ir-core";
import { remembered } from "./remembered.ts";

/** Compares pairs of operations, and remembers what each of them computes from. */
export class SharedReads {
  readonly #pointers = new Map<GenericOp, ReadonlySet<Value>>();
  readonly #producers = new Map<GenericOp, ReadonlySet<Operation>>();

  /**
   * Whether both read a common block by the same elements, read through one pointer, or depend on a common operation that
   * reads memory.
   */
  areIn(first: GenericOp, second: GenericOp): boolean {
    if (sharesInput(first, second)) return true;
    const pointers = (op: GenericOp): ReadonlySet<Value> => remembered(this.#pointers, op, pointersIn);
    if (haveCommon(pointers(first), pointers(second), () => true)) return true;
    const makers = (op: GenericOp): ReadonlySet<Operation> => remembered(this.#producers, op, producers);
    return haveCommon(makers(first), makers(second), readsMemory);
  }

  /** Forgets everything: operations were replaced on which others may depend. */
  forget(): void {
    this.#pointers.clear();
    this.#producers.clear();
  }
}

/** Whether an element of both sets is meant. */
function haveCommon<T>(one: ReadonlySet<T>, other: ReadonlySet<T>, isMeant: (element: T) => boolean): boolean {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const each of few) if (many.has(each) && isMeant(each)) return true;
  return false;
}

/** Whether an input of one is an input of the other, with the same indexing map. */
function sharesInput(first: GenericOp, second: GenericOp): boolean {
  const [maps, others] = [first.indexingMaps, second.indexingMaps];
  const inputs = new Set(first.inputs);
  return second.inputs.some((input, i) => {
    if (!inputs.has(input)) return false;
    const map = at(others, i);
    return first.inputs.some((own, k) => own === input && at(maps, k).equals(map));
  });
}

/** The structured operations of the block that an operation's inputs depend on, directly or not. */
function producers(op: GenericOp): ReadonlySet<Operation> {
  const found = new Set<Operation>();
  const work: Operation[] = [op];
  for (let next = work.pop(); next !== undefined; next = work.pop())
    for (const { definingOp: maker } of next.operands) {
      if (maker === undefined || maker.block !== op.block || found.has(maker) || !maker.is(GenericOp)) continue;
      found.add(maker);
      work.push(maker);
    }
  return found;
}

function readsMemory(op: Operation): boolean {
  return effectsOf(op)?.some(({ kind }) => kind === "read") === true;
}

/** The base pointers of the accesses in the body of an operation. */
function pointersIn(op: GenericOp): ReadonlySet<Value> {
  const found = new Set<Value>();
  op.walkOps(tts.LoadOp, ({ base }) => void found.add(base));
  return found;
}
