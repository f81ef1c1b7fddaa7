/**
 * `vector-lower`: lowers vectors of any shape to vectors of one dimension that fit a register. There is one rule per
 * operation (see `rule.ts`); all rules treat a value as a list of registers.
 */
import * as vector from "@tt-opt/dialect-vector";
import { SelectOp } from "@tt-opt/dialect-std";
import { type Block, definePass, beforeOp, type Operation, opt, type PassContext, VectorType } from "@tt-opt/ir-core";
import { bitcastRules } from "./bitcast-rule.ts";
import { contractionRules } from "./contraction-rules.ts";
import { lowerControl, lowerTerminator } from "./control-rule.ts";
import { isElementwise, lowerConstant, lowerElementwise, needsSplit } from "./elementwise-rule.ts";
import { maskRules } from "./mask-rules.ts";
import { maskedMemoryRules } from "./masked-memory-rules.ts";
import { moveRules } from "./move-rules.ts";
import { reductionRules } from "./reduction-rules.ts";
import { RegisterShape } from "./register-shape.ts";
import { rowRules } from "./row-rules.ts";
import type { VectorRule } from "./rule.ts";
import { someValueOf } from "./some-value.ts";
import { transferRules } from "./transfer-rules.ts";
import { VectorLowering } from "./vector-lowering.ts";

const rules: ReadonlyMap<string, VectorRule> = new Map(
  [
    ...bitcastRules,
    ...contractionRules,
    ...maskRules,
    ...maskedMemoryRules,
    ...moveRules,
    ...reductionRules,
    ...rowRules,
    ...transferRules,
  ].map((rule) => [rule.name, rule]),
);

const options = {
  width: opt.int(128, "bits of a vector register", { least: 32, greatest: 2048, powerOfTwo: true }),
} as const;
const statistics = {
  lowered: "operations lowered",
  left: "operations on larger vectors that were left unchanged",
} as const;

type Context = PassContext<{ readonly width: number }, Operation, keyof typeof statistics>;

/** See the file's header. */
export const vectorLower = definePass({
  name: "vector-lower",
  summary: "lower vectors of any shape to vectors that fit a register",
  description: `Vectors are split along their last dimension into registers of \`width\` bits, also where loops and
conditionals carry them. Contractions become sums of broadcast elements times adjacent ones. Operations that only move
elements become shuffles. Transfers become loads and stores, or conditional accesses of single elements. For an
operation without a rule, vectors are assembled before it and split after it, and a remark names it. Scalable vectors
are left alone.`,
  options,
  statistics,
  example: {
    input: `#lhs = affine_map<(i, j, k) -> (i, k)>
#rhs = affine_map<(i, j, k) -> (k, j)>
#acc = affine_map<(i, j, k) -> (i, j)>
func.func @matmul(%a: memref<2x16xf32>, %b: memref<16x8xf32>, %c: memref<2x8xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0.0 : f32
  %start = arith.constant dense<0.0> : vector<2x8xf32>
  %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%s = %start) -> (vector<2x8xf32>) {
    %x = vector.load %a[%c0, %k] : memref<2x16xf32>, vector<2x1xf32>
    %y = vector.load %b[%k, %c0] : memref<16x8xf32>, vector<1x8xf32>
    %r = vector.contract {indexing_maps = [#lhs, #rhs, #acc], iterator_types = ["parallel", "parallel", "reduction"],
      kind = #vector.kind<add>} %x, %y, %s : vector<2x1xf32>, vector<1x8xf32> into vector<2x8xf32>
    scf.yield %r : vector<2x8xf32>
  }
  vector.transfer_write %sum, %c[%c0, %c0] {in_bounds = [true, true]} : vector<2x8xf32>, memref<2x8xf32>
  return
}`,
  },
  run(ctx) {
    const lowering = new VectorLowering(ctx.rewriter(), new RegisterShape(ctx.options.width));
    lowerRegions(ctx, lowering, ctx.root);
    lowering.finish();
  },
});

function lowerRegions(ctx: Context, lowering: VectorLowering, op: Operation): void {
  for (const region of op.regions) for (const block of region.blocks()) lowerBlock(ctx, lowering, block);
}

function lowerBlock(ctx: Context, lowering: VectorLowering, block: Block): void {
  for (const op of [...block.ops()]) {
    lowering.rw.at = beforeOp(op);
    lowering.rw.loc = op.loc;
    const inner = lowerOperation(ctx, lowering, op);
    if (inner !== undefined) lowerRegions(ctx, lowering, inner);
  }
}

/** Lowers an operation; returns the operation whose regions must be lowered, if any. */
function lowerOperation(ctx: Context, lowering: VectorLowering, op: Operation): Operation | undefined {
  if (someValueOf(op, ({ type }) => !lowering.shape.isFixed(type))) {
    leave(ctx, lowering, op);
    return op;
  }
  if (op.is(vector.MaskOp)) return lowerMask(ctx, lowering, op);
  const control = lowerControl(lowering, op);
  if (control !== undefined) {
    ctx.count("lowered");
    return control;
  }
  if (lowerTerminator(lowering, op)) return undefined;
  const isLarge = someValueOf(op, ({ type }) => !lowering.shape.isRegister(type));
  const rule = rules.get(op.name);
  if (rule !== undefined && (isLarge || rule.always) && rule.lower(lowering, op, undefined)) {
    ctx.count("lowered");
    return undefined;
  }
  if (isElementwise(op) && needsSplit(lowering, op)) {
    lowerElementwise(lowering, op);
    ctx.count("lowered");
    return undefined;
  }
  if (isLarge && lowerConstant(lowering, op)) {
    ctx.count("lowered");
    return undefined;
  }
  if (isLarge) leave(ctx, lowering, op);
  return op;
}

/** Gives an operation without a rule its original operands. */
function leave(ctx: Context, lowering: VectorLowering, op: Operation): void {
  ctx.count("left");
  ctx.remark("missed", op, "is not lowered to registers: its vectors stay as they are");
  op.operands.forEach((operand, i) => {
    if (operand.type instanceof VectorType) lowering.rw.setOperand(op, i, lowering.pack(operand));
  });
}

/** Lowers the single masked operation. */
function lowerMask(ctx: Context, lowering: VectorLowering, op: vector.MaskOp): Operation | undefined {
  const masked = op.maskedOp;
  const mask = lowering.lanes(op.mask);
  if (masked === undefined) {
    op.maskRegion.entry?.last?.operands.forEach((value, i) =>
      lowering.bindLanes(op.resultAt(i), lowering.lanes(value)),
    );
    lowering.replaced(op);
    return undefined;
  }
  const { rw } = lowering;
  rw.move(masked, beforeOp(op));
  rw.at = beforeOp(op);
  const choice =
    op.passthru === undefined
      ? undefined
      : SelectOp.create(rw, op.mask, masked.resultAt(0), op.passthru).result.definingOp;
  op.results.forEach((result, i) => rw.replaceAllUses(result, (choice ?? masked).resultAt(i)));
  rw.at = beforeOp(choice ?? op);
  if (rules.get(masked.name)?.lower(lowering, masked, mask) !== true)
    ctx.fail(op, `masks an operation that cannot be lowered: ${masked.name}`);
  if (choice !== undefined && needsSplit(lowering, choice)) lowerElementwise(lowering, choice);
  ctx.count("lowered");
  lowering.replaced(op);
  return undefined;
}
