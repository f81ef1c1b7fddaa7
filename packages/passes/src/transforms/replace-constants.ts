/**
 * Replaces values that an analysis has found to be constant by constants at the start of the closest isolated region,
 * one per attribute and type, and erases operations that are no longer needed.
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

/** The results of an analysis of the program. */
export interface KnownConstants {
  /** The constant value of `value`; undefined if it is not constant. */
  constant(value: Value): KnownConstant | undefined;
  isExecutable(block: Block): boolean;
}

/** The changes of {@link replaceConstants}. */
export interface ReplacedConstants {
  /** The number of values whose uses were replaced by a constant. */
  readonly replaced: number;
  /** The number of unused operations that were erased. */
  readonly erased: number;
}

/** Replaces constant values inside of `root`; blocks that are never executed are left unchanged. */
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

  /** The executable blocks of each region, the last one first. */
  #executableBlocks({ regions }: Operation): Block[] {
    return regions.flatMap((region) =>
      [...region.blocks()].filter((block) => this.#known.isExecutable(block)).toReversed(),
    );
  }

  /** Replaces the constants among the results of `op`; returns whether `op` was erased. */
  #replaceResults(op: Operation, block: Block): boolean {
    const { results } = op;
    let isReplaced = results.length > 0;
    for (const result of results) isReplaced = this.#replace(result, block) && isReplaced;
    if (!isReplaced || !wouldBeDead(op)) return false;
    if (!op.has(ConstantLike)) this.erased++;
    this.#rw.erase(op);
    return true;
  }

  /** Replaces `value`, which `block` defines, if it is constant; returns whether it is unused now. */
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
