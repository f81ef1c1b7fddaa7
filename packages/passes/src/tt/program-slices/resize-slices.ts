/**
 * Makes a kernel compute slices of another size than its blocks. Values that are needed as a slice get types with
 * another size along the slice's dimension. Values that are needed whole stay unchanged.
 */
import { AndIOp, CmpIOp, ConstantOp, scf } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  defined,
  DenseElementsAttr,
  type Operation,
  RankedTensorType,
  type Rewriter,
  tensorShapeOf,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { operandSlices, type Slice } from "./operand-slices.ts";
import { isSlicedStore, type SlicedStore } from "./sliced-store.ts";
import type { Slicing } from "./slicing.ts";

/** How slices change. */
export interface Resizing {
  /** The new size of a slice along a dimension of `size` elements. */
  size(size: number): number;
  /** Builds the range of a slice, with type `type`, at the insertion point. */
  range(op: tt.MakeRangeOp, type: RankedTensorType): Value;
  /** Describes the elements of slices that do not exist; undefined if all exist. */
  readonly bounds?: SliceBounds;
}

/**
 * See {@link Resizing.bounds}. Elements that do not exist may be computed with any value, since they are never
 * accessed.
 */
export interface SliceBounds {
  /** Comparisons whose right operand is replaced, so that they are false for elements that do not exist. */
  readonly comparisons: { has(op: Operation): boolean };
  /** Builds the new right operand at the insertion point. It has the type of the left one. */
  limit(op: CmpIOp, type: RankedTensorType): Value;
  /** Accesses that no such comparison masks. */
  readonly accesses: ReadonlySet<Operation>;
  /** Builds a mask of the elements that exist in a slice of `shape` along `dim`. */
  mask(shape: readonly number[], dim: number): Value;
}

/** See the file's header. */
export function resizeSlices(rw: Rewriter, kernel: tt.FuncOp, slicing: Slicing, resizing: Resizing): void {
  new SliceResizing(rw, slicing, resizing).run(kernel);
}

class SliceResizing {
  readonly #rw: Rewriter;
  readonly #slicing: Slicing;
  readonly #resizing: Resizing;
  readonly #slices = new Map<Value, Map<number, Value>>();

  constructor(rw: Rewriter, slicing: Slicing, resizing: Resizing) {
    [this.#rw, this.#slicing, this.#resizing] = [rw, slicing, resizing];
  }

  run(kernel: tt.FuncOp): void {
    const { needs } = this.#slicing;
    const originals = operationsOf(kernel, (op) => hasCode(op) && needs.isNeededWhole(op));
    for (const op of originals) this.#visit(op);
    for (const op of originals.reverse()) {
      const stays = isSlicedStore(op) || op.is(scf.YieldOp) || op.is(tt.ReturnOp) || needs.isNeededWhole(op);
      if (!stays && op.isUnused) this.#rw.erase(op);
    }
  }

  #visit(op: Operation): void {
    const { needs, stores } = this.#slicing;
    if (isSlicedStore(op)) {
      const dim = defined(stores.get(op), "the dimension of a store");
      this.#setOperands(op, op, dim);
      for (const result of op.results) this.#rw.setType(result, this.#sliceType(result.type, dim));
      const { bounds } = this.#resizing;
      if (bounds?.accesses.has(op) === true) this.#maskStore(op, bounds, dim);
    } else if (op.is(scf.ForOp)) this.#visitLoop(op);
    else if (op.is(scf.IfOp)) op.results.forEach((result) => this.#retype(result));
    else if (op.is(scf.YieldOp)) this.#visitYield(op);
    else for (const dim of needs.dimensions(op)) this.#addSlice(op, dim);
  }

  #visitLoop(loop: scf.ForOp): void {
    const first = loop.operandCount - loop.initArgs.length;
    loop.regionIterArgs.forEach((arg, i) => {
      const slice = this.#retype(arg);
      this.#retype(loop.resultAt(i));
      this.#rw.setOperand(loop, first + i, this.#form(at(loop.initArgs, i), slice));
    });
  }

  #visitYield(op: scf.YieldOp): void {
    const parent = defined(op.parentOp, "what a value is yielded to");
    if (!parent.is(scf.ForOp) && !parent.is(scf.IfOp)) return;
    parent.results.forEach((result, i) => {
      const [slice = "all"] = this.#slicing.needs.of(result);
      this.#rw.setOperand(op, i, this.#form(op.operand(i), slice));
    });
  }

  /** Gives a carried value the type of the slice that is needed of it; returns that slice. */
  #retype(value: Value): Slice {
    const [slice = "all"] = this.#slicing.needs.of(value);
    if (slice === "all") return slice;
    this.#rw.setType(value, this.#sliceType(value.type, slice));
    this.#slices.set(value, new Map([[slice, value]]));
    return slice;
  }

  #addSlice(op: Operation, dim: number): void {
    this.#rw.at = beforeOp(op);
    this.#rw.loc = op.loc;
    const made = this.#slicesOf(op, dim);
    op.results.forEach((result, i) => {
      const slices = this.#slices.get(result) ?? new Map<number, Value>();
      this.#slices.set(result, slices.set(dim, at(made, i)));
    });
  }

  #slicesOf(op: Operation, dim: number): readonly Value[] {
    const type = this.#sliceType(op.resultAt(0).type, dim);
    if (type instanceof RankedTensorType) {
      if (op.is(tt.MakeRangeOp)) return [this.#resizing.range(op, type)];
      if (op.is(ConstantOp) && op.value instanceof DenseElementsAttr)
        return [ConstantOp.build(this.#rw, { value: DenseElementsAttr.fromBytes(type, op.value.bytes) }).result];
    }
    const clone = this.#rw.clone(op);
    this.#setOperands(clone, op, dim);
    for (const result of clone.results) this.#rw.setType(result, this.#sliceType(result.type, dim));
    const { bounds } = this.#resizing;
    if (clone.is(tt.LoadOp) && bounds?.accesses.has(op) === true) return [this.#maskLoad(clone, bounds, dim)];
    if (op.is(CmpIOp) && bounds?.comparisons.has(op) === true) {
      this.#rw.at = beforeOp(clone);
      const { type: compared } = clone.operand(0);
      if (compared instanceof RankedTensorType) this.#rw.setOperand(clone, 1, bounds.limit(op, compared));
    }
    return clone.results;
  }

  #maskLoad(op: tt.LoadOp, bounds: SliceBounds, dim: number): Value {
    const mask = this.#maskOf(op, bounds, dim);
    const { ptr, other, cache, evict, isVolatile } = op;
    return this.#rw.replaceWith(op, tt.LoadOp, { ptr, mask, other, cache, evict, isVolatile }).result;
  }

  #maskStore(op: SlicedStore, bounds: SliceBounds, dim: number): void {
    const mask = this.#maskOf(op, bounds, dim);
    if (op.is(tt.AtomicRMWOp)) {
      const { ptr, val, atomic_rmw_op, sem, scope } = op;
      this.#rw.replaceWith(op, tt.AtomicRMWOp, { ptr, val, mask, atomic_rmw_op, sem, scope });
      return;
    }
    const { ptr, value, cache, evict } = op;
    this.#rw.replaceWith(op, tt.StoreOp, { ptr, value, mask, cache, evict });
  }

  #maskOf(op: tt.LoadOp | SlicedStore, bounds: SliceBounds, dim: number): Value {
    const { ptr, mask: lhs } = op;
    this.#rw.at = beforeOp(op);
    this.#rw.loc = op.loc;
    const rhs = bounds.mask(tensorShapeOf(ptr), dim);
    return lhs === undefined ? rhs : AndIOp.build(this.#rw, { lhs, rhs }).result;
  }

  #setOperands(op: Operation, original: Operation, dim: number): void {
    const slices = defined(operandSlices(original, dim), "the slices of operands");
    slices.forEach((slice, i) => this.#rw.setOperand(op, i, this.#form(op.operand(i), slice)));
  }

  #form(value: Value, slice: Slice): Value {
    return slice === "all" ? value : defined(this.#slices.get(value)?.get(slice), "a slice");
  }

  #sliceType(type: Type, dim: number): Type {
    if (!(type instanceof RankedTensorType)) return type;
    return type.with({ shape: type.shape.map((size, i) => (i === dim ? this.#resizing.size(size) : size)) });
  }
}

function hasCode(op: Operation): boolean {
  return op.is(scf.ForOp) || op.is(scf.IfOp);
}

/** The operations of a kernel in program order. Regions are entered only where `isEntered` holds. */
function operationsOf(kernel: tt.FuncOp, isEntered: (op: Operation) => boolean): Operation[] {
  const found: Operation[] = [];
  kernel.walk((op) => {
    if (op === kernel) return "advance";
    found.push(op);
    return isEntered(op) ? "advance" : "skip";
  }, "pre");
  return found;
}
