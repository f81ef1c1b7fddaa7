/**
 * Assigns names to values and blocks of a printed operation. Hints are used and made unique among the visible names.
 * Other values are numbered like in MLIR: first a region as a whole, then each nested region, starting with the next
 * number. In the generic form, numbers are not reused in other regions, and operations do not suggest names.
 */
import type { Attribute } from "../attributes/attribute.ts";
import { NameLoc } from "../attributes/location.ts";
import { at } from "../internal/invariant.ts";
import { none } from "../internal/none.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import { BlockArgument, type Value } from "../ir/value.ts";

/** Options of naming. */
export interface NameOptions {
  /** Only numbers, so that the text does not depend on hints. */
  readonly stripNames?: boolean;
  /** For the generic form. */
  readonly generic?: boolean;
  /** Names in locations have precedence over those of values. */
  readonly namesFromLocations?: boolean;
  /** Names are not reused in other regions. */
  readonly uniqueNames?: boolean;
}

/** A region that has yet to be named, and the counters of its parent. */
interface Pending {
  readonly region: Region;
  readonly nextValue: number;
  readonly nextArgument: number;
  readonly nextConflict: number;
  /** Number of names from hints that are visible around it. */
  readonly names: number;
}

const legal = /^[A-Za-z_$.-][A-Za-z0-9_$.-]*$/;
const unknown = "<<UNKNOWN SSA VALUE>>";
/** `%0`, `%1`, …: nearly all names are among these, in each function again. */
const numbers: string[] = [];
const labels: string[] = [];
/** Number of them that are cached. */
const keptNumbers = 4096;

function numbered(known: string[], prefix: string, number: number): string {
  if (number >= keptNumbers) return `${prefix}${number}`;
  while (known.length <= number) known.push(`${prefix}${known.length}`);
  return known[number] ?? "";
}

/** The names of all values and blocks inside of one operation. */
export class Names {
  /**
   * The named values, and their names with `%`. The index of a value in the lists is stored in its `slot`, which is
   * much faster than a map of all values; if another printer has reused the slots meanwhile, a map is created.
   */
  readonly #values: Value[] = [];
  readonly #names: string[] = [];
  #lost: Map<Value, string> | undefined;
  /** The same for blocks. */
  readonly #blocks: Block[] = [];
  readonly #labels: string[] = [];
  #lostBlocks: Map<Block, string> | undefined;
  readonly #stripNames: boolean;
  readonly #isGeneric: boolean;
  readonly #usesLocations: boolean;
  readonly #isUnique: boolean;
  readonly #used = new Set<string>();
  /** The names in use, in the order of their definitions: they are removed at the end of the open regions. */
  readonly #usedInOrder: string[] = [];
  #nextValue = 0;
  #nextArgument = 0;
  /**
   * The next suffix to try if a name is taken; all names share it, so that naming thousands of values with one hint is
   * fast.
   */
  #nextConflict = 0;

  constructor(root: Operation, options: NameOptions) {
    this.#stripNames = options.stripNames ?? false;
    this.#isGeneric = options.generic ?? false;
    this.#usesLocations = options.namesFromLocations ?? false;
    this.#isUnique = options.uniqueNames ?? false;
    this.#nameOp(root);
    this.#nameInside(root);
  }

  /** `%name`; `%<<UNKNOWN SSA VALUE>>` for a value that is outside of the operation and has no name. */
  value(value: Value): string {
    const { slot } = value;
    return (this.#values[slot] === value ? this.#names[slot] : undefined) ?? this.#search(value);
  }

  /** `%a`, or `%a:2, %b` for the results of an operation in groups. */
  results(op: Operation): string {
    if (op.resultCount === 1) return this.value(op.resultAt(0));
    const names = op.results.map((result) => this.value(result));
    const groups: string[] = [];
    for (let i = 0; i < names.length;) {
      const [name = "", position] = (names[i] ?? "").split("#");
      const start = i++;
      if (position !== undefined) while (names[i]?.startsWith(`${name}#`) === true) i++;
      groups.push(position === undefined ? name : `${name}:${i - start}`);
    }
    return groups.join(", ");
  }

  #search(value: Value): string {
    const names = this.#names;
    this.#lost ??= new Map(this.#values.map((known, i) => [known, names[i] ?? unknown]));
    return this.#lost.get(value) ?? `%${outside(value)}`;
  }

  /** The label of a block without `^`. */
  block(block: Block): string {
    const { slot } = block;
    return (this.#blocks[slot] === block ? this.#labels[slot] : undefined) ?? this.#searchBlock(block);
  }

  #searchBlock(block: Block): string {
    const found = this.#labels;
    this.#lostBlocks ??= new Map(this.#blocks.map((known, i) => [known, found[i] ?? unknown]));
    return this.#lostBlocks.get(block) ?? "INVALIDBLOCK";
  }

  /** Names everything inside of `root`; regions wait in a list, so that the engine's stack does not limit the depth. */
  #nameInside(root: Operation): void {
    const pending: Pending[] = [];
    this.#addRegions(root, pending);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (!this.#isUnique) this.#forget(next);
      if (!this.#isUnique && !this.#isGeneric) {
        this.#nextValue = next.nextValue;
        this.#nextArgument = next.nextArgument;
        this.#nextConflict = next.nextConflict;
      }
      const holders = this.#nameRegion(next.region);
      for (let i = 0; i < holders.length; i++) this.#addRegions(at(holders, i), pending);
    }
  }

  #forget({ names }: Pending): void {
    const used = this.#usedInOrder;
    while (used.length > names) this.#used.delete(used.pop() ?? "");
  }

  #addRegions({ regions }: Operation, pending: Pending[]): void {
    for (let i = 0; i < regions.length; i++) {
      pending.push({
        region: at(regions, i),
        nextValue: this.#nextValue,
        nextArgument: this.#nextArgument,
        nextConflict: this.#nextConflict,
        names: this.#usedInOrder.length,
      });
    }
  }

  /** Names the values and blocks directly in `region`; returns the operations that have regions. */
  #nameRegion(region: Region): readonly Operation[] {
    let holders: Operation[] | undefined;
    this.#nameBlocks(region);
    for (let block = region.entry; block !== undefined; block = block.next) {
      const { args } = block;
      for (let i = 0; i < args.length; i++)
        this.#nameArgument(at(args, i), block === region.entry ? region : undefined);
      for (let op = block.first; op !== undefined; op = op.next) {
        if (op.resultCount > 0) this.#nameOp(op);
        if (op.regions.length > 0) (holders ??= []).push(op);
      }
    }
    return holders ?? none;
  }

  #nameBlocks({ entry }: Region): void {
    if (entry === undefined) return;
    if (entry.next === undefined) return this.#setLabel(entry, this.#labelOf(entry) ?? numbered(labels, "bb", 0));
    const taken = new Set<string>();
    let number = 0;
    for (let block: Block | undefined = entry; block !== undefined; block = block.next) {
      let label = this.#labelOf(block) ?? numbered(labels, "bb", number);
      for (let i = 0; taken.has(label); i++) label = `${block.name ?? "bb"}_${i}`;
      taken.add(label);
      this.#setLabel(block, label);
      number++;
    }
  }

  /** The label from the name of `block`. */
  #labelOf({ name }: Block): string | undefined {
    return this.#stripNames || name === undefined || !legal.test(name) ? undefined : name;
  }

  #setLabel(block: Block, label: string): void {
    block.slot = this.#blocks.length;
    this.#blocks.push(block);
    this.#labels.push(label);
  }

  /** Names an argument; of the first block of `entered`, if it is given. */
  #nameArgument(argument: BlockArgument, entered: Region | undefined): void {
    let hint = this.#hintOf(argument);
    if (hint === undefined && entered?.parent?.definition.suggestsArgumentNames === true && !this.#isGeneric) {
      hint = entered.parent.suggestArgumentName?.(argument);
    }
    const name = hint === undefined ? undefined : this.#fromHint(hint);
    if (name !== undefined) this.#set(argument, name);
    else this.#set(argument, entered === undefined ? this.#number() : this.#unique(`arg${this.#nextArgument++}`));
  }

  #nameOp(op: Operation): void {
    const first = op.result0;
    if (first === undefined) return;
    let hint = this.#hintOf(first);
    const suggests = hint === undefined && op.definition.suggestsName && !this.#isGeneric;
    if (suggests) hint = op.suggestName?.(0);
    const name = hint === undefined ? this.#number() : (this.#fromHint(hint) ?? this.#number());
    if (op.resultCount === 1) this.#set(first, name);
    else this.#nameGroups(op, name, suggests);
  }

  /** Names results in groups: each result with a name or a suggestion starts a group. */
  #nameGroups(op: Operation, first: string, suggests: boolean): void {
    const { results } = op;
    let name = first;
    let start = 0;
    for (let i = 0; i < results.length; i++) {
      const hint = i === 0 ? undefined : this.#groupHint(op, i, suggests);
      if (hint !== undefined) {
        name = this.#unique(hint);
        start = i;
      }
      const follows = i + 1 < results.length && this.#groupHint(op, i + 1, suggests) === undefined;
      this.#set(at(results, i), i === start && !follows ? name : `${name}#${i - start}`);
    }
  }

  /** The name hint of the first result of an operation, or of an argument. */
  #hintOf(value: Value): string | undefined {
    const written = this.#usesLocations ? nameInLocation(value) : undefined;
    return written ?? (this.#stripNames ? undefined : value.name);
  }

  /** The name hint of the group that starts at result `index`, if one does. */
  #groupHint(op: Operation, index: number, suggests: boolean): string | undefined {
    const hint = suggests ? op.suggestName?.(index) : this.#stripNames ? undefined : op.resultAt(index).name;
    return hint !== undefined && legal.test(hint) ? hint : undefined;
  }

  #set(value: Value, name: string): void {
    value.slot = this.#values.length;
    this.#values.push(value);
    this.#names.push(name);
  }

  #number(): string {
    return numbered(numbers, "%", this.#nextValue++);
  }

  /** The unused name nearest to `hint`; undefined if it is not a legal name. */
  #fromHint(hint: string): string | undefined {
    return legal.test(hint) ? this.#unique(hint) : undefined;
  }

  #unique(hint: string): string {
    let name = hint;
    while (this.#used.has(name)) name = `${hint}_${this.#nextConflict++}`;
    this.#used.add(name);
    this.#usedInOrder.push(name);
    return `%${name}`;
  }
}

/** The name in the location of `value`, or of the operation that defines it. */
function nameInLocation(value: Value): string | undefined {
  const loc = value instanceof BlockArgument ? value.owner.argumentLocation(value.index) : value.definingOp?.loc;
  const name = loc === undefined ? undefined : firstName(loc);
  if (name === undefined || name === "") return undefined;
  const spelled = name.replace(/[^A-Za-z0-9_$.-]/g, "_");
  return /^\d/.test(spelled) ? `_${spelled}` : spelled;
}

/** The first name in a location or in those that it contains. */
function firstName(loc: Attribute): string | undefined {
  if (loc instanceof NameLoc) return loc.name;
  let name: string | undefined;
  loc.forEachChild((child) => (name ??= firstName(child)));
  return name;
}

/** The name of a value that is outside of the printed operation. */
function outside(value: Value): string {
  const op = value.definingOp;
  if (op === undefined || op.resultCount < 2) return value.name ?? unknown;
  return `${op.results[0]?.name ?? unknown}#${op.results.findIndex((result) => result === value)}`;
}
