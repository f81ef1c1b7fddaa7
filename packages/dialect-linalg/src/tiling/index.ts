/** Tiling of structured operations. */
export { neutralElement } from "./neutral-element.ts";
export { operandTile, type OperandSlice, sliceOperand, sliceOperands } from "./operand-slices.ts";
export { offsetIndices } from "./structured-tiling.ts";
