/** Decides whether code does nothing where a condition is false. */
import { matchConstant, scf, SelectOp } from "@tt-opt/dialect-std";
import { tt, tts } from "@tt-opt/dialect-tt";
import * as vector from "@tt-opt/dialect-vector";
import {
  type Block,
  boolAttr,
  effectsOf,
  type FloatAttr,
  IntegerAttr,
  isPure,
  type Operation,
  type Value,
} from "@tt-opt/ir-core";
import { foldedConstant } from "../../linalg/bodies/index.ts";

/** Whether the operations of `block` write no memory and have no other effect if `condition` is false. */
export function doesNothing(block: Block, condition: Value): boolean {
  return new WhenFalse(condition).doesNothing(block);
}

type Constant = IntegerAttr | FloatAttr;

/** What is known where a condition is false. */
class WhenFalse {
  readonly #known = new Map<Value, Constant | undefined>();

  constructor(condition: Value) {
    this.#known.set(condition, boolAttr(condition.type.context, false));
  }

  doesNothing(block: Block): boolean {
    for (const op of block.ops()) if (!this.#isIdle(op)) return false;
    return true;
  }

  #isIdle(op: Operation): boolean {
    if (op.is(scf.ForOp)) {
      const [from, to] = [this.#integer(op.lowerBound), this.#integer(op.upperBound)];
      const isNever = !op.isUnsigned && from !== undefined && to !== undefined && from >= to;
      return isNever || this.doesNothing(op.body);
    }
    if (op.is(scf.IfOp) || op.is(scf.WhileOp)) {
      const branch = op.is(scf.IfOp) ? this.#integer(op.condition) : undefined;
      const regions =
        branch === undefined ? op.regions : op.regions.slice(branch === 0n ? 1 : 0, branch === 0n ? 2 : 1);
      return regions.every(({ entry }) => entry === undefined || this.doesNothing(entry));
    }
    if (op.regions.length > 0) return false;
    const effects = effectsOf(op);
    if (effects === undefined) return false;
    if (effects.every(({ kind }) => kind === "read")) return true;
    const mask = maskOf(op);
    return mask !== undefined && this.#integer(mask) === 0n;
  }

  #integer(value: Value): bigint | undefined {
    const constant = this.#constant(value);
    return constant instanceof IntegerAttr ? constant.value : undefined;
  }

  #constant(value: Value): Constant | undefined {
    if (!this.#known.has(value)) this.#known.set(value, this.#find(value));
    return this.#known.get(value);
  }

  #find(value: Value): Constant | undefined {
    const known = matchConstant(value);
    const op = value.definingOp;
    if (known !== undefined || op === undefined || !isPure(op) || op.regions.length > 0 || op.results.length !== 1)
      return known;
    if (op.is(SelectOp)) {
      const condition = this.#integer(op.condition);
      if (condition !== undefined) return this.#constant(condition === 0n ? op.falseValue : op.trueValue);
    }
    // All lanes are the same.
    if (op.is(vector.BroadcastOp)) return this.#constant(op.operand(0));
    const operands = op.operands.map((operand) => this.#constant(operand));
    return operands.every((operand) => operand === undefined) ? undefined : foldedConstant(op, operands);
  }
}

/** The mask of a write, all of whose lanes are off if it is false. */
function maskOf(op: Operation): Value | undefined {
  if (op.is(tts.StoreOp) || op.is(tt.StoreOp) || op.is(tt.AtomicRMWOp) || op.is(tts.AccumulateOp)) return op.mask;
  return op.is(vector.MaskedStoreOp) ? op.mask : undefined;
}
