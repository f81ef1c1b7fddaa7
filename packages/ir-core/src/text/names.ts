/**
 * Names for values and blocks when an operation is printed. Hints are kept and made unique among what is visible; the
 * rest is numbered as MLIR does: a region first as a whole, and then each region nested in it, going on from there.
 */
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { Value } from "../ir/value.ts";

/** How names are chosen. */
export interface NameOptions {
  /** Numbers everywhere: text that does not depend on hints. */
  readonly stripNames?: boolean;
}

/** A region that is still to be named, and how far its parent came. */
interface Pending {
  readonly region: Region;
  readonly nextValue: number;
  readonly nextArgument: number;
  /** How many scopes of names are around it. */
  readonly scopes: number;
}

/** What is forgotten at the end of a region. */
class Scope {
  readonly names: string[] = [];
  /** Entries of `nextSuffix` as they were before. */
  readonly suffixes: (readonly [string, number])[] = [];
}

const legal = /^[A-Za-z_$.-][A-Za-z0-9_$.-]*$/;
const unknown = "<<UNKNOWN SSA VALUE>>";

/** Names of everything inside of one operation. */
export class Names {
  /**
   * The values that have names, and these with their `%`. A value holds its place in the lists as its `slot`, which
   * costs far less than a map of all values; if another printer has taken the slot over meanwhile, a map is made.
   */
  readonly #values: Value[] = [];
  readonly #names: string[] = [];
  #lost: Map<Value, string> | undefined;
  readonly #blocks = new Map<Block, string>();
  readonly #stripNames: boolean;
  readonly #used = new Set<string>();
  /** Where to go on looking for a free `hint_1`, so that a thousand values of one hint cost no more than others. */
  readonly #nextSuffix = new Map<string, number>();
  /** What to undo at the end of each region that is open. */
  readonly #scopes: Scope[] = [new Scope()];
  #nextValue = 0;
  #nextArgument = 0;

  constructor(root: Operation, options: NameOptions) {
    this.#stripNames = options.stripNames ?? false;
    this.#nameOp(root);
    this.#nameInside(root);
  }

  /** `%name`; `%<<UNKNOWN SSA VALUE>>` for a value that is not inside of the operation and has no name. */
  value(value: Value): string {
    const { slot } = value;
    return (this.#values[slot] === value ? this.#names[slot] : undefined) ?? this.#search(value);
  }

  #search(value: Value): string {
    const names = this.#names;
    this.#lost ??= new Map(this.#values.map((known, i) => [known, names[i] ?? unknown]));
    return this.#lost.get(value) ?? `%${outside(value)}`;
  }

  /** The label of a block without `^`. */
  block(block: Block): string {
    return this.#blocks.get(block) ?? "INVALIDBLOCK";
  }

  /** Names all that is inside of `root`; regions wait in a list, so depth is not limited by the engine's stack. */
  #nameInside(root: Operation): void {
    const pending: Pending[] = [];
    this.#addRegions(root, pending);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      while (this.#scopes.length > next.scopes) this.#leave(this.#scopes.pop());
      this.#scopes.push(new Scope());
      this.#nextValue = next.nextValue;
      this.#nextArgument = next.nextArgument;
      const holders = this.#nameRegion(next.region);
      for (const op of holders) this.#addRegions(op, pending);
    }
  }

  #leave(scope: Scope | undefined): void {
    if (scope === undefined) return;
    for (const name of scope.names) this.#used.delete(name);
    for (const [hint, next] of scope.suffixes.reverse()) this.#nextSuffix.set(hint, next);
  }

  #addRegions(op: Operation, pending: Pending[]): void {
    for (const region of op.regions) {
      pending.push({
        region,
        nextValue: this.#nextValue,
        nextArgument: this.#nextArgument,
        scopes: this.#scopes.length,
      });
    }
  }

  /** Names what stands directly in `region`; returns the operations that have regions of their own. */
  #nameRegion(region: Region): readonly Operation[] {
    const holders: Operation[] = [];
    const labels = new Set<string>();
    let number = 0;
    for (let block = region.entry; block !== undefined; block = block.next) {
      const { name } = block;
      let label = this.#stripNames || name === undefined || !legal.test(name) ? `bb${number}` : name;
      for (let i = 0; labels.has(label); i++) label = `${name ?? "bb"}_${i}`;
      labels.add(label);
      this.#blocks.set(block, label);
      number++;
      for (const argument of block.args) this.#nameArgument(argument, block === region.entry);
      for (let op = block.first; op !== undefined; op = op.next) {
        if (op.results.length > 0) this.#nameOp(op);
        if (op.regions.length > 0) holders.push(op);
      }
    }
    return holders;
  }

  #nameArgument(argument: Value, isEntry: boolean): void {
    const hint = this.#stripNames ? undefined : argument.name;
    const name = hint === undefined ? undefined : this.#fromHint(hint);
    if (name !== undefined) this.#set(argument, name);
    else this.#set(argument, isEntry ? this.#unique(`arg${this.#nextArgument++}`) : this.#number());
  }

  #nameOp(op: Operation): void {
    const { results } = op;
    const first = results[0];
    if (first === undefined) return;
    let hint = this.#stripNames ? undefined : first.name;
    if (hint === undefined && op.definition.suggestsName) hint = op.suggestName?.();
    const name = hint === undefined ? this.#number() : (this.#fromHint(hint) ?? this.#number());
    if (results.length === 1) this.#set(first, name);
    else results.forEach((result, i) => this.#set(result, `${name}#${i}`));
  }

  #set(value: Value, name: string): void {
    value.slot = this.#values.length;
    this.#values.push(value);
    this.#names.push(name);
  }

  #number(): string {
    return `%${this.#nextValue++}`;
  }

  /** The name nearest to `hint` that nothing visible has; undefined if no name can look like that. */
  #fromHint(hint: string): string | undefined {
    return legal.test(hint) ? this.#unique(hint) : undefined;
  }

  #unique(hint: string): string {
    const scope = this.#scopes.at(-1);
    let name = hint;
    if (this.#used.has(name)) {
      const first = this.#nextSuffix.get(hint) ?? 0;
      let suffix = first;
      do name = `${hint}_${suffix++}`;
      while (this.#used.has(name));
      this.#nextSuffix.set(hint, suffix);
      scope?.suffixes.push([hint, first]);
    }
    this.#used.add(name);
    scope?.names.push(name);
    return `%${name}`;
  }
}

/** What to call a value that is not inside of the operation that is printed. */
function outside(value: Value): string {
  const op = value.definingOp;
  if (op === undefined || op.results.length < 2) return value.name ?? unknown;
  return `${op.results[0]?.name ?? unknown}#${op.results.findIndex((result) => result === value)}`;
}
