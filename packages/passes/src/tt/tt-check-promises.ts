/**
 * `tt-check-promises`: asserts conditions that a kernel promises and that are not checked otherwise. On a GPU,
 * behaviour is undefined where one of them does not hold.
 */
import { AssumeOp, CmpIOp, ConstantOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Builder,
  definePass,
  elementTypeOrSelf,
  I1,
  IntegerType,
  StringAttr,
  tensorOf,
  tensorShapeOf,
  typed,
  type Value,
} from "@tt-opt/ir-core";

/** See the file's header. */
export const ttCheckPromises = definePass({
  name: "tt-check-promises",
  summary: "assert that indices of gathers are in range and that assumptions hold",
  description: `Inserts a \`tt.assert\` before each \`tt.gather\`, which checks that its indices are within the gathered
dimension. Index types that cannot exceed it are not checked. Another \`tt.assert\` before each \`llvm.intr.assume\`
checks its condition. \`tt-to-wasm\` runs this pass with \`check-bounds\`.`,
  statistics: { assertions: "assertions inserted" },
  example: {
    input: `tt.func public @assume(%c: i1) {
  llvm.intr.assume %c : i1
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const gathers: tt.GatherOp[] = [];
    const assumptions: AssumeOp[] = [];
    ctx.root.walkOps(tt.GatherOp, (op) => void gathers.push(op));
    ctx.root.walkOps(AssumeOp, (op) => void assumptions.push(op));
    for (const op of gathers) {
      const axis = op.axis.number;
      const size = at(tensorShapeOf(op.src), axis);
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const condition = isBelow(rw, op.indices, size);
      if (condition === undefined) continue;
      assertion(
        rw,
        typed(condition, tensorOf(I1)),
        `index of tt.gather is in dimension ${axis}, which has ${size} elements`,
      );
      ctx.count("assertions");
    }
    for (const op of assumptions) {
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      assertion(rw, op.cond, "what llvm.intr.assume takes for granted");
      ctx.count("assertions");
    }
  },
});

function assertion(b: Builder, condition: Parameters<typeof tt.AssertOp.build>[1]["condition"], message: string): void {
  tt.AssertOp.build(b, { condition, message: StringAttr.get(b.context, message) });
}

/**
 * Builds whether each index, a signed integer or an i1 that is 0 or 1, is in `[0, size)`; undefined if it always is.
 */
function isBelow(b: Builder, indices: Value, size: number): Value | undefined {
  const element = elementTypeOrSelf(indices.type);
  const constant = (value: number): Value => ConstantOp.int(b, indices.type, value).result;
  if (I1.matches(element)) return size > 1 ? undefined : CmpIOp.create(b, "eq", indices, constant(0)).result;
  const isWide = element instanceof IntegerType && size < 2 ** (element.width - 1);
  return isWide
    ? CmpIOp.create(b, "ult", indices, constant(size)).result
    : CmpIOp.create(b, "sge", indices, constant(0)).result;
}
