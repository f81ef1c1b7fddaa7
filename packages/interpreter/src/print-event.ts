import type { Type } from "@tt-opt/ir-core";
import type { RuntimeValue } from "./values.ts";

/** The data of an executed print operation. */
export interface PrintEvent {
  /** The id of the program that prints. */
  readonly program: readonly [number, number, number];
  readonly prefix: string;
  /** Whether numbers are shown in hexadecimal. */
  readonly hex: boolean;
  readonly operands: readonly PrintedOperand[];
}

/** One operand of a print operation. */
export interface PrintedOperand {
  readonly type: Type;
  readonly value: RuntimeValue;
  /** Whether integers are shown with their sign. */
  readonly isSigned: boolean;
}
