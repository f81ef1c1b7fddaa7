/**
 * Turns a tensor of pointers into one scalar pointer and a tensor of offsets, by repeating the operations on the
 * pointers on offsets. The only requirement is that all lanes share a base pointer.
 */
import { AddIOp, ConstantOp, ExtSIOp, SelectOp } from "@tt-opt/dialect-std";
import { PointerType, tt } from "@tt-opt/dialect-tt";
import {
  AnyRankedTensor,
  beforeOp,
  BoolLike,
  type Builder,
  elementTypeOrSelf,
  IntegerType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { haveSameSize, pointeeOf } from "./lane-analysis.ts";
import { integerWidth } from "./scalar-facts.ts";

/** Pointers `base + offsets`, in elements; without offsets all are `base`. */
export interface LanePointers {
  readonly base: Value;
  readonly offsets: Value | undefined;
}

/** Finds the bases of tensors of pointers and builds the tensors of offsets. */
export class LaneOffsetBuilder {
  readonly #rw: Rewriter;
  readonly #bases = new Map<Value, Value | undefined>();
  readonly #made = new Map<Value, LanePointers>();

  constructor(rw: Rewriter) {
    this.#rw = rw;
  }

  /** The base pointer that all lanes of `pointers` share; undefined if none is known. */
  base(pointers: Value): Value | undefined {
    const known = this.#bases.get(pointers);
    if (known !== undefined || this.#bases.has(pointers)) return known;
    this.#bases.set(pointers, undefined);
    const base = this.#findBase(pointers.definingOp);
    this.#bases.set(pointers, base);
    return base;
  }

  #findBase(op: Operation | undefined): Value | undefined {
    if (op === undefined) return undefined;
    if (op.is(tt.SplatOp)) return op.src.type instanceof PointerType ? op.src : undefined;
    if (op.is(tt.AddPtrOp)) return isWide(op.offset) ? this.base(op.ptr) : undefined;
    if (isMoved(op) || isBitcastInPlace(op)) return this.base(op.operand(0));
    if (!op.is(SelectOp)) return undefined;
    const base = this.base(op.trueValue);
    return base !== undefined && base === this.base(op.falseValue) ? base : undefined;
  }

  /** Builds the offsets of `pointers`, which must have a base, as a tensor of the same shape. */
  offsets(pointers: Value): Value {
    const { offsets } = this.#pointers(pointers);
    return offsets ?? this.#zeros(pointers, 32);
  }

  #zeros(pointers: Value, width: number): Value {
    return ConstantOp.int(this.#rw, offsetType(pointers, width), 0).result;
  }

  #pointers(pointers: Value): LanePointers {
    const known = this.#made.get(pointers);
    if (known !== undefined) return known;
    const op = pointers.definingOp;
    const base = this.base(pointers) ?? pointers;
    const made = op === undefined ? { base, offsets: undefined } : { base, offsets: this.#makeOffsets(op) };
    this.#made.set(pointers, made);
    return made;
  }

  #makeOffsets(op: Operation): Value | undefined {
    const rw = this.#rw;
    const first = op.is(SelectOp) ? op.trueValue : op.operand(0);
    if (op.is(tt.SplatOp)) return undefined;
    const source = this.#pointers(first).offsets;
    if (op.is(tt.AddPtrOp)) {
      const step = narrowed(op.offset);
      if (source === undefined) return step;
      return rw.within(beforeOp(op), () => sum(rw, source, step));
    }
    if (op.is(SelectOp)) {
      return rw.within(beforeOp(op), () => {
        const [trueValue, falseValue] = this.#sameWidth(op.trueValue, op.falseValue);
        return SelectOp.build(rw, { condition: typed(op.condition, BoolLike), trueValue, falseValue }).result;
      });
    }
    if (source === undefined || op.is(tt.BitcastOp)) return source;
    return rw.within(beforeOp(op), () => moveLike(rw, op, source));
  }

  #sameWidth(a: Value, b: Value): readonly [Value, Value] {
    const [left, right] = [this.offsets(a), this.offsets(b)];
    const width = Math.max(integerWidth(left.type), integerWidth(right.type));
    return [extended(this.#rw, left, width), extended(this.#rw, right, width)];
  }
}

function isMoved(op: Operation): boolean {
  return op.is(tt.ExpandDimsOp) || op.is(tt.BroadcastOp) || op.is(tt.TransOp) || op.is(tt.ReshapeOp);
}

function isBitcastInPlace(op: Operation): boolean {
  if (!op.is(tt.BitcastOp)) return false;
  const [from, to] = [pointeeOf(op.src.type), pointeeOf(op.result.type)];
  return from !== undefined && to !== undefined && haveSameSize(from, to);
}

/** Builds `op` on offsets instead of pointers. */
function moveLike(b: Builder, op: Operation, offsets: Value): Value {
  const type = offsetType(op.resultAt(0), integerWidth(offsets.type));
  return b
    .createGeneric(op.name, {
      operands: [offsets],
      resultTypes: [type],
      properties: op.properties.entries(),
      loc: op.loc,
    })
    .resultAt(0);
}

function offsetType(pointers: Value, width: number): RankedTensorType {
  const type = typed(pointers, AnyRankedTensor).type;
  return RankedTensorType.get(type.shape, IntegerType.get(type.context, width), type.encoding);
}

/** Offsets narrower than 32 bits are rare and left alone. */
function isWide(offset: Value): boolean {
  return elementTypeOrSelf(offset.type) instanceof IntegerType && integerWidth(offset.type) >= 32;
}

/** An offset without an extension from 32 to 64 bits. */
function narrowed(offset: Value): Value {
  const op = offset.definingOp;
  return op?.is(ExtSIOp) === true && integerWidth(op.in.type) === 32 ? op.in : offset;
}

function sum(b: Builder, x: Value, y: Value): Value {
  const width = Math.max(integerWidth(x.type), integerWidth(y.type));
  return AddIOp.build(b, { lhs: extended(b, x, width), rhs: extended(b, y, width) }).result;
}

function extended(b: Builder, offsets: Value, width: number): Value {
  if (integerWidth(offsets.type) === width) return offsets;
  return ExtSIOp.build(b, { in: offsets, resultTypes: [offsetType(offsets, width)] }).resultAt(0);
}
