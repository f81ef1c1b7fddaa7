/**
 * SSA values and their uses. A value is the head of a doubly linked list of the operand slots that use it, so that
 * replacing all uses, erasing a use and testing for a single use need no search.
 */
import type { Type } from "../attributes/attribute.ts";
import type { Block } from "./block.ts";
import type { Operation } from "./operation.ts";

/** The result of an operation or the argument of a block. */
export abstract class Value<out T extends Type = Type> {
  /** Changed only through `Rewriter.setType`. */
  readonly type: T;
  /** A hint for the printed name, without `%`; it is kept by parsing and rewriting but has no meaning. */
  name: string | undefined;
  readonly firstUse: OpOperand | undefined;
  /** A number for algorithms that work on the value: its index in a list, which can verify it. */
  slot: number;

  protected constructor(type: T) {
    this.type = type;
    this.name = undefined;
    this.firstUse = undefined;
    this.slot = 0;
  }

  /** The operation that produces the value, if it is a result. */
  abstract get definingOp(): Operation | undefined;
  /** The block in which the value is defined. */
  abstract get parentBlock(): Block | undefined;

  /** The operand slots that use the value, last added first. Do not change uses while iterating; copy first. */
  *uses(): IterableIterator<OpOperand> {
    for (let use = this.firstUse; use !== undefined; use = use.nextUse) yield use;
  }

  /** The operations that use the value, one entry per use. */
  *users(): IterableIterator<Operation> {
    for (let use = this.firstUse; use !== undefined; use = use.nextUse) yield use.owner;
  }

  get hasUses(): boolean {
    return this.firstUse !== undefined;
  }

  get hasOneUse(): boolean {
    return this.firstUse !== undefined && this.firstUse.nextUse === undefined;
  }

  /** The number of uses; takes a walk over them. */
  get useCount(): number {
    let count = 0;
    for (let use = this.firstUse; use !== undefined; use = use.nextUse) count++;
    return count;
  }
}

/** A result of an operation. */
export class OpResult<out T extends Type = Type> extends Value<T> {
  readonly owner: Operation;
  readonly index: number;

  constructor(type: T, owner: Operation, index: number) {
    super(type);
    this.owner = owner;
    this.index = index;
  }

  override get definingOp(): Operation {
    return this.owner;
  }

  override get parentBlock(): Block | undefined {
    return this.owner.block;
  }
}

/** An argument of a block. */
export class BlockArgument<out T extends Type = Type> extends Value<T> {
  readonly owner: Block;
  readonly index: number;
  /** The location of the argument: see `Operation.rawLoc`. */
  readonly rawLoc: unknown;

  constructor(type: T, owner: Block, index: number, rawLoc: unknown) {
    super(type);
    this.owner = owner;
    this.index = index;
    this.rawLoc = rawLoc;
  }

  override get definingOp(): undefined {
    return undefined;
  }

  override get parentBlock(): Block {
    return this.owner;
  }
}

/** An operand slot of an operation: one node in the list of uses of its value. */
export class OpOperand {
  readonly owner: Operation;
  readonly index: number;
  readonly value: Value;
  readonly nextUse: OpOperand | undefined;
  readonly previousUse: OpOperand | undefined;

  constructor(owner: Operation, index: number, value: Value) {
    this.owner = owner;
    this.index = index;
    this.value = value;
    this.nextUse = undefined;
    this.previousUse = undefined;
  }
}

/** A successor slot of a terminator: one node in the list of references to its block. */
export class BlockOperand {
  readonly owner: Operation;
  readonly index: number;
  readonly block: Block;
  readonly nextUse: BlockOperand | undefined;
  readonly previousUse: BlockOperand | undefined;

  constructor(owner: Operation, index: number, block: Block) {
    this.owner = owner;
    this.index = index;
    this.block = block;
    this.nextUse = undefined;
    this.previousUse = undefined;
  }
}
