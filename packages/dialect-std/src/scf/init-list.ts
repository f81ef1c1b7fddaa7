/** `iter_args(%x = %y)`: block arguments and the operands that they start with. */
import { at, type OpPrinter, type Value } from "@tt-opt/ir-core";

/** Writes `prefix(%arg = %init, …)`; nothing if there are none. */
export function printInits(p: OpPrinter, prefix: string, args: readonly Value[], inits: readonly Value[]): void {
  if (inits.length === 0) return;
  p.write(`${prefix}(`);
  for (let i = 0; i < inits.length; i++) {
    if (i > 0) p.write(", ");
    p.value(at(args, i));
    p.write(" = ");
    p.value(at(inits, i));
  }
  p.write(")");
}
