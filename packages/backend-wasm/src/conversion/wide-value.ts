/**
 * Numbers and addresses in 64 bits. Addresses are computed in 32 bits, where an address that is off by a multiple of 4
 * GiB cannot be told from the right one. If accesses are checked, the address is computed again from the same values
 * without wrapping. A value in control flow carries its wide form, and a pointer in memory has 64 bits.
 */
import {
  at,
  DenseArrayAttr,
  DenseElementsAttr,
  IndexType,
  IntegerType,
  type Operation,
  type Type,
  type Value,
  VectorType,
} from "@tt-opt/ir-core";
import {
  AddIOp,
  ConstantOp,
  constantInt,
  DivSIOp,
  IndexCastOp,
  IndexCastUIOp,
  MulIOp,
  SelectOp,
  SubIOp,
} from "@tt-opt/dialect-std";
import { PointerType, tt, tts } from "@tt-opt/dialect-tt";
import type { Mnemonic } from "../assembler/index.ts";
import type { Lowering } from "./lowering.ts";
import { elementSize, numberKind } from "./number-kind.ts";
import { extractLane, layoutOfVector } from "./vector-lanes.ts";

/** Whether values of `type` are held in 32 bits although they have 64. */
export function isNarrowed(type: Type): boolean {
  return type instanceof IndexType || type instanceof PointerType;
}

/** The i64 register of an integer, an `index` or a pointer: the signed value, but the unsigned one of a pointer. */
export function wideValue(lowering: Lowering, source: Value): Value {
  return new Widening(lowering).of(source);
}

/** The instruction of an operation whose low 32 bits depend on those of its operands, or that has a remainder of 0. */
function arithmetic(op: Operation): Mnemonic | undefined {
  if (op.is(AddIOp)) return "i64.add";
  if (op.is(SubIOp)) return "i64.sub";
  if (op.is(DivSIOp) && tts.isMarked(op, "exact")) return "i64.div_s";
  return op.is(MulIOp) ? "i64.mul" : undefined;
}

/** The wide forms of the values that one access depends on. */
class Widening {
  readonly #lowering: Lowering;
  readonly #made = new Map<Value, Map<number, Value>>();

  constructor(lowering: Lowering) {
    this.#lowering = lowering;
  }

  /** The wide form of a scalar, or of lane `lane` of a vector. */
  of(source: Value, lane = 0): Value {
    const lanes = this.#made.get(source) ?? new Map<number, Value>();
    const made = lanes.get(lane) ?? this.#make(source, lane);
    this.#made.set(source, lanes.set(lane, made));
    return made;
  }

  #make(source: Value, lane: number): Value {
    const type = source.type instanceof VectorType ? source.type.elementType : source.type;
    if (!isNarrowed(type)) return this.#ofIndex(source, lane) ?? this.#extended(source, type, lane);
    const carried = source.type instanceof VectorType ? undefined : this.#lowering.registers(source)[1];
    if (carried !== undefined) return carried;
    const op = source.definingOp;
    const made = op && (type instanceof PointerType ? this.#pointer(op) : this.#index(op, lane));
    return made ?? this.#extended(source, type, lane);
  }

  /** An integer that is an index in another type. */
  #ofIndex({ definingOp: op, type }: Value, lane: number): Value | undefined {
    const isWide = type instanceof IntegerType && type.width === 64;
    return isWide && op?.is(IndexCastOp) === true ? this.of(op.operand(0), lane) : undefined;
  }

  /** The value of a register, sign-extended unless it is an address. */
  #extended(source: Value, type: Type, lane: number): Value {
    const { code } = this.#lowering;
    const register = this.#register(source, lane);
    if (this.#lowering.typeOf(register) === "i64") return register;
    if (type instanceof PointerType) return code.op("i64.extend_i32_u", [register]);
    const wide = code.op("i64.extend_i32_s", [register]);
    const bits = type instanceof IntegerType ? type.width : 32;
    if (bits >= 32) return wide;
    const shift = code.i64(BigInt(64 - bits));
    return code.op("i64.shr_s", [code.op("i64.shl", [wide, shift]), shift]);
  }

  #register(source: Value, lane: number): Value {
    const lowering = this.#lowering;
    const user = source.definingOp ?? source.parentBlock?.parentOp;
    if (!(source.type instanceof VectorType) || user === undefined) return lowering.value(source);
    return extractLane(lowering.code, layoutOfVector(lowering, user, source.type), lowering.registers(source), lane);
  }

  #index(op: Operation, lane: number): Value | undefined {
    const { code } = this.#lowering;
    const constant = constantLane(op, lane);
    if (constant !== undefined) return code.i64(constant);
    const mnemonic = arithmetic(op);
    if (mnemonic !== undefined) return code.op(mnemonic, [this.of(op.operand(0), lane), this.of(op.operand(1), lane)]);
    if (op.is(IndexCastOp)) return this.of(op.operand(0), lane);
    if (op.is(IndexCastUIOp)) {
      const { type } = op.operand(0);
      const bits = numberKind(type instanceof VectorType ? type.elementType : type)?.bits ?? 64;
      const mask = code.i64((1n << BigInt(bits)) - 1n);
      return code.op("i64.and", [this.of(op.operand(0), lane), mask]);
    }
    if (op.name === "vector.broadcast" && !(op.operand(0).type instanceof VectorType)) return this.of(op.operand(0));
    if (op.name === "vector.step") return code.i64(BigInt(lane));
    if (op.name === "vector.extract") {
      const position = op.attribute("static_position");
      const isKnown = position instanceof DenseArrayAttr && op.operandCount === 1 && position.numbers.length === 1;
      return isKnown ? this.of(op.operand(0), at(position.numbers, 0)) : undefined;
    }
    return op.is(SelectOp) && !(op.resultAt(0).type instanceof VectorType) ? this.#select(op) : undefined;
  }

  #pointer(op: Operation): Value | undefined {
    const { code } = this.#lowering;
    if (op.is(tt.AddPtrOp)) {
      const { type } = op.ptr;
      const bytes = elementSize(type instanceof PointerType ? type.pointeeType : type);
      return code.op("i64.add", [this.of(op.ptr), code.op("i64.mul", [this.of(op.offset), code.i64(BigInt(bytes))])]);
    }
    if (op.is(tt.BitcastOp)) return this.of(op.operand(0));
    if (op.name === "tt.int_to_ptr") {
      const register = this.#lowering.operand(op, 0);
      return this.#lowering.typeOf(register) === "i64" ? register : code.op("i64.extend_i32_u", [register]);
    }
    return op.is(SelectOp) ? this.#select(op) : undefined;
  }

  #select({ condition, trueValue, falseValue }: SelectOp): Value {
    const { code } = this.#lowering;
    return code.select(this.of(trueValue), this.of(falseValue), this.#lowering.value(condition));
  }
}

/** A constant, or an element of one. */
function constantLane(op: Operation, lane: number): bigint | undefined {
  if (!op.is(ConstantOp)) return undefined;
  const { value } = op;
  if (value instanceof DenseElementsAttr) return BigInt.asIntN(64, value.rawBits(lane));
  return constantInt(op.resultAt(0));
}
