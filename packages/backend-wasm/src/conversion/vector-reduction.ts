/** The rule of `vector.reduction`. */
import { at, type Operation, type Value } from "@tt-opt/ir-core";
import { floatRules } from "./float-rules.ts";
import { integerRules } from "./integer-rules.ts";
import type { Lowering, OperationRule } from "./lowering.ts";
import { ScalarContext } from "./scalar-context.ts";
import { lanesOf, layoutOf } from "./value-lanes.ts";
import { integerShape, isFull, type LaneLayout } from "./vector-lanes.ts";

const combining: Readonly<Record<string, string>> = {
  add: "add",
  mul: "mul",
  minsi: "arith.minsi",
  minui: "arith.minui",
  maxsi: "arith.maxsi",
  maxui: "arith.maxui",
  and: "arith.andi",
  or: "arith.ori",
  xor: "arith.xori",
  minnumf: "arith.minnumf",
  maxnumf: "arith.maxnumf",
  minimumf: "arith.minimumf",
  maximumf: "arith.maximumf",
};

/** Whether any or every lane of a mask is set, for which instructions exist. */
function reduceMask(lowering: Lowering, op: Operation, layout: LaneLayout): boolean {
  const { code } = lowering;
  const kind = op.attribute("kind")?.toString() ?? "";
  const parts = lowering.registers(op.operand(0));
  if (!isFull(layout)) return false;
  if (kind.includes("<or>")) {
    const any = parts.reduce((a, b) => code.op("v128.or", [a, b]));
    lowering.bind(op.resultAt(0), code.op("v128.any_true", [any]));
  } else if (kind.includes("<and>")) {
    const all = parts.reduce((a, b) => code.op("v128.and", [a, b]));
    lowering.bind(op.resultAt(0), code.op(`${integerShape[layout.bits]}.all_true`, [all]));
  } else return false;
  return true;
}

/** Combines all lanes as a tree, the first half with the last half and so on; an accumulator is combined last. */
export const lowerReduction: OperationRule = (lowering, op) => {
  const source = op.operand(0);
  const layout = layoutOf(lowering, op, source);
  if (layout.isMask && op.operandCount === 1 && reduceMask(lowering, op, layout)) return;
  const kind = op.attribute("kind");
  const word = kind !== undefined && "value" in kind && typeof kind.value === "string" ? kind.value : "";
  const suffix = layout.kind.kind === "integer" ? "i" : "f";
  const name = combining[word] === word ? `arith.${word}${suffix}` : (combining[word] ?? "");
  const rule = integerRules[name] ?? floatRules[name] ?? lowering.reject(op, `reduction '${word}'`);
  const combine = (a: Value, b: Value): Value => {
    const { code, helpers } = lowering;
    const reject = (reason: string): never => lowering.reject(op, reason);
    const type = layout.elementType;
    const result = rule(
      new ScalarContext({ code, helpers, op, args: [a, b], types: [type, type], result: type, reject }),
    );
    return "type" in result ? result : at(result, 0);
  };
  let lanes = lanesOf(lowering, op, source);
  while (lanes.length > 1) {
    const half = Math.ceil(lanes.length / 2);
    const upper = lanes.slice(half);
    lanes = lanes.slice(0, half).map((lane, i) => (upper[i] === undefined ? lane : combine(lane, upper[i])));
  }
  const total = at(lanes, 0);
  lowering.bind(op.resultAt(0), op.operandCount > 1 ? combine(total, lowering.operand(op, 1)) : total);
};
