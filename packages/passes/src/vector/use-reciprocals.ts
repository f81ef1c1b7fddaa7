/** `use-reciprocals`: computes the reciprocal of a loop-invariant divisor once, before the loop. */
import { ConstantOp, DivFOp, MulFOp } from "@tt-opt/dialect-std";
import * as vector from "@tt-opt/dialect-vector";
import { beforeOp, definePass, FloatType, type Value, VectorType } from "@tt-opt/ir-core";

/** See the file's header. */
export const useReciprocals = definePass({
  name: "use-reciprocals",
  summary: "divide vectors by a scalar through its reciprocal",
  description: `A division of a vector by a \`vector.broadcast\` of a float, with the flag \`arcp\`, becomes a division
of 1 by that float and a product. The result is rounded twice and may differ in its last bits. Divisions by vectors
whose lanes differ are left alone.`,
  statistics: { replaced: "divisions that became products" },
  example: {
    input: `func.func @f(%x: vector<4xf32>, %n: f32) -> vector<4xf32> {
  %v = vector.broadcast %n : f32 to vector<4xf32>
  %q = arith.divf %x, %v fastmath<arcp> : vector<4xf32>
  return %q : vector<4xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const divisions: DivFOp[] = [];
    ctx.root.walkOps(DivFOp, (op) => void (op.fastmath.has("arcp") && divisions.push(op)));
    for (const op of divisions) {
      const { type } = op.result;
      const divisor = splatOf(op.rhs);
      if (!(type instanceof VectorType) || divisor === undefined || !(divisor.type instanceof FloatType)) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      const one = ConstantOp.float(rw, divisor.type, 1).result;
      const reciprocal = DivFOp.build(rw, { lhs: one, rhs: divisor }).result;
      const rhs = vector.BroadcastOp.build(rw, { source: reciprocal, resultTypes: [type] }).resultAt(0);
      rw.replace(op, MulFOp.build(rw, { lhs: op.lhs, rhs }).result);
      ctx.count("replaced");
    }
  },
});

function splatOf(value: Value): Value | undefined {
  const op = value.definingOp;
  return op?.is(vector.BroadcastOp) === true ? op.source : undefined;
}
