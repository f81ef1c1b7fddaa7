/** `iter_args(%x = %y)`: block arguments and the operands that they start with. */
import type { OpPrinter, Value } from "@tt-opt/ir-core";

/** Writes `prefix(%arg = %init, …)`; nothing if there are none. */
export function printInits(p: OpPrinter, prefix: string, args: readonly Value[], inits: readonly Value[]): void {
  if (inits.length === 0) return;
  p.write(`${prefix}(`);
  inits.forEach((init, i) => {
    if (i > 0) p.write(", ");
    const arg = args[i];
    if (arg !== undefined) p.value(arg);
    p.write(" = ");
    p.value(init);
  });
  p.write(")");
}
