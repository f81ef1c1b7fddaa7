/**
 * Math operations with the mark `tts.called`, which are long and rarely executed: they call a function that all of them
 * share. Its body is that of the library of `expand-math`, for one f32.
 */
import { scf } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import { at, Builder, defined, elementTypeOrSelf, type Operation, VectorType, type Value } from "@tt-opt/ir-core";
import { buildMathFunction } from "@tt-opt/passes";
import type { Lowering, OperationRule } from "./lowering.ts";
import type { ScalarRule } from "./scalar-context.ts";
import { lowerVectorOperation } from "./vector-elementwise.ts";

const callFunction: OperationRule = (lowering, op) => {
  if (!tts.isMarked(op, "called")) return lowering.reject(op, "it is no call; run 'expand-math' first");
  const name = op.name.replace("math.", "");
  lowering.helpers.ensure(name, { params: [{ type: "f32", name: "x" }], results: ["f32"] }, (code, args) => [
    lowerBody(lowering.ofFunction(code), op, at(args, 0)),
  ]);
  const call: ScalarRule = ({ code, args }) => at(code.call(name, args, ["f32"], true), 0);
  if (op.resultAt(0).type instanceof VectorType) lowerVectorOperation(lowering, op, call);
  else lowering.bind(op.resultAt(0), at(lowering.scalar(op, call, [lowering.operand(op, 0)]), 0));
};

/** Lowers the body of the function for `op`; returns the register of its result. */
function lowerBody(lowering: Lowering, op: Operation, argument: Value): Value {
  const type = elementTypeOrSelf(op.operand(0).type);
  const region = new Builder(op.context).region([type], (b, [x]) => {
    const made = x && buildMathFunction(b, op.name, x);
    scf.YieldOp.build(b, { values: [made ?? lowering.reject(op, "there is no such function of an f32")] });
  });
  const body = defined(region.entry, "the body of a function");
  lowering.bind(at(body.args, 0), argument);
  return lowering.value(lowering.block(body).operand(0));
}

/** The rules, by the name of the operation. */
export const calledFunctions: Readonly<Record<string, OperationRule>> = {
  "math.sin": callFunction,
  "math.cos": callFunction,
  "math.tan": callFunction,
};
