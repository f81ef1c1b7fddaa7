/**
 * The parameters of a rule for a scalar operation: the registers of the operands, the element types, and the few
 * operations on registers that most rules need. Rules are independent of vectors: a vector operation without an
 * instruction is lowered by its scalar rule, lane by lane.
 */
import { type Operation, type Type, type Value } from "@tt-opt/ir-core";
import type { Mnemonic } from "../assembler/index.ts";
import type { CodeBuilder } from "./code-builder.ts";
import type { Helpers } from "./helpers.ts";
import { constantOf, signExtended, zeroExtended } from "./narrow-integer.ts";
import { type IntegerKind, type NumberKind, numberKind } from "./number-kind.ts";

/** A rule: computes the register of a result from those of the operands. */
export type ScalarRule = (s: ScalarContext) => Value | readonly Value[];

/** See the file's header. */
export class ScalarContext {
  readonly code: CodeBuilder;
  readonly helpers: Helpers;
  /** The operation, for its attributes. */
  readonly op: Operation;
  readonly args: readonly Value[];
  /** Element type of operand `types[i]`. */
  readonly types: readonly Type[];
  /** Element type of the first result. */
  readonly result: Type;
  readonly reject: (reason: string) => never;

  constructor(parts: {
    code: CodeBuilder;
    helpers: Helpers;
    op: Operation;
    args: readonly Value[];
    types: readonly Type[];
    result: Type;
    reject: (reason: string) => never;
  }) {
    this.code = parts.code;
    this.helpers = parts.helpers;
    this.op = parts.op;
    this.args = parts.args;
    this.types = parts.types;
    this.result = parts.result;
    this.reject = parts.reject;
  }

  arg(index: number): Value {
    return this.args[index] ?? this.reject(`operand ${index} is missing`);
  }

  /** The representation of operand `index`. */
  kind(index = 0): NumberKind {
    const type = this.types[index] ?? this.reject(`operand ${index} is missing`);
    return numberKind(type) ?? this.reject(`cannot represent a value of type '${type.toString()}'`);
  }

  /** The same for an operand that must be an integer. */
  integer(index = 0): IntegerKind {
    const kind = this.kind(index);
    return kind.kind === "integer" ? kind : this.reject("an integer is expected");
  }

  /** The representation of the result. */
  resultKind(): NumberKind {
    return numberKind(this.result) ?? this.reject(`cannot represent a value of type '${this.result.toString()}'`);
  }

  /** The integer instruction `suffix` in the width of `kind`. */
  int(kind: IntegerKind, suffix: IntegerSuffix, ...operands: readonly Value[]): Value {
    const mnemonic: Mnemonic = `${kind.wasm}.${suffix}`;
    return this.code.op(mnemonic, operands);
  }

  /** The float instruction `suffix` in the width of `wasm`. */
  float(wasm: "f32" | "f64", suffix: FloatSuffix, ...operands: readonly Value[]): Value {
    const mnemonic: Mnemonic = `${wasm}.${suffix}`;
    return this.code.op(mnemonic, operands);
  }

  /** A constant in the register of an integer. */
  constant(kind: IntegerKind, value: bigint | number): Value {
    return constantOf(this.code, kind, BigInt(value));
  }

  /** Clears the bits from `bits` on: brings a register back to its canonical form. */
  wrap(kind: IntegerKind, value: Value): Value {
    return zeroExtended(this.code, kind, value);
  }

  /** The signed value of a canonical register. */
  signed(kind: IntegerKind, value: Value): Value {
    return signExtended(this.code, kind, value);
  }

  /** `condition != 0 ? a : b`. */
  select(a: Value, b: Value, condition: Value): Value {
    return this.code.select(a, b, condition);
  }
}

type IntegerSuffix =
  | "add"
  | "sub"
  | "mul"
  | "div_s"
  | "div_u"
  | "rem_s"
  | "rem_u"
  | "and"
  | "or"
  | "xor"
  | "shl"
  | "shr_s"
  | "shr_u"
  | "eq"
  | "ne"
  | "lt_s"
  | "lt_u"
  | "gt_s"
  | "gt_u"
  | "le_s"
  | "le_u"
  | "ge_s"
  | "ge_u"
  | "eqz"
  | "clz"
  | "ctz"
  | "popcnt";
type FloatSuffix =
  | "add"
  | "sub"
  | "mul"
  | "div"
  | "min"
  | "max"
  | "copysign"
  | "abs"
  | "neg"
  | "ceil"
  | "floor"
  | "trunc"
  | "nearest"
  | "sqrt"
  | "eq"
  | "ne"
  | "lt"
  | "gt"
  | "le"
  | "ge";
