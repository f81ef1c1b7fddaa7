/**
 * Finds which part of each value a slice of the stored values needs, backwards from the stores. A value may be needed
 * in several forms; a value that is carried by a loop or yielded by a branch is needed in one form only.
 */
import { scf } from "@tt-opt/dialect-std";
import { at, BlockArgument, defined, isDefinedOutside, type Operation, type Value } from "@tt-opt/ir-core";
import { operandSlices, type Slice } from "./operand-slices.ts";

/** See the file's header. */
export class SliceNeeds {
  readonly #needs = new Map<Value, Set<Slice>>();
  readonly #open: (readonly [Value, Slice])[] = [];
  readonly #regions = new Set<Operation>();

  /** The forms in which a value is needed. */
  of(value: Value): ReadonlySet<Slice> {
    return this.#needs.get(value) ?? none;
  }

  /** The dimensions along which slices of the results of `op` are needed. */
  dimensions(op: Operation): readonly number[] {
    const slices = new Set(op.results.flatMap((result) => [...this.of(result)]));
    return [...slices].filter((slice) => slice !== "all");
  }

  /** Whether an operation must stay unchanged. */
  isNeededWhole(op: Operation): boolean {
    return this.#regions.has(op) || op.results.some((result) => this.of(result).has("all"));
  }

  /**
   * Records that a slice of the stored value along `dim` is needed; false if the store cannot be sliced that way. After
   * all stores, call {@link keepCarried}.
   */
  addStore(store: Operation, dim: number): boolean {
    for (let outer = store.parentOp; outer !== undefined; outer = outer.parentOp) {
      if (outer.is(scf.ForOp)) this.#keepLoop(outer);
      else if (outer.is(scf.IfOp)) this.#keepBranches(outer);
    }
    return this.#addOperands(store, dim) && this.#follow();
  }

  #add(value: Value, slice: Slice): void {
    const slices = this.#needs.get(value) ?? new Set();
    if (slices.has(slice)) return;
    this.#needs.set(value, slices.add(slice));
    this.#open.push([value, slice]);
  }

  #addAll(values: readonly Value[]): void {
    for (const value of values) this.#add(value, "all");
  }

  #addOperands(op: Operation, slice: Slice): boolean {
    const slices = slice === "all" ? op.operands.map((): Slice => "all") : operandSlices(op, slice);
    slices?.forEach((each, i) => this.#add(op.operand(i), each));
    // Values that a region uses from outside.
    op.walk((inner) => {
      if (inner !== op) this.#addAll(inner.operands.filter((value) => isDefinedOutside(op, value)));
    });
    return slices !== undefined;
  }

  #follow(): boolean {
    for (let next = this.#open.pop(); next !== undefined; next = this.#open.pop()) {
      const [value, slice] = next;
      const isKnown =
        value instanceof BlockArgument ? this.#followArgument(value, slice) : this.#followResult(value, slice);
      if (!isKnown) return false;
    }
    return true;
  }

  #followArgument(value: BlockArgument, slice: Slice): boolean {
    const loop = value.owner.parentOp;
    if (loop?.is(scf.ForOp) !== true) return slice === "all";
    this.#keepLoop(loop);
    const index = loop.regionIterArgs.indexOf(value);
    return index < 0 ? slice === "all" : this.#carry(loop, index, slice);
  }

  #followResult(value: Value, slice: Slice): boolean {
    const op = defined(value.definingOp, "the operation of a result");
    const index = op.results.findIndex((result) => result === value);
    if (op.is(scf.ForOp)) {
      this.#keepLoop(op);
      return this.#carry(op, index, slice);
    }
    if (op.is(scf.IfOp)) {
      this.#keepBranches(op);
      for (const region of op.regions)
        this.#add(defined(region.entry?.last, "the end of a branch").operand(index), slice);
      return this.of(value).size === 1;
    }
    if (op.regions.some((region) => region.entry?.last?.is(scf.YieldOp))) return false;
    return this.#addOperands(op, slice);
  }

  #keepBranches(op: scf.IfOp): void {
    this.#regions.add(op);
    this.#add(op.condition, "all");
  }

  #keepLoop(loop: scf.ForOp): void {
    if (this.#regions.has(loop)) return;
    this.#regions.add(loop);
    this.#addAll([loop.lowerBound, loop.upperBound, loop.step]);
  }

  #carry(loop: scf.ForOp, index: number, slice: Slice): boolean {
    const arg = at(loop.regionIterArgs, index);
    const carried = [arg, loop.resultAt(index)];
    for (const value of [...carried, at(loop.initArgs, index), at(loop.yieldedValues, index)]) this.#add(value, slice);
    return carried.every((value) => this.of(value).size === 1);
  }

  /** Keeps the results of loops and branches even without uses; false if that is not possible. */
  keepCarried(): boolean {
    for (;;) {
      const unneeded = [...this.#regions].flatMap((op) => op.results.filter((result) => this.of(result).size === 0));
      if (unneeded.length === 0) return true;
      this.#addAll(unneeded);
      if (!this.#follow()) return false;
    }
  }
}

const none: ReadonlySet<Slice> = new Set();
