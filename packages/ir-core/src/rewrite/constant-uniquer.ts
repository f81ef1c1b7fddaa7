/**
 * Keeps one operation per constant and isolated region, at the start of the region's entry block, like MLIR's operation
 * folder: equal constants become one value, which dominates all its uses.
 */
import type { Attribute } from "../attributes/attribute.ts";
import { UnknownLoc } from "../attributes/location.ts";
import type { OpDefinition } from "../define/op-definition.ts";
import { IsolatedFromAbove } from "../define/trait.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Rewriter } from "./rewriter.ts";

/** An upper bound for the number of attributes in a context, so that two ids fit into one exact number. */
const idLimit = 2 ** 26;

/** See the file's header. */
export class ConstantUniquer {
  readonly #rw: Rewriter;
  readonly #scopes = new Map<Region, Map<OpDefinition, Map<number, Operation>>>();
  readonly #owned = new Set<Operation>();

  constructor(rw: Rewriter) {
    this.#rw = rw;
  }

  /**
   * Replaces the constant `op`, whose attribute is `value`, by an existing equal one, or keeps it and moves it to the
   * start of its region.
   */
  add(op: Operation, value: Attribute): void {
    const { block } = op;
    if (block === undefined) return;
    if (this.#owned.has(op)) {
      if (!this.#isInPlace(op)) this.#rw.move(op, { block, before: block.first });
      return;
    }
    const home = insertionRegion(block.region);
    const entry = home?.entry;
    if (home === undefined || entry === undefined) return;
    const known = this.#table(home, op.definition);
    const key = value.id * idLimit + op.resultAt(0).type.id;
    const found = known.get(key);
    if (found !== undefined) {
      this.#rw.replace(op, found.resultAt(0));
      this.#rw.setLocation(found, UnknownLoc.get(op.context));
      return;
    }
    if (block !== entry) {
      this.#rw.move(op, { block: entry, before: entry.first });
      this.#rw.setLocation(op, UnknownLoc.get(op.context));
    } else if (!this.#isInPlace(op)) this.#rw.move(op, { block: entry, before: entry.first });
    known.set(key, op);
    this.#owned.add(op);
  }

  /** Whether `op` is the first operation of its block or follows a kept constant. */
  #isInPlace(op: Operation): boolean {
    return op.previous === undefined || this.#owned.has(op.previous);
  }

  #table(region: Region, definition: OpDefinition): Map<number, Operation> {
    let scope = this.#scopes.get(region);
    if (scope === undefined) this.#scopes.set(region, (scope = new Map()));
    let table = scope.get(definition);
    if (table === undefined) scope.set(definition, (table = new Map()));
    return table;
  }
}

/**
 * The closest region, starting with `from`, that constants are not moved out of: that of an isolated, unregistered or
 * top-level operation.
 */
export function insertionRegion(from: Region | undefined): Region | undefined {
  let region = from;
  while (region !== undefined) {
    const { parent } = region;
    if (parent === undefined) return region;
    if (parent.has(IsolatedFromAbove) || !parent.definition.isRegistered || parent.block === undefined) return region;
    region = parent.block.region;
  }
  return undefined;
}
