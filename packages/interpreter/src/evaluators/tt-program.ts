/** `tt` functions and programs: calls, the position in the grid, prints and assertions. */
import { tt, tts } from "@tt-opt/dialect-tt";
import { at, elementTypeOrSelf, IntegerType } from "@tt-opt/ir-core";
import { Evaluator, leaveWithOperands, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import type { PrintedOperand } from "../print-event.ts";
import { Elements, elementsOrScalar, isTrue, MemRefValue, type RuntimeValue } from "../values.ts";
import { callSymbol } from "./functions.ts";
import { readAll } from "./memref.ts";

const dimensions = { x: 0, y: 1, z: 2 } as const;

/** Attaches the evaluators of this file. */
export function attachTtProgram(): void {
  Evaluator.attach(tt.ReturnOp, leaveWithOperands);
  Evaluator.attach(tt.CallOp, { evaluate: (op, args, m) => callSymbol(op, op.callee, args, m) });
  Evaluator.attach(tt.GetProgramIdOp, {
    evaluate: (op, _args, m) => [BigInt(at(m.program.id, dimensions[tt.ProgramDim.name(op.axis)]))],
  });
  Evaluator.attach(tt.GetNumProgramsOp, {
    evaluate: (op, _args, m) => [BigInt(at(m.program.grid, dimensions[tt.ProgramDim.name(op.axis)]))],
  });
  Evaluator.attach(tt.AssertOp, {
    evaluate(op, args, m) {
      const failed = elementsOrScalar(args[0]).findIndex((lane) => !isTrue(lane));
      if (failed < 0) return [];
      const { id } = m.program;
      return m.error("assertion", `failed in program (${id.join(", ")}), lane ${failed}: ${op.message.value}`);
    },
  });
  Evaluator.attach(tt.PrintOp, { evaluate: print });
  Evaluator.attach(tts.PrintOp, { evaluate: print });
}

function print(op: tt.PrintOp | tts.PrintOp, args: Results, m: Machine): Results {
  const signs = op.isSigned?.numbers ?? [];
  const operands = op.args.map(({ type }, i): PrintedOperand => {
    const isSigned = elementTypeOrSelf(type) instanceof IntegerType && (signs[i] ?? 0) !== 0;
    return { type, value: elementsOf(at(args, i), m), isSigned };
  });
  m.options.print?.({ program: m.program.id, prefix: op.prefix.value, hex: op.hex.isTrue, operands });
  return [];
}

/** The contents of a buffer; any other value unchanged. */
function elementsOf(value: RuntimeValue, m: Machine): RuntimeValue {
  if (!(value instanceof MemRefValue)) return value;
  return new Elements(value.sizes, readAll(m, value));
}
