/**
 * The constants of a function, each there once, at the start of its first block. A builder with a pool takes constants
 * from it instead of making equal ones over and over, which others would have to merge later.
 */
import type { DictionaryAttr } from "../attributes/collections.ts";
import { UnknownLoc } from "../attributes/location.ts";
import { ConstantLike } from "../define/trait.ts";
import { createOperation } from "../internal/graph.ts";
import type { Block } from "../ir/block.ts";
import type { Operation, OperationState } from "../ir/operation.ts";
import { type Builder, startOf } from "./builder.ts";
import { insertionRegion } from "./constant-uniquer.ts";

/** See the file's header. */
export class ConstantPool {
  /** The block that the constants stand in. */
  readonly block: Block;
  readonly #known = new Map<DictionaryAttr, Operation>();

  /**
   * The pool of the function around `op`: `current` if that is it, else a new one. Undefined if `op` is in no block.
   */
  static around(op: Operation, current?: ConstantPool): ConstantPool | undefined {
    const entry = insertionRegion(op.block?.region)?.entry;
    if (entry === undefined || entry === current?.block) return current;
    return new ConstantPool(entry);
  }

  private constructor(block: Block) {
    this.block = block;
    // Those further down do not stand before everything.
    for (const op of block.ops()) {
      if (!op.has(ConstantLike)) break;
      if (op.attributes.size === 0) this.#known.set(op.properties, op);
    }
  }

  /** The operation that `state` describes, if it is a constant: the one that is known, or a new one that `b` makes. */
  take(b: Builder, state: OperationState): Operation | undefined {
    const { definition, properties } = state;
    if (!definition.hasTrait(ConstantLike) || state.operands.length > 0 || state.attributes.size > 0) return undefined;
    const known = this.#known.get(properties);
    if (known !== undefined && known.block === this.block) {
      if (known.definition === definition && known.results[0]?.type === state.resultTypes[0]) return known;
      return undefined;
    }
    const made = createOperation({ ...state, loc: UnknownLoc.get(b.context) });
    b.within(startOf(this.block), () => b.insert(made));
    this.#known.set(properties, made);
    return made;
  }
}
