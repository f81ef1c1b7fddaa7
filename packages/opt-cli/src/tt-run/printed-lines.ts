/** The lines of a print that the interpreter has executed: those that the compiled kernel prints. */
import { formatPrint, printElementBytes, printLayout, type PrintOperand, printOperand } from "@tt-opt/backend-wasm";
import {
  Elements,
  InterpreterError,
  MemoryRegion,
  type PrintedOperand,
  type PrintEvent,
  writeElement,
} from "@tt-opt/interpreter";
import { elementTypeOrSelf } from "@tt-opt/ir-core";

/** See the file's header. @throws InterpreterError for elements that cannot be shown */
export function printedLines({ program, prefix, hex, operands: printed }: PrintEvent): Iterable<string> {
  const operands = printed.map(describe);
  const { offsets, bytes } = printLayout(operands);
  const region = new MemoryRegion("printed values", 0, new Uint8Array(bytes));
  printed.forEach(({ type, value }, i) => {
    const operand = operands[i];
    let offset = offsets[i] ?? 0;
    for (const element of value instanceof Elements ? value.elements : [value]) {
      if (operand === undefined || typeof element === "object") throw cannotShow(type.toString());
      writeElement(elementTypeOrSelf(type), { region, offset }, element);
      offset += printElementBytes(operand.elementType);
    }
  });
  return formatPrint({ kind: "print", prefix, hex, operands }, program, region.view, 0);
}

function describe({ type, isSigned }: PrintedOperand): PrintOperand {
  const operand = printOperand(type, isSigned);
  if (operand === undefined) throw cannotShow(type.toString());
  return operand;
}

function cannotShow(type: string): InterpreterError {
  return new InterpreterError("invalid", `a '${type}' cannot be printed`);
}
