import type { Type } from "@tt-opt/ir-core";
import type { RuntimeValue } from "./values.ts";

/** What a print operation is asked to show. */
export interface PrintEvent {
  /** Which program prints. */
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
