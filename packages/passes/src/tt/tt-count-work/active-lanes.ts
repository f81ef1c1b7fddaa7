/**
 * Tracks which elements of a tensor come from active lanes. The mask of a load is the origin, and it is propagated
 * through computations: an element is active if all elements that it is computed from are. Values that loops carry, and
 * values that do not depend on a load, count as active.
 */
import { AndIOp, ConstantOp, ExtUIOp, MulIOp, SelectOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  afterOp,
  afterValue,
  type Builder,
  Elementwise,
  IntegerType,
  isMemoryEffectFree,
  type Operation,
  RankedTensorType,
  type Rewriter,
  type Type,
  type Value,
} from "@tt-opt/ir-core";
import { reduce, reduceAll } from "../block-reduction.ts";

/** A number of lanes: a constant, or a value of type i64. */
export type LaneCount = number | Value;

/** See the file's header. Operations must be shown to {@link visit} in program order. */
export class ActiveLanes {
  readonly #rw: Rewriter;
  readonly #masks = new Map<Value, Value>();
  readonly #sums = new Map<Value, Value>();

  constructor(rw: Rewriter) {
    this.#rw = rw;
  }

  /** The mask of the active elements of `value`; undefined if all are active. */
  maskOf(value: Value): Value | undefined {
    return this.#masks.get(value);
  }

  /** The number of active elements of `value`. */
  count(value: Value): LaneCount {
    const mask = this.#masks.get(value);
    return mask === undefined ? elementCount(value.type) : this.countMask(mask);
  }

  /** Builds the number of true elements of a mask, which is a scalar or a tensor. */
  countMask(mask: Value): Value {
    const known = this.#sums.get(mask);
    if (known !== undefined) return known;
    const sum = this.#rw.within(afterValue(mask), () => this.#sumOf(mask));
    this.#sums.set(mask, sum);
    return sum;
  }

  #sumOf(mask: Value): Value {
    const op = mask.definingOp;
    const i64 = IntegerType.get(this.#rw.context, 64);
    if (op !== undefined && (op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp))) {
      // Each element is repeated equally often.
      const repeats = elementCount(mask.type) / elementCount(op.src.type);
      const rhs = ConstantOp.int(this.#rw, i64, repeats).result;
      return MulIOp.build(this.#rw, { lhs: this.countMask(op.src), rhs }).result;
    }
    const total = reduceAll(this.#rw, widened(this.#rw, mask, 32), "add");
    return ExtUIOp.build(this.#rw, { in: total, resultTypes: [i64] }).resultAt(0);
  }

  /** Computes the masks of the results of `op`. */
  visit(op: Operation): void {
    const mask = this.#rw.within(afterOp(op), () => this.#maskOfResults(op));
    if (mask === undefined) return;
    for (const result of op.results) if (shapeText(result.type) === shapeText(mask.type)) this.#masks.set(result, mask);
  }

  #maskOfResults(op: Operation): Value | undefined {
    if (op.is(tt.LoadOp) || op.is(tt.AtomicRMWOp)) return op.mask;
    if (op.is(SelectOp)) return this.#all([op.trueValue, op.falseValue]);
    if (op.is(tt.ScanOp)) return this.#all(op.operands);
    if (op.is(tt.ReduceOp)) {
      // A scalar always exists, whatever it was reduced from.
      const mask = op.resultAt(0).type instanceof RankedTensorType ? this.#all(op.operands) : undefined;
      return mask && reduce(this.#rw, mask, op.axis.number, "or");
    }
    if (isShapeOnly(op)) {
      const mask = this.#masks.get(op.operand(0));
      return mask && this.#sameShapeOf(op, mask);
    }
    return op.has(Elementwise) && isMemoryEffectFree(op) ? this.#all(op.operands) : undefined;
  }

  /** The mask of the elements that are active in all of `values`. */
  #all(values: readonly Value[]): Value | undefined {
    const masks = new Set(values.flatMap((value) => this.#masks.get(value) ?? []));
    let all: Value | undefined;
    for (const mask of masks) {
      if (all !== undefined && all.type !== mask.type) return undefined;
      all = all === undefined ? mask : AndIOp.build(this.#rw, { lhs: all, rhs: mask }).result;
    }
    return all;
  }

  /** Applies the shape change of `op` to the mask of its operand. */
  #sameShapeOf(op: Operation, mask: Value): Value | undefined {
    const { type } = op.resultAt(0);
    if (!(type instanceof RankedTensorType)) return undefined;
    const copy = this.#rw.createGeneric(op.name, {
      operands: [mask],
      resultTypes: [type.with({ elementType: IntegerType.get(this.#rw.context, 1) })],
      properties: op.properties.entries(),
    });
    return copy.resultAt(0);
  }
}

function isShapeOnly(op: Operation): boolean {
  return (
    op.is(tt.SplatOp) || op.is(tt.BroadcastOp) || op.is(tt.ExpandDimsOp) || op.is(tt.TransOp) || op.is(tt.ReshapeOp)
  );
}

/** The number of elements of a tensor type; 1 for a scalar. */
export function elementCount(type: Type): number {
  return type instanceof RankedTensorType ? type.shape.reduce((product, size) => product * size, 1) : 1;
}

function shapeText(type: Type): string {
  return type instanceof RankedTensorType ? type.shape.join("x") : "";
}

/** The elements of `value`, zero-extended to wider integers. */
export function widened(b: Builder, value: Value, width: number): Value {
  const integer = IntegerType.get(b.context, width);
  const type = value.type instanceof RankedTensorType ? value.type.with({ elementType: integer }) : integer;
  return ExtUIOp.build(b, { in: value, resultTypes: [type] }).resultAt(0);
}
