/**
 * Replaces values that an analysis has found to be constant by constants at the start of the closest isolated region,
 * one per attribute and type, and erases the operations that are not needed any more.
 */
import {
  type Attribute,
  type Block,
  ConstantLike,
  insertionRegion,
  type KnownConstant,
  materializeConstant,
  type Operation,
  type Region,
  type Rewriter,
  startOf,
  type Type,
  type Value,
  wouldBeDead,
} from "@tt-opt/ir-core";

/** What is known of the program that is rewritten. */
export interface KnownConstants {
  /** The constant that `value` always is; undefined if it is none. */
  constant(value: Value): KnownConstant | undefined;
  isExecutable(block: Block): boolean;
}

/** How much {@link replaceConstants} has changed. */
export interface ReplacedConstants {
  /** Values whose uses are those of a constant now. */
  readonly replaced: number;
  /** Operations without uses that are gone. */
  readonly erased: number;
}

/** Replaces what is constant inside of `root`; blocks that are never executed stay as they are. */
export function replaceConstants(root: Operation, rw: Rewriter, known: KnownConstants): ReplacedConstants {
  const replacer = new ConstantReplacer(rw, known);
  replacer.run(root);
  return replacer;
}

class ConstantReplacer {
  replaced = 0;
  erased = 0;
  readonly #rw: Rewriter;
  readonly #known: KnownConstants;
  readonly #made = new Map<Region, Map<Attribute, Map<Type, Value>>>();

  constructor(rw: Rewriter, known: KnownConstants) {
    this.#rw = rw;
    this.#known = known;
  }

  /** Operations come before the arguments of their block, and both before nested blocks: MLIR's order of constants. */
  run(root: Operation): void {
    const pending = this.#executableBlocks(root);
    for (let block = pending.pop(); block !== undefined; block = pending.pop()) {
      for (const op of block.ops()) {
        if (!this.#replaceResults(op, block)) pending.push(...this.#executableBlocks(op));
      }
      for (const argument of block.args) this.#replace(argument, block);
    }
  }

  /** What is executed of the blocks of each region, the last one first. */
  #executableBlocks({ regions }: Operation): Block[] {
    return regions.flatMap((region) =>
      [...region.blocks()].filter((block) => this.#known.isExecutable(block)).toReversed(),
    );
  }

  /** Replaces the constants among the results of `op`; whether `op` is gone. */
  #replaceResults(op: Operation, block: Block): boolean {
    const { results } = op;
    let isReplaced = results.length > 0;
    for (const result of results) isReplaced = this.#replace(result, block) && isReplaced;
    if (!isReplaced || !wouldBeDead(op)) return false;
    if (!op.has(ConstantLike)) this.erased++;
    this.#rw.erase(op);
    return true;
  }

  /** Replaces `value`, which `block` defines, if it is constant; whether nothing uses it any more. */
  #replace(value: Value, block: Block): boolean {
    const found = this.#known.constant(value);
    const constant = found === undefined ? undefined : this.#materialize(found, value.type, block);
    if (constant === undefined) return false;
    if (value.hasUses && value.definingOp?.has(ConstantLike) !== true) this.replaced++;
    this.#rw.replaceAllUses(value, constant);
    return true;
  }

  /** The one value for all uses of a constant in the isolated region of `block`. */
  #materialize({ attribute, dialectName }: KnownConstant, type: Type, block: Block): Value | undefined {
    const home = insertionRegion(block.region);
    if (home?.entry === undefined) return undefined;
    let inHome = this.#made.get(home);
    if (inHome === undefined) this.#made.set(home, (inHome = new Map<Attribute, Map<Type, Value>>()));
    let ofAttribute = inHome.get(attribute);
    if (ofAttribute === undefined) inHome.set(attribute, (ofAttribute = new Map<Type, Value>()));
    const made = ofAttribute.get(type);
    if (made !== undefined) return made;
    const rw = this.#rw;
    const constant = rw.within(startOf(home.entry), () => materializeConstant(rw, attribute, type, dialectName));
    const result = constant?.results[0];
    if (result !== undefined) ofAttribute.set(type, result);
    return result;
  }
}
