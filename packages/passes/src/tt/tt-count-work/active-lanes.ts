/**
 * Which elements of a tensor come from lanes that are on. A masked load makes them, and they are followed through what
 * is computed of them: an element is on if all elements that it is made of are. What goes around a loop, or is made of
 * no load, counts as on.
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
import { reduce, sumAll } from "../block-reduction.ts";

/** A number of lanes: known, or a value of type i64. */
export type LaneCount = number | Value;

/** See the file's header. Operations must be shown to {@link visit} in program order. */
export class ActiveLanes {
  readonly #rw: Rewriter;
  readonly #masks = new Map<Value, Value>();
  readonly #sums = new Map<Value, Value>();

  constructor(rw: Rewriter) {
    this.#rw = rw;
  }

  /** The mask of the elements of `value` that are on; undefined if all are. */
  maskOf(value: Value): Value | undefined {
    return this.#masks.get(value);
  }

  /** How many elements of `value` are on. */
  count(value: Value): LaneCount {
    const mask = this.#masks.get(value);
    return mask === undefined ? elementCount(value.type) : this.countMask(mask);
  }

  /** How many elements of a mask, a scalar or a tensor, are true. */
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
      // Each element is repeated as often.
      const repeats = elementCount(mask.type) / elementCount(op.src.type);
      const rhs = ConstantOp.int(this.#rw, i64, repeats).result;
      return MulIOp.build(this.#rw, { lhs: this.countMask(op.src), rhs }).result;
    }
    const total = sumAll(this.#rw, widened(this.#rw, mask, 32));
    return ExtUIOp.build(this.#rw, { in: total, resultTypes: [i64] }).resultAt(0);
  }

  /** Learns which elements of the results of `op` are on. */
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
      // A scalar is there once, whatever it was made of.
      const mask = op.resultAt(0).type instanceof RankedTensorType ? this.#all(op.operands) : undefined;
      return mask && reduce(this.#rw, mask, op.axis.number, "or");
    }
    if (isShapeOnly(op)) {
      const mask = this.#masks.get(op.operand(0));
      return mask && this.#sameShapeOf(op, mask);
    }
    return op.has(Elementwise) && isMemoryEffectFree(op) ? this.#all(op.operands) : undefined;
  }

  /** The mask of the elements that are on in all of `values`. */
  #all(values: readonly Value[]): Value | undefined {
    const masks = new Set(values.flatMap((value) => this.#masks.get(value) ?? []));
    let all: Value | undefined;
    for (const mask of masks) {
      if (all !== undefined && all.type !== mask.type) return undefined;
      all = all === undefined ? mask : AndIOp.build(this.#rw, { lhs: all, rhs: mask }).result;
    }
    return all;
  }

  /** What `op` makes of its operand, made of the mask of the operand. */
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

/** The elements of `value` in wider integers, without a sign. */
export function widened(b: Builder, value: Value, width: number): Value {
  const integer = IntegerType.get(b.context, width);
  const type = value.type instanceof RankedTensorType ? value.type.with({ elementType: integer }) : integer;
  return ExtUIOp.build(b, { in: value, resultTypes: [type] }).resultAt(0);
}
