import { PointerType } from "@tt-opt/dialect-tt";
import { ShapedType, type Type } from "@tt-opt/ir-core";
import { type PrintOperand, printElementTypes } from "../runtime/kernel-module.ts";

/**
 * How an operand of a print is shown that has this type, before or after lowering; undefined if its elements cannot be
 * shown.
 */
export function printOperand(type: Type, signed: boolean): PrintOperand | undefined {
  const [element, shape] = type instanceof ShapedType ? [type.elementType, type.shape] : [type, []];
  if (shape === undefined) return undefined;
  if (element instanceof PointerType) return { elementType: "ptr", shape, signed };
  const name = element.toString();
  const elementType = printElementTypes.find((known) => known === name);
  return elementType && { elementType, shape, signed };
}
