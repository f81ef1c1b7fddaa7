/**
 * Describes accesses to strips of rows: blocks whose rows are apart, and whose columns are next to each other and
 * continue in the next iteration of a loop.
 */
import { constantInt, scf } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import {
  holdsForAll,
  isDefinedOutside,
  isMemoryEffectFree,
  type Operation,
  tensorShapeOf,
  type Value,
} from "@tt-opt/ir-core";
import type { SlicedStore } from "../program-slices/sliced-store.ts";
import type { SlicedAccess } from "../program-slices/slicing.ts";
import { type AccessPlan, planAccess, type PlannedDimension } from "../tt-to-structured/access-plan.ts";
import type { LaneAnalysis, PointerBase } from "../tt-to-structured/lane-analysis.ts";
import { type Digit, Linear, type Scalar } from "../tt-to-structured/linear.ts";
import { maskParts } from "../tt-to-structured/mask-analysis.ts";

/** The addresses of an access by rows and columns. */
export class RowAccess {
  readonly #analysis: LaneAnalysis;
  readonly #op: tt.LoadOp | SlicedStore;
  readonly #loop: scf.ForOp | undefined;
  readonly #base: PointerBase;
  readonly #offset: Linear;
  readonly #rows: readonly PlannedDimension[];
  readonly #columns: readonly PlannedDimension[];
  #isApart: boolean | undefined;

  private constructor(analysis: LaneAnalysis, { op, dim }: SlicedAccess, base: PointerBase, plan: AccessPlan) {
    const dims = plan.dims.filter(({ low, high }) => high > low);
    [this.#analysis, this.#op, this.#base, this.#offset] = [analysis, op, base, plan.offset];
    this.#loop = loopAround(op);
    [this.#rows, this.#columns] = [dims.filter((each) => each.dim === dim), dims.filter((each) => each.dim !== dim)];
  }

  /** The rows of an access, which are the indices along its dimension; undefined if it has no such structure. */
  static of(analysis: LaneAnalysis, access: SlicedAccess): RowAccess | undefined {
    const { ptr } = access.op;
    const { base, sum } = analysis.form(ptr);
    const plan = planAccess(sum, tensorShapeOf(ptr));
    if (base === undefined || plan?.dims.every(({ wrap }) => wrap === undefined) !== true) return undefined;
    return new RowAccess(analysis, access, base, plan);
  }

  /** The number of elements of a row, which are next to each other; 0 if they are not. */
  get width(): number {
    const [line, ...others] = this.#columns;
    if (line === undefined) return 1;
    return others.length === 0 && line.low === 1 && line.stride.constantValue === 1 ? line.high : 0;
  }

  /** Whether rows are the same, or not next to each other, as far as that is known. */
  get hasRows(): boolean {
    return this.#rows.every(({ stride: { constantValue: stride = Infinity } }) => stride === 0 || Math.abs(stride) > 1);
  }

  /** Whether rows continue in the next iteration of the loop. */
  get continues(): boolean {
    const loop = this.#loop;
    if (loop === undefined) return false;
    const isCounter = (symbol: Scalar): boolean => symbol.kind === "value" && symbol.value === loop.inductionVar;
    const [only, ...others] = this.#offset.terms.filter(({ symbols }) => symbols.some(isCounter));
    const isLinear = only?.coefficient === 1 && only.symbols.length === 1 && others.length === 0;
    return isLinear && constantInt(loop.step) === BigInt(this.width);
  }

  /** Whether all elements of a row that iterations of the loop access are before the next row. */
  get isApart(): boolean {
    return (this.#isApart ??= this.#findIsApart());
  }

  #findIsApart(): boolean {
    const loop = this.#loop;
    const [row, ...others] = this.#rows;
    const [line] = this.#columns;
    if (loop === undefined || row === undefined || others.length > 0 || line === undefined) return false;
    if (loop.isUnsigned || constantInt(loop.lowerBound) !== 0n) return false;
    if (!this.continues || !this.#isFixedIn(loop)) return false;
    const last = constantInt(loop.upperBound);
    const stride = row.stride.constantValue ?? 0;
    if (last !== undefined && stride >= Math.ceil(Number(last) / line.high) * line.high) return true;
    const isEnd = (bound: Linear): boolean => {
      const end = bound.plus(counterOf(loop));
      return end.key === row.stride.key || stride >= (end.constantValue ?? Infinity);
    };
    return upperBounds(this.#analysis, this.#op.mask, line).some(isEnd);
  }

  /** Whether rows begin at the same places in all iterations of a loop, and no other loop is around it. */
  #isFixedIn(loop: scf.ForOp): boolean {
    const sums = [this.#offset.minus(counterOf(loop)), ...this.#rows.map(({ stride }) => stride)];
    return loopAround(loop) === undefined && isInvariant(loop, [this.#base.pointer, ...sums.flatMap(valuesOf)]);
  }

  /** Whether the rows of another access begin at the same places. */
  beginsLike(other: RowAccess): boolean {
    const isSame = this.#base.pointer === other.#base.pointer && this.#base.pointee === other.#base.pointee;
    return isSame && this.#places === other.#places;
  }

  get #places(): string {
    const start = this.#loop === undefined ? this.#offset : this.#offset.minus(counterOf(this.#loop));
    return [start, ...this.#rows.map(({ stride }) => stride)].map(({ key }) => key).join(";");
  }
}

/** The upper bounds that a mask has for a number between lanes. */
export function upperBounds(
  analysis: LaneAnalysis,
  mask: Value | undefined,
  { dim, low, high }: Omit<Digit, "kind">,
): readonly Linear[] {
  const parts = mask === undefined ? [] : maskParts(analysis, mask);
  return parts.flatMap((part) => {
    const isSame =
      part.kind === "bound" && part.digit.dim === dim && part.digit.low === low && part.digit.high === high;
    return isSame && part.high !== undefined ? [part.high] : [];
  });
}

/** The values that a sum is computed from. */
export function valuesOf({ terms }: Linear): readonly Value[] {
  return terms.flatMap(({ symbols }) =>
    symbols.flatMap((symbol) => (symbol.kind === "value" ? [symbol.value] : valuesOf(symbol.of))),
  );
}

/** Whether values are the same in all iterations of a loop. */
function isInvariant(loop: scf.ForOp, values: readonly Value[]): boolean {
  return holdsForAll(values, (value) => {
    if (isDefinedOutside(loop, value)) return true;
    const { definingOp: op } = value;
    return op !== undefined && op.regions.length === 0 && isMemoryEffectFree(op) && op.operands;
  });
}

/** The innermost loop around an operation. */
export function loopAround({ parentOp: outer }: Operation): scf.ForOp | undefined {
  return outer === undefined || outer.is(scf.ForOp) ? outer : loopAround(outer);
}

function counterOf({ inductionVar: value }: scf.ForOp): Linear {
  return Linear.symbol({ kind: "value", value });
}
