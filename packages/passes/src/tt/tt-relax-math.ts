/**
 * `tt-relax-math`: marks the quotients that Triton does not require to be exact. Its `/` on f32 is within 2 ulp (PTX
 * `div.full.f32`).
 */
import { DivFOp, FastMathFlagsAttr } from "@tt-opt/dialect-std";
import { definePass, elementTypeOrSelf, FloatType, type Value } from "@tt-opt/ir-core";

/** See the file's header. */
export const ttRelaxMath = definePass({
  name: "tt-relax-math",
  summary: "mark quotients that may become products with a reciprocal",
  description: `Sets the flag \`arcp\` on quotients of f32, so that \`use-reciprocals\` may turn them into products. A
quotient stays exact if a discontinuous operation is computed from it: a comparison, a remainder, a rounding, a
conversion to integers, a bitcast or a library function. Uses are not followed through loops and memory.
\`tt.precise_divf\` is unchanged; \`tt-to-linalg\` makes it an \`arith.divf\` without the flag.`,
  statistics: { quotients: "quotients marked" },
  example: {
    input: `tt.func @quotient(%x: tensor<8xf32>, %s: tensor<8xf32>) -> tensor<8xf32> {
  %q = arith.divf %x, %s : tensor<8xf32>
  tt.return %q : tensor<8xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(DivFOp, (op) => {
      if (!isF32(op.result) || isRounded(op.result)) return;
      const { bits } = FastMathFlagsAttr.get(op.context, "arcp");
      rw.setAttribute(op, "fastmath", FastMathFlagsAttr.fromBits(op.context, op.fastmath.bits | bits));
      ctx.count("quotients");
    });
  },
});

function isF32(value: Value): boolean {
  const element = elementTypeOrSelf(value.type);
  return element instanceof FloatType && element.kind === "f32";
}

/** Operations whose results change abruptly where their operands hardly change. */
const jumping: ReadonlySet<string> = new Set([
  "arith.cmpf",
  "arith.fptosi",
  "arith.fptoui",
  "arith.remf",
  "arith.bitcast",
  "math.ceil",
  "math.floor",
  "math.round",
  "math.roundeven",
  "math.trunc",
  "tt.bitcast",
  "tt.extern_elementwise",
]);

/** Whether a discontinuous operation is computed from `value`. Loops and memory are not followed. */
function isRounded(value: Value): boolean {
  const seen = new Set<Value>();
  const work = [value];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    for (const user of next.users()) {
      if (jumping.has(user.name)) return true;
      for (const result of user.results) {
        if (seen.has(result)) continue;
        seen.add(result);
        work.push(result);
      }
    }
  }
  return false;
}
