/** `linalg.yield`: what an operation computes for one point of its iteration space. */
import { AnyType, defineOp, Pure, ReturnLike, variadic } from "@tt-opt/ir-core";
import { LinalgStructured } from "../structured/linalg-structured.ts";
import { elementOf } from "../structured/operand-type.ts";

/** `linalg.yield`. */
export class YieldOp extends defineOp("linalg.yield", {
  summary: "ends the region of a structured operation with the elements of its results",
  description: `
\`\`\`mlir
linalg.yield %x, %i : f32, i32
\`\`\``,
  operands: { values: variadic(AnyType) },
  traits: [Pure, ReturnLike],
  assembly: "($values^)? attr-dict (`:` type($values)^)?",
}) {
  override verify(): void {
    const parent = this.parentOp;
    const inits = parent === undefined ? undefined : LinalgStructured.get(parent)?.inits(parent);
    if (inits === undefined) {
      if (parent?.definition.isRegistered === true) this.error("expected parent op with LinalgOp interface", "TT3101");
      return;
    }
    if (inits.length !== this.values.length) {
      const counts = `(${this.values.length}) to match the number of inits / outs operands of the enclosing LinalgOp (${inits.length})`;
      this.error(`expected number of yield values ${counts}`, "TT3101");
      return;
    }
    for (const [i, value] of this.values.entries()) {
      const element = elementOf(inits[i]?.type ?? value.type);
      if (value.type === element) continue;
      const message = `type of yield operand ${i + 1} ('${value.type.toString()}') doesn't match the element type of the enclosing linalg.generic op ('${element.toString()}')`;
      this.error(message, "TT3101");
      return;
    }
  }
}
