/**
 * The constants of a function, one operation each, at the start of its first block. A builder with a pool takes
 * constants from it instead of creating equal ones repeatedly, which would have to be merged later.
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
  /** The block of the constants. */
  readonly block: Block;
  readonly #known = new Map<DictionaryAttr, Operation>();

  /**
   * The pool of the function around `op`: `current` if it is the right one, else a new one. Undefined if `op` is in no
   * block.
   */
  static around(op: Operation, current?: ConstantPool): ConstantPool | undefined {
    const entry = insertionRegion(op.block?.region)?.entry;
    if (entry === undefined || entry === current?.block) return current;
    return new ConstantPool(entry);
  }

  private constructor(block: Block) {
    this.block = block;
    // Constants further down do not precede all other operations.
    for (const op of block.ops()) {
      if (!op.has(ConstantLike)) break;
      if (op.attributes.size === 0) this.#known.set(op.properties, op);
    }
  }

  /** The operation that `state` describes, if it is a constant: an existing one, or a new one created by `b`. */
  take(b: Builder, state: OperationState): Operation | undefined {
    const { definition, properties } = state;
    if (!definition.hasTrait(ConstantLike) || state.operands.length > 0 || state.attributes.size > 0) return undefined;
    const known = this.#known.get(properties);
    if (known !== undefined && known.block === this.block) {
      if (known.definition === definition && known.result0?.type === state.resultTypes[0]) return known;
      return undefined;
    }
    const made = createOperation({ ...state, loc: UnknownLoc.get(b.context) });
    b.within(startOf(this.block), () => b.insert(made));
    this.#known.set(properties, made);
    return made;
  }
}
