import type { Attribute, Type } from "../attributes/attribute.ts";
import type { DictionaryAttr } from "../attributes/collections.ts";
import { type Location, UnknownLoc } from "../attributes/location.ts";
import type { Context } from "../context.ts";
import type { OpClass, OpDefinition } from "../define/op-definition.ts";
import type { Trait } from "../define/trait.ts";
import type { DiagnosticBuilder } from "../diagnostics/diagnostic.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import { at } from "../internal/invariant.ts";
import { none } from "../internal/none.ts";
import { renumber } from "../internal/order.ts";
import type { OpPrinter } from "../text/op-printer.ts";
import type { Block } from "./block.ts";
import { type RawLocation, resolveLocation } from "./raw-location.ts";
import type { Region } from "./region.ts";
import { type BlockArgument, BlockOperand, OpOperand, OpResult, type Value } from "./value.ts";
import { type WalkOrder, type WalkResult, walk } from "./walk.ts";

/** All parts of an operation; they are taken over, not copied. */
export interface OperationState {
  readonly definition: OpDefinition;
  readonly loc: RawLocation;
  readonly operands: readonly Value[];
  readonly resultTypes: readonly Type[];
  readonly attributes: DictionaryAttr;
  readonly properties: DictionaryAttr;
  readonly regions: readonly Region[];
  readonly successors: readonly Block[];
}

/** A folded result: a constant or an existing value. */
export type FoldResult = Attribute | Value;

// Loops rather than `map` and closures, here and in the constructor: the optimizing compiler needs time for calls of
// closures, which is noticeable in runs of a second.

/** A copy without reserved space, which `push` leaves and which is often larger than the list. */
function exact<T>(list: readonly T[]): readonly T[] {
  return list.slice();
}

function moreOperands(owner: Operation, made: OpOperand[], values: readonly Value[]): readonly OpOperand[] {
  for (let i = made.length; i < values.length; i++) made.push(new OpOperand(owner, i, at(values, i)));
  return exact(made);
}

function moreResults(owner: Operation, made: OpResult[], types: readonly Type[]): readonly OpResult[] {
  for (let i = made.length; i < types.length; i++) made.push(new OpResult(at(types, i), owner, i));
  return exact(made);
}

function makeBlockOperands(owner: Operation, successors: readonly Block[]): readonly BlockOperand[] {
  const made: BlockOperand[] = [];
  for (let i = 0; i < successors.length; i++) made.push(new BlockOperand(owner, i, at(successors, i)));
  return exact(made);
}

/**
 * An operation: operands, results, attributes, regions and successors, as described by its definition. All operations
 * are instances of this class and have the same shape; members that the classes of `defineOp` add are found through the
 * definition. All changes go through a `Rewriter`.
 */
export class Operation {
  readonly definition: OpDefinition;
  /** A location attribute or an offset in a source file; see {@link Operation.loc}. */
  readonly rawLoc: RawLocation;
  // Almost all operations have one or two operands and one result, which need no lists: these were a quarter of the
  // memory. There is a list of all if there are none or more.
  readonly operand0: OpOperand | undefined;
  readonly operand1: OpOperand | undefined;
  readonly operandList: readonly OpOperand[] | undefined;
  readonly result0: OpResult | undefined;
  readonly resultList: readonly OpResult[] | undefined;
  readonly regions: readonly Region[];
  readonly blockOperands: readonly BlockOperand[];
  /** Discardable attributes, which are not in the definition. */
  readonly attributes: DictionaryAttr;
  /** Inherent attributes, which are in the definition. */
  readonly properties: DictionaryAttr;
  readonly block: Block | undefined;
  readonly previous: Operation | undefined;
  readonly next: Operation | undefined;
  /** Ascending within the block while `block.isOrderValid`. */
  readonly sequence: number;
  /** A number for algorithms that work on the operation: its index in a list, which can verify it. */
  slot: number;

  constructor(state: OperationState) {
    const { operands, resultTypes, successors } = state;
    this.definition = state.definition;
    this.rawLoc = state.loc;
    const operand0 = operands.length > 0 ? new OpOperand(this, 0, at(operands, 0)) : undefined;
    const operand1 = operands.length > 1 ? new OpOperand(this, 1, at(operands, 1)) : undefined;
    const result0 = resultTypes.length > 0 ? new OpResult(at(resultTypes, 0), this, 0) : undefined;
    this.operand0 = operand0;
    this.operand1 = operand1;
    if (operand0 === undefined) this.operandList = none;
    else if (operand1 === undefined || operands.length === 2) this.operandList = undefined;
    else this.operandList = moreOperands(this, [operand0, operand1], operands);
    this.result0 = result0;
    if (result0 === undefined) this.resultList = none;
    else this.resultList = resultTypes.length === 1 ? undefined : moreResults(this, [result0], resultTypes);
    this.regions = state.regions;
    this.blockOperands = successors.length === 0 ? none : makeBlockOperands(this, successors);
    this.attributes = state.attributes;
    this.properties = state.properties;
    this.block = undefined;
    this.previous = undefined;
    this.next = undefined;
    this.sequence = 0;
    this.slot = 0;
  }

  /** The full name, such as `arith.addi`. */
  get name(): string {
    return this.definition.name;
  }

  get context(): Context {
    return this.attributes.context;
  }

  /** The location of the operation. */
  get loc(): Location {
    return resolveLocation(this.context, this.rawLoc) ?? UnknownLoc.get(this.context);
  }

  /** The operand slots, in a list that may have been made for the caller; see {@link opOperandAt}. */
  get opOperands(): readonly OpOperand[] {
    const { operandList, operand0, operand1 } = this;
    if (operandList !== undefined || operand0 === undefined) return operandList ?? none;
    return operand1 === undefined ? [operand0] : [operand0, operand1];
  }

  /** The results, in a list that may have been made for the caller; see {@link resultAt}. */
  get results(): readonly OpResult[] {
    const { resultList, result0 } = this;
    return resultList ?? (result0 === undefined ? none : [result0]);
  }

  get operands(): readonly Value[] {
    const count = this.operandCount;
    const values: Value[] = [];
    for (let i = 0; i < count; i++) values.push(this.operand(i));
    return values;
  }

  get operandTypes(): readonly Type[] {
    const count = this.operandCount;
    const types: Type[] = [];
    for (let i = 0; i < count; i++) types.push(this.operand(i).type);
    return types;
  }

  get resultTypes(): readonly Type[] {
    const count = this.resultCount;
    const types: Type[] = [];
    for (let i = 0; i < count; i++) types.push(this.resultAt(i).type);
    return types;
  }

  /** Operand `index`; throws if there is none. */
  operand(index: number): Value {
    const operand = this.opOperandAt(index);
    if (operand === undefined) throw new RangeError(`${this.name} has no operand ${index}`);
    return operand.value;
  }

  /** Operand slot `index`, if there is one. */
  opOperandAt(index: number): OpOperand | undefined {
    if (index === 0) return this.operand0;
    return index === 1 ? this.operand1 : this.operandList?.[index];
  }

  get operandCount(): number {
    const { operandList } = this;
    if (operandList !== undefined) return operandList.length;
    return this.operand1 === undefined ? 1 : 2;
  }

  /** Result `index`; throws if there is none. */
  resultAt(index: number): OpResult {
    const result = index === 0 ? this.result0 : this.resultList?.[index];
    if (result === undefined) throw new RangeError(`${this.name} has no result ${index}`);
    return result;
  }

  get resultCount(): number {
    return this.resultList === undefined ? 1 : this.resultList.length;
  }

  /** Region `index`; throws if there is none. */
  region(index: number): Region {
    const region = this.regions[index];
    if (region === undefined) throw new RangeError(`${this.name} has no region ${index}`);
    return region;
  }

  get successors(): readonly Block[] {
    return this.blockOperands.length === 0 ? none : this.blockOperands.map((use) => use.block);
  }

  /** The attribute `name`, whether inherent or discardable. */
  attribute(name: string): Attribute | undefined {
    return this.properties.get(name) ?? this.attributes.get(name);
  }

  get parentOp(): Operation | undefined {
    return this.block?.region?.parent;
  }

  get parentRegion(): Region | undefined {
    return this.block?.region;
  }

  /** The closest enclosing operation of class `cls`, not counting this one. */
  parentOfType<C extends OpClass>(cls: C): InstanceType<C> | undefined {
    for (let op = this.parentOp; op !== undefined; op = op.parentOp) if (op.is(cls)) return op;
    return undefined;
  }

  /** Whether this operation comes before `other`, which must be in the same block. */
  isBefore(other: Operation): boolean {
    if (this.block !== undefined && !this.block.isOrderValid) renumber(this.block);
    return this.sequence < other.sequence;
  }

  /** Whether `other` is this operation or inside of it. */
  isAncestorOf(other: Operation): boolean {
    for (let op: Operation | undefined = other; op !== undefined; op = op.parentOp) if (op === this) return true;
    return false;
  }

  /** Whether `other` is inside of this operation and not this operation itself. */
  isProperAncestorOf(other: Operation): boolean {
    return other !== this && this.isAncestorOf(other);
  }

  /** The operation directly in `block` that is this one or contains it; undefined if this one is outside of `block`. */
  ancestorIn(block: Block | undefined): Operation | undefined {
    return this.block === block ? this : this.parentOp?.ancestorIn(block);
  }

  /** Whether this is an operation of class `cls`; narrows the type. */
  is<C extends OpClass>(cls: C): this is InstanceType<C> {
    return this.definition === cls.definition;
  }

  /** Whether the definition has `trait`. */
  has(trait: Trait): boolean {
    return trait.bit === 0 ? this.definition.hasTrait(trait) : (this.definition.traitBits & trait.bit) !== 0;
  }

  /** Whether the operation may end a block: a terminator, or an operation with an unknown definition. */
  get mightBeTerminator(): boolean {
    return this.definition.isTerminator || !this.definition.isRegistered;
  }

  /** Whether no result is used. */
  get isUnused(): boolean {
    if (this.result0?.firstUse !== undefined) return false;
    const count = this.resultCount;
    for (let i = 1; i < count; i++) if (this.resultAt(i).firstUse !== undefined) return false;
    return true;
  }

  /**
   * Visits this operation and all operations inside of it. `visit` may erase its operation in "post" order, and may
   * return "skip" (in "pre" order: do not visit its regions) or "interrupt".
   */
  walk(visit: (op: Operation) => WalkResult | void, order: WalkOrder = "post"): WalkResult {
    return walk(this, visit, order);
  }

  /** Visits the operations of class `cls` inside of this one, and this one. */
  walkOps<C extends OpClass>(cls: C, visit: (op: InstanceType<C>) => WalkResult | void, order?: WalkOrder): WalkResult {
    const { definition } = cls;
    // Most operations are of other classes, for which `visit` is not called.
    const visitOfClass = (op: Operation): WalkResult | void =>
      op.definition === definition && op.is(cls) ? visit(op) : undefined;
    return walk(this, visitOfClass, order ?? "post");
  }

  /** Reports an error at this operation: `'name' op message`. */
  error(message: string, code?: string): DiagnosticBuilder {
    return this.context.diagnostics.error(this, code ?? "TT2000", `'${this.name}' op ${message}`);
  }

  /** Constants or values that replace the results, given the constant operands; undefined if there are none. */
  fold?(operands: readonly (Attribute | undefined)[]): readonly FoldResult[] | undefined;

  /** Verifies properties of this operation that the definition does not express. */
  verify?(diagnostics: Diagnostics): void;

  /** Verifies properties that involve operations in the regions, after these have been verified. */
  verifyRegions?(diagnostics: Diagnostics): void;

  /**
   * A name for an unnamed result: `c0_i32` for a constant. A result without a name is printed as part of the group that
   * the nearest named result before it begins: `%low, %high`, but `%sizes:2`.
   */
  suggestName?(result: number): string | undefined;

  /** A name for an unnamed argument of the first block of a region: `in` for an operand's element. */
  suggestArgumentName?(argument: BlockArgument): string | undefined;

  /** Prints the custom form after the operation's name, if the definition has no `assembly`. */
  printAssembly?(p: OpPrinter): void;
}
