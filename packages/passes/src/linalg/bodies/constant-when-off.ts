/** Finds values of a body that are constant where a condition does not hold. */
import { matchConstant, SelectOp } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  type Block,
  FloatAttr,
  FloatType,
  type IntegerAttr,
  isPure,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { foldedConstant } from "./folded-constant.ts";

/** A body, and what is known about it where a condition does not hold. */
export interface WhenOff {
  readonly body: Block;
  /** Whether an access is masked off. */
  readonly isOff: (access: Operation) => boolean;
  /** Whether a condition is false. */
  readonly isFalse: (condition: Value) => boolean;
}

/** The constant that `value` has in masked-off lanes; undefined if it is not constant. */
export function constantWhenOff(off: WhenOff, value: Value): IntegerAttr | FloatAttr | undefined {
  return new OffConstants(off).of(value);
}

type Constant = IntegerAttr | FloatAttr | undefined;

class OffConstants {
  readonly #off: WhenOff;
  readonly #known = new Map<Value, Constant>();

  constructor(off: WhenOff) {
    this.#off = off;
  }

  of(value: Value): Constant {
    if (!this.#known.has(value)) this.#known.set(value, this.#find(value));
    return this.#known.get(value);
  }

  #find(value: Value): Constant {
    const off = this.#off;
    const op = value.definingOp;
    if (op === undefined || op.block !== off.body) return matchConstant(value);
    if (op.is(tts.LoadOp)) {
      if (!off.isOff(op)) return undefined;
      return op.other === undefined ? zeroOf(op.result) : this.of(op.other);
    }
    if (op.is(SelectOp) && off.isFalse(op.condition)) return this.of(op.falseValue);
    if (!isPure(op) || op.operands.length === 0) return matchConstant(value);
    const operands = op.operands.map((operand) => this.of(operand));
    return operands.includes(undefined) ? undefined : foldedConstant(op, operands);
  }
}

function zeroOf(value: Value): IntegerAttr | FloatAttr | undefined {
  return value.type instanceof FloatType ? FloatAttr.get(value.type, 0) : undefined;
}
