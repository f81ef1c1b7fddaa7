import { defineOp, I1, MemoryEffects, StrAttr, writeEffect } from "@tt-opt/ir-core";

/** Stops the program with a message unless the condition holds: `cf.assert %c, "n is positive"`. */
export class AssertOp extends defineOp("cf.assert", {
  summary: "stop with a message unless a condition holds",
  operands: { arg: I1 },
  attributes: { msg: StrAttr },
  assembly: "$arg `,` $msg attr-dict",
}) {}

MemoryEffects.attach(AssertOp, { effects: () => [writeEffect()] });
