import type { Attribute, Type } from "../attributes/attribute.ts";
import { DictionaryAttr } from "../attributes/collections.ts";
import type { Location } from "../attributes/location.ts";
import type { Context } from "../context.ts";
import type { OpClass } from "../define/op-definition.ts";
import * as graph from "../internal/graph.ts";
import { assert, at, fail } from "../internal/invariant.ts";
import { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import { Region } from "../ir/region.ts";
import type { BlockArgument, OpOperand, Value } from "../ir/value.ts";
import { Builder, type InsertionPoint } from "./builder.ts";
import { cloneOperation, type IrMapping } from "./clone.ts";

/** Is notified of every change that a rewriter makes. */
export interface RewriteListener {
  /**
   * After `op` was inserted, with all operations in its regions; those of {@link Rewriter.isTaken} regions are not new.
   */
  inserted?(op: Operation): void;
  /** Before `op`, whose results are unused, is erased. */
  erased?(op: Operation): void;
  /** Before the results of `op` are replaced by `values`. */
  replaced?(op: Operation, values: readonly Value[]): void;
  /** After operands, attributes or successors of `op` were changed in place. */
  modified?(op: Operation): void;
  blockInserted?(block: Block): void;
  blockErased?(block: Block): void;
}

/**
 * The only object that changes attached IR during a pass. Listeners are notified of every change: worklists,
 * statistics, traces.
 */
export class Rewriter extends Builder {
  readonly listeners: RewriteListener[] = [];
  readonly #taken = new WeakSet<Region>();
  #changeCount = 0;

  constructor(context: Context, at?: InsertionPoint, loc?: Location) {
    super(context, at, loc);
  }

  /** Number of changes by this rewriter; the context counts those of all rewriters. */
  get changeCount(): number {
    return this.#changeCount;
  }

  set changeCount(count: number) {
    this.context.changeCount += count - this.#changeCount;
    this.#changeCount = count;
  }

  override insert<O extends Operation>(op: O): O {
    super.insert(op);
    this.changeCount++;
    for (const listener of this.listeners) listener.inserted?.(op);
    return op;
  }

  // Replacing and erasing

  /** Replaces the results of `op` by `values`, one each, and erases it. */
  replace(op: Operation, ...values: readonly Value[]): void {
    if (values.length !== op.resultCount) fail(`${op.name} has ${op.resultCount} results, not ${values.length}`);
    for (const listener of this.listeners) listener.replaced?.(op, values);
    for (let i = 0; i < values.length; i++) this.replaceAllUses(op.resultAt(i), at(values, i));
    this.erase(op);
  }

  /** Replaces `op` by a new operation of class `cls` at its position. */
  replaceWith<C extends OpClass, A>(
    op: Operation,
    cls: C & { build(b: Builder, args: A): Operation },
    args: NoInfer<A>,
  ): InstanceType<C> {
    if (op.block === undefined) fail(`${op.name} is in no block`);
    const { rawLoc } = this;
    this.rawLoc = op.rawLoc;
    const made = this.within({ block: op.block, before: op }, () => cls.build(this, args));
    if (!made.is(cls)) fail(`${made.name} is built where another operation was asked for`);
    this.rawLoc = rawLoc;
    this.replace(op, ...made.results);
    return made;
  }

  /** Replaces all uses of `from` by `to`; a name hint is copied if `to` has none. */
  replaceAllUses(from: Value, to: Value): void {
    if (from === to) return;
    to.name ??= from.name;
    if (this.listeners.length > 0) {
      for (let use = from.firstUse; use !== undefined; use = use.nextUse) this.#notifyModified(use.owner);
    }
    if (from.hasUses) this.changeCount++;
    graph.replaceAllUses(from, to);
  }

  /** Replaces those uses of `from` by `to` for which `condition` holds. */
  replaceUsesIf(from: Value, to: Value, condition: (use: OpOperand) => boolean): void {
    for (const use of [...from.uses()]) if (condition(use)) this.setOperand(use.owner, use.index, to);
  }

  /** Erases `op`, whose results must not be used. */
  erase(op: Operation): void {
    if (!op.isUnused) fail(`${op.name} is erased, but its results are used`);
    this.changeCount++;
    if (op.regions.length === 0) this.#notifyErased(op);
    else op.walk((inner) => this.#notifyErased(inner), "pre");
    if (this.at?.before === op) this.at = { block: this.at.block, before: op.next };
    graph.destroyOperation(op);
  }

  #notifyErased(op: Operation): void {
    for (const listener of this.listeners) listener.erased?.(op);
  }

  // Changing in place

  #notifyModified(op: Operation): void {
    for (const listener of this.listeners) listener.modified?.(op);
  }

  /** Runs `change`, which changes `op` by primitives of this rewriter, and notifies listeners once. */
  modify(op: Operation, change: () => void): void {
    change();
    this.changeCount++;
    this.#notifyModified(op);
  }

  setOperand(op: Operation, index: number, value: Value): void {
    const operand = op.opOperandAt(index) ?? fail(`${op.name} has no operand ${index}`);
    if (operand.value === value) return;
    graph.setOperandValue(operand, value);
    this.changeCount++;
    this.#notifyModified(op);
  }

  setOperands(op: Operation, values: readonly Value[]): void {
    graph.setOperands(op, values);
    this.changeCount++;
    this.#notifyModified(op);
  }

  setSuccessor(op: Operation, index: number, block: Block): void {
    graph.setSuccessorBlock(at(op.blockOperands, index), block);
    this.changeCount++;
    this.#notifyModified(op);
  }

  /** Sets the inherent or discardable attribute `name`; undefined removes it. */
  setAttribute(op: Operation, name: string, value: Attribute | undefined): void {
    if (op.definition.isProperty(name)) graph.setProperties(op, op.properties.with(name, value));
    else graph.setAttributes(op, op.attributes.with(name, value));
    this.changeCount++;
    this.#notifyModified(op);
  }

  /** Replaces all discardable attributes. */
  setAttributes(op: Operation, entries: Iterable<readonly [string, Attribute]>): void {
    graph.setAttributes(op, DictionaryAttr.get(this.context, entries));
    this.changeCount++;
    this.#notifyModified(op);
  }

  setLocation(op: Operation, loc: Location): void {
    graph.setLocation(op, loc);
  }

  /** Changes the type of a value; its users must accept the new type. */
  setType(value: Value, type: Type): void {
    if (value.type === type) return;
    graph.setValueType(value, type);
    this.changeCount++;
    for (const user of new Set(value.users())) this.#notifyModified(user);
  }

  // Moving

  /** Moves `op` to another position. */
  move(op: Operation, to: InsertionPoint): void {
    if (to.before === op) return;
    graph.unlinkOperation(op);
    graph.insertOperation(op, to.block, to.before);
    this.changeCount++;
    this.#notifyModified(op);
  }

  /** A copy of `op` at the insertion point, with operands mapped by `mapping`, to which the results are added. */
  clone(op: Operation, mapping?: IrMapping): Operation {
    return this.insert(cloneOperation(op, mapping));
  }

  // Blocks and regions

  override createBlock(region: Region, types: readonly Type[] = [], before?: Block): Block {
    const block = super.createBlock(region, types, before);
    this.changeCount++;
    for (const listener of this.listeners) listener.blockInserted?.(block);
    return block;
  }

  addArgument(block: Block, type: Type, loc: Location = this.loc, index?: number): BlockArgument {
    this.changeCount++;
    return graph.addBlockArgument(block, type, loc, index);
  }

  /** Removes an argument without uses; the caller changes the predecessors. */
  removeArgument(block: Block, index: number): void {
    this.changeCount++;
    graph.removeBlockArgument(block, index);
  }

  /** Erases a block with all its contents; no operation outside may refer to it or use its values. */
  eraseBlock(block: Block): void {
    for (let op = block.last; op !== undefined; op = block.last) {
      for (const result of op.results) {
        for (const use of [...result.uses()])
          assert(block.parentOp === undefined || use.owner.block !== undefined, "a value outlives its block");
      }
      this.#dropUses(op);
      this.erase(op);
    }
    for (const listener of this.listeners) listener.blockErased?.(block);
    graph.unlinkBlock(block);
    this.changeCount++;
  }

  #dropUses(op: Operation): void {
    for (const result of op.results) for (const use of [...result.uses()]) this.#forget(use);
  }

  /** Drops a use in code that will be erased: in an unreachable cycle, uses may come before definitions. */
  #forget(use: OpOperand): void {
    graph.dropReferences(use.owner);
  }

  /** Moves the operations of `block` to the insertion point `to`, replaces its arguments by `args`, and erases it. */
  inline(block: Block, to: InsertionPoint, args: readonly Value[]): void {
    assert(args.length === block.args.length, "an inlined block needs a value for each argument");
    block.args.forEach((argument, index) => this.replaceAllUses(argument, at(args, index)));
    const { first } = block;
    graph.moveOperationsFrom(first, to.block, to.before);
    if (this.listeners.length > 0)
      for (let op = first; op !== undefined && op !== to.before; op = op.next) this.#notifyModified(op);
    this.changeCount++;
    if (block.region !== undefined) this.eraseBlock(block);
  }

  /**
   * Splits a block before `op`: `op` and the following operations are moved to a new block behind it, which is
   * returned.
   */
  splitBefore(op: Operation): Block {
    const { block } = op;
    if (block?.region === undefined) fail(`${op.name} is in no region`);
    const rest = new Block();
    graph.insertBlock(rest, block.region, block.next);
    graph.moveOperationsFrom(op, rest, undefined);
    this.changeCount++;
    for (const listener of this.listeners) listener.blockInserted?.(rest);
    return rest;
  }

  /** Moves all blocks of `from` to the end of `to`, or before `before`. */
  moveBlocks(from: Region, to: Region, before?: Block): void {
    graph.moveBlocks(from, to, before);
    this.changeCount++;
  }

  /** Moves a block before another one, or to the end of `region`. */
  moveBlock(block: Block, region: Region, before?: Block): void {
    graph.unlinkBlock(block);
    graph.insertBlock(block, region, before);
    this.changeCount++;
  }

  /** Creates a region with the blocks of `region`, which is empty afterwards. */
  takeRegion(region: Region): Region {
    const taken = new Region();
    graph.moveBlocks(region, taken, undefined);
    this.changeCount++;
    this.#taken.add(taken);
    return taken;
  }

  /** Whether `region` was created by {@link takeRegion}, so that its operations are not new. */
  isTaken(region: Region): boolean {
    return this.#taken.has(region);
  }
}
