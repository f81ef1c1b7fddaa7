import { type Location, UnknownLoc } from "../attributes/location.ts";
import { none } from "../internal/none.ts";
import type { Operation } from "./operation.ts";
import type { Region } from "./region.ts";
import { type BlockArgument, type BlockOperand } from "./value.ts";
import { resolveLocation } from "./raw-location.ts";

/**
 * A list of operations that ends in a terminator, with arguments that its predecessors pass. Operations are linked
 * directly, so that insertion and removal need no search.
 */
export class Block {
  readonly args: readonly BlockArgument[];
  readonly region: Region | undefined;
  readonly first: Operation | undefined;
  readonly last: Operation | undefined;
  readonly next: Block | undefined;
  readonly previous: Block | undefined;
  /** References of terminators to this block. */
  readonly firstUse: BlockOperand | undefined;
  /** Whether the `sequence` numbers of the operations are ascending. */
  readonly isOrderValid: boolean;
  /** A hint for the printed label, without `^`. */
  name: string | undefined;
  /** A number for algorithms that work on the block: its index in a list, which can verify it. */
  slot: number;

  constructor() {
    this.args = none;
    this.region = undefined;
    this.first = undefined;
    this.last = undefined;
    this.next = undefined;
    this.previous = undefined;
    this.firstUse = undefined;
    this.isOrderValid = true;
    this.name = undefined;
    this.slot = 0;
  }

  /** The operations in order. The current one may be erased or moved during iteration. */
  ops(): IterableIterator<Operation> {
    return new OperationIterator(this.first);
  }

  get isEmpty(): boolean {
    return this.first === undefined;
  }

  /** The last operation, if it is a terminator or its definition is unknown. */
  get terminator(): Operation | undefined {
    return this.last !== undefined && this.last.mightBeTerminator ? this.last : undefined;
  }

  /** The operation whose region holds this block. */
  get parentOp(): Operation | undefined {
    return this.region?.parent;
  }

  /** Whether this is the entry block of its region. */
  get isEntry(): boolean {
    return this.region !== undefined && this.region.entry === this;
  }

  /** The blocks to which the terminator may pass control, in the order of its successors. */
  get successors(): readonly Block[] {
    return this.last?.successors ?? [];
  }

  /** The blocks whose terminators refer to this one, an entry per reference. */
  *predecessors(): IterableIterator<Block> {
    for (let use = this.firstUse; use !== undefined; use = use.nextUse) {
      if (use.owner.block !== undefined) yield use.owner.block;
    }
  }

  /** The only predecessor, if there is exactly one reference to this block. */
  get singlePredecessor(): Block | undefined {
    return this.firstUse !== undefined && this.firstUse.nextUse === undefined ? this.firstUse.owner.block : undefined;
  }

  /** The location of argument `index`. */
  argumentLocation(index: number): Location | undefined {
    const argument = this.args[index];
    if (argument === undefined) return undefined;
    const { context } = argument.type;
    return resolveLocation(context, argument.rawLoc) ?? UnknownLoc.get(context);
  }
}

/** Not a generator: engines do not inline generators into loops, and passes mainly consist of such loops. */
class OperationIterator implements IterableIterator<Operation> {
  #next: Operation | undefined;

  constructor(first: Operation | undefined) {
    this.#next = first;
  }

  [Symbol.iterator](): this {
    return this;
  }

  next(): IteratorResult<Operation, undefined> {
    const op = this.#next;
    if (op === undefined) return { done: true, value: undefined };
    this.#next = op.next;
    return { done: false, value: op };
  }
}
