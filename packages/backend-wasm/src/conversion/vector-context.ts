/**
 * The parameters of a rule for an elementwise vector operation: one part of each operand, all in lanes of one width. A
 * rule returns undefined if WebAssembly has no short form; the scalar rule is then applied to each lane.
 */
import { type Operation, type Value } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import { chooseLanes } from "./choose-lanes.ts";
import type { CodeBuilder } from "./code-builder.ts";
import { fourLanes, type LaneCode } from "./lane-code.ts";
import type { NumberKind } from "./number-kind.ts";
import { signExtended } from "./signed-lanes.ts";
import { splatBytes } from "./vector-constants.ts";
import { integerShape, type LaneBits, type LaneLayout } from "./vector-lanes.ts";

/** A rule: computes a part of the result from a part of each operand. */
export type VectorRule = (v: VectorContext) => Value | undefined;

/** The same for operations with several results of one type: a part of each. */
export type VectorPairRule = (v: VectorContext) => readonly Value[] | undefined;

/** A rule for results in lanes of half the width: computes a part of them from two parts of the operand. */
export type VectorPackRule = (v: VectorContext, low: Value, high: Value) => Value | undefined;

/** A rule for results in lanes of twice the width: computes the two parts of the result for a part of the operand. */
export type VectorUnpackRule = (v: VectorContext, part: Value) => readonly [Value, Value] | undefined;

/**
 * A rule for results in lanes of half or a quarter of the width: computes numbers of which a part of the result has the
 * nearest ones of its type, if the numbers are read as signed ones, and its type as `isSigned` says.
 */
export type VectorSaturatingRule = (
  v: VectorContext,
) => { readonly numbers: Value; readonly isSigned: boolean } | undefined;

/** See the file's header. */
export class VectorContext {
  readonly code: CodeBuilder;
  readonly op: Operation;
  /** Width of the lanes. */
  readonly bits: LaneBits;
  readonly args: readonly Value[];
  /** The layouts of the operands' types. The parts themselves have lanes of {@link bits}. */
  readonly operands: readonly LaneLayout[];
  readonly result: LaneLayout;
  /** Whether instructions of relaxed SIMD may be used, such as fused multiply-add. */
  readonly relaxed: boolean;
  /** Whether the multiply-add among them rounds once. */
  readonly fusedMadd: boolean;
  readonly noteRelaxed: () => void;

  constructor(parts: {
    code: CodeBuilder;
    op: Operation;
    bits: LaneBits;
    args: readonly Value[];
    operands: readonly LaneLayout[];
    result: LaneLayout;
    relaxed: boolean;
    fusedMadd: boolean;
    noteRelaxed: () => void;
  }) {
    this.code = parts.code;
    this.op = parts.op;
    this.bits = parts.bits;
    this.args = parts.args;
    this.operands = parts.operands;
    this.result = parts.result;
    this.relaxed = parts.relaxed;
    this.fusedMadd = parts.relaxed && parts.fusedMadd;
    this.noteRelaxed = parts.noteRelaxed;
  }

  arg(index: number): Value {
    const value = this.args[index];
    if (value === undefined) throw new RangeError(`${this.op.name} has no operand ${index}`);
    return value;
  }

  /** The representation of elements of the first operand. */
  get kind(): NumberKind | undefined {
    return this.operands[0]?.kind;
  }

  /** Bits of an element of the first operand. */
  get width(): number {
    return this.kind?.bits ?? this.bits;
  }

  /** Whether the first operand is a mask. */
  get isMask(): boolean {
    return this.operands[0]?.isMask ?? false;
  }

  /** The name of the integer lanes. */
  get shape(): (typeof integerShape)[LaneBits] {
    return integerShape[this.bits];
  }

  do(mnemonic: Mnemonic, ...operands: readonly Value[]): Value {
    return this.code.op(mnemonic, operands);
  }

  /** The lanes of `whenTrue` where `mask` is set, and those of `whenFalse` elsewhere; each has `bits`. */
  choose(whenTrue: Value, whenFalse: Value, mask: Value, bits: LaneBits = this.bits): Value {
    if (this.relaxed) this.noteRelaxed();
    return chooseLanes(this.code, bits, [whenTrue, whenFalse, mask], this.relaxed);
  }

  /** `a * b + c` on lanes of f32, fused if that is possible. */
  mulAdd(a: Value, b: Value, c: Value): Value {
    if (!this.relaxed) return this.do("f32x4.add", this.do("f32x4.mul", a, b), c);
    this.noteRelaxed();
    return this.do("f32x4.relaxed_madd", a, b, c);
  }

  /** The operations on lanes of 32 bits. */
  get fourLanes(): LaneCode {
    return fourLanes(this.code, {
      choose: (whenTrue, whenFalse, mask) => this.choose(whenTrue, whenFalse, mask),
      mulAdd: (a, b, c) => this.mulAdd(a, b, c),
    });
  }

  /** A vector of equal lanes. */
  splat(value: bigint): Value {
    return splatBytes(this.code, this.bits / 8, value);
  }

  /** A shift of all lanes by a number of bits. */
  shift(suffix: "shl" | "shr_s" | "shr_u", value: Value, amount: number): Value {
    return amount === 0 ? value : this.code.op(`${this.shape}.${suffix}`, [value, this.code.i32(amount)]);
  }

  /** Clears the bits from `width` on in each lane. */
  wrap(value: Value, width = this.width): Value {
    return width === this.bits ? value : this.do("v128.and", value, this.splat((1n << BigInt(width)) - 1n));
  }

  /** Lanes with the signed value of elements of `width` bits. */
  signed(value: Value, width = this.width): Value {
    const unused = this.bits - width;
    return signExtended(this.code, value, width) ?? this.shift("shr_s", this.shift("shl", value, unused), unused);
  }
}
