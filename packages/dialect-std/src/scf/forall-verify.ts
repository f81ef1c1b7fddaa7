/** What must hold of a `scf.forall` beyond its definition, in mlir-opt's words. */
import { verifyDestinationStyle } from "@tt-opt/ir-core";
import { dynamicCount } from "../shape/index.ts";
import type { ForallOp } from "./forall-op.ts";

/** Reports what is wrong with `op`. */
export function verifyForall(op: ForallOp): void {
  const { rank } = op;
  const lists = [
    ["lower bound", op.staticLowerBound, op.dynamicLowerBound],
    ["upper bound", op.staticUpperBound, op.dynamicUpperBound],
    ["step", op.staticStep, op.dynamicStep],
  ] as const;
  for (const [name, attribute, operands] of lists) {
    if (attribute.values.length !== rank) {
      op.error(`expected ${rank} ${name} values, got ${attribute.values.length}`, "TT2046");
      return;
    }
    if (dynamicCount(attribute) !== operands.length) {
      op.error(`expected ${dynamicCount(attribute)} dynamic ${name} values, got ${operands.length}`, "TT2046");
      return;
    }
  }
  const { entry } = op.bodyRegion;
  if (entry?.args.length !== rank + op.outputs.length) {
    op.error("region expects " + `${rank + op.outputs.length} arguments`, "TT2046");
  } else if (entry.args.slice(0, rank).some(({ type }) => type.toString() !== "index")) {
    op.error("expects the induction variables to be of type index", "TT2046");
  } else {
    if (!verifyDestinationStyle(op)) return;
    op.outputs.forEach(({ type }, i) => {
      if (type === entry.args[rank + i]?.type) return;
      op.error(`type mismatch between ${i}-th output and corresponding block argument`, "TT2046");
    });
    verifyMapping(op);
    if (entry.last?.name !== "scf.forall.in_parallel") {
      op.error("expects body to terminate with 'scf.forall.in_parallel'", "TT2046");
    }
  }
}

function verifyMapping(op: ForallOp): void {
  const { mapping } = op;
  if (mapping === undefined || mapping.elements.length === 0 || mapping.elements.length === op.rank) return;
  op.error("mapping attribute size must match op rank", "TT2046");
}
