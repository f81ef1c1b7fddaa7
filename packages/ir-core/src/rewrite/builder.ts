import { DictionaryAttr } from "../attributes/collections.ts";
import { type Location, UnknownLoc } from "../attributes/location.ts";
import type { Attribute, Type } from "../attributes/attribute.ts";
import type { Context } from "../context.ts";
import { addBlockArguments, createOperation, insertBlock, insertOperation } from "../internal/graph.ts";
import { Block } from "../ir/block.ts";
import type { Operation, OperationState } from "../ir/operation.ts";
import { type RawLocation, resolveLocation } from "../ir/raw-location.ts";
import { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";
import type { ConstantPool } from "./constant-pool.ts";

/** The position of new operations: before `before`, or at the end of `block`. */
export interface InsertionPoint {
  readonly block: Block;
  readonly before: Operation | undefined;
}

/** The insertion point right before `op`. */
export function beforeOp(op: Operation): InsertionPoint {
  if (op.block === undefined) throw new RangeError(`${op.name} is in no block`);
  return { block: op.block, before: op };
}

/** The insertion point right after `op`. */
export function afterOp(op: Operation): InsertionPoint {
  if (op.block === undefined) throw new RangeError(`${op.name} is in no block`);
  return { block: op.block, before: op.next };
}

/** The insertion point at the start of `block`. */
export function startOf(block: Block): InsertionPoint {
  return { block, before: block.first };
}

/** The insertion point at the end of `block`, after its terminator if it has one. */
export function endOf(block: Block): InsertionPoint {
  return { block, before: undefined };
}

/** The insertion point right after the definition of `value`. */
export function afterValue(value: Value): InsertionPoint {
  const op = value.definingOp;
  if (op !== undefined) return afterOp(op);
  const block = value.parentBlock;
  if (block === undefined) throw new RangeError("the value is in no block");
  return startOf(block);
}

/** The parts of an operation without a class, whose name is only known at run time. */
export interface GenericOperation {
  readonly operands?: readonly Value[];
  readonly resultTypes?: readonly Type[];
  readonly attributes?: Iterable<readonly [string, Attribute]>;
  readonly properties?: Iterable<readonly [string, Attribute]>;
  readonly regions?: readonly Region[];
  readonly successors?: readonly Block[];
  readonly loc?: Location;
}

/** Creates operations and inserts them at an insertion point. */
export class Builder {
  readonly context: Context;
  /** The position of the next operation; undefined: it is not inserted. */
  at: InsertionPoint | undefined;
  /** The location of created operations, in the form of `Operation.rawLoc`. */
  rawLoc: RawLocation;
  /** The pool of constants; undefined: each constant is created where it is requested. */
  constants: ConstantPool | undefined;

  constructor(context: Context, at?: InsertionPoint, loc: Location = UnknownLoc.get(context)) {
    this.context = context;
    this.at = at;
    this.rawLoc = loc;
    this.constants = undefined;
  }

  /** The location of created operations. */
  get loc(): Location {
    return resolveLocation(this.context, this.rawLoc) ?? UnknownLoc.get(this.context);
  }

  set loc(loc: Location) {
    this.rawLoc = loc;
  }

  /** Creates an operation and inserts it, or takes it from {@link constants}. */
  create(state: OperationState): Operation {
    const constant = this.constants?.take(this, state);
    return constant ?? this.insert(createOperation(state));
  }

  /** Creates an operation by name and inserts it. */
  createGeneric(name: string, parts: GenericOperation): Operation {
    const { context } = this;
    return this.create({
      definition: context.definition(name),
      loc: parts.loc ?? this.rawLoc,
      operands: parts.operands ?? [],
      resultTypes: parts.resultTypes ?? [],
      attributes: DictionaryAttr.get(context, parts.attributes ?? []),
      properties: DictionaryAttr.get(context, parts.properties ?? []),
      regions: parts.regions ?? [],
      successors: parts.successors ?? [],
    });
  }

  /** Inserts a detached operation. */
  insert<O extends Operation>(op: O): O {
    if (this.at !== undefined) insertOperation(op, this.at.block, this.at.before);
    return op;
  }

  /** Creates a block with arguments of `types`, at the end of `region` or before `before`. */
  createBlock(region: Region, types: readonly Type[] = [], before?: Block): Block {
    const block = new Block();
    addBlockArguments(block, types, this.rawLoc);
    insertBlock(block, region, before);
    return block;
  }

  /**
   * Creates a region of one block with arguments of `types`; `body` fills it with a builder at the end of the block.
   */
  region(types: readonly Type[], body: (b: Builder, args: readonly Value[]) => void): Region {
    const region = new Region();
    const block = this.createBlock(region, types);
    const inner = new Builder(this.context, endOf(block));
    inner.rawLoc = this.rawLoc;
    inner.constants = this.constants;
    body(inner, block.args);
    return region;
  }

  /** Runs `body` with another insertion point, which is restored afterwards. */
  within<R>(at: InsertionPoint, body: () => R): R {
    const saved = this.at;
    this.at = at;
    try {
      return body();
    } finally {
      this.at = saved;
    }
  }
}
