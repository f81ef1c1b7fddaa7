/** `one-shot-bufferize`: from values of tensors to buffers in memory, with as few copies as the uses allow. */
import { YieldOp } from "@tt-opt/dialect-linalg";
import { bufferization, func, scf } from "@tt-opt/dialect-std";
import { AnyRankedTensor, beforeOp, definePass, ModuleOp, type Operation, type Rewriter, typed } from "@tt-opt/ir-core";
import { Bufferizer } from "./bufferizer.ts";
import { toDestinationStyle } from "./destination-style.ts";
import { duplicateFills } from "./duplicate-fills.ts";
import { GlobalConstants } from "./global-constants.ts";
import { decideInPlace } from "./in-place.ts";
import { withMask, yieldsMasked } from "./mask.ts";
import { reuseInputs } from "./reuse-inputs.ts";
import { isTensor } from "./tensor-uses.ts";

/** See the file's header. */
export const oneShotBufferize = definePass({
  name: "one-shot-bufferize",
  summary: "replace tensors by buffers, in place where nobody reads the old contents",
  description:
    "Decides for every operation that makes a tensor of another one whether it may write the same buffer, then rewrites all operations to work on memrefs. Tensors at the borders of functions, and of operations that are not known, are connected by `bufferization.to_buffer` and `to_tensor`.",
  on: ModuleOp,
  statistics: {
    allocations: "buffers allocated",
    copies: "copies inserted",
    refilled: "fills made again instead of copied",
    reused: "destinations that are inputs of an elementwise operation",
    inPlace: "operations that write their destination in place",
  },
  example: {
    input: `func.func @set(%x: f32, %i: index) -> (tensor<8xf32>, f32) {
  %c0 = arith.constant 0 : index
  %empty = tensor.empty() : tensor<8xf32>
  %zeros = linalg.fill ins(%x : f32) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %one = tensor.insert %x into %zeros[%i] : tensor<8xf32>
  %other = tensor.insert %x into %one[%c0] : tensor<8xf32>
  %old = tensor.extract %one[%c0] : tensor<8xf32>
  return %other, %old : tensor<8xf32>, f32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const globals = new GlobalConstants(ctx.root);
    ctx.root.walkOps(func.FuncOp, (op) => {
      toDestinationStyle(rw, op);
      ctx.count("refilled", duplicateFills(rw, op));
      ctx.count("reused", reuseInputs(rw, op));
      const decisions = decideInPlace(op);
      const bufferizer = new Bufferizer(rw, decisions, globals);
      bufferizeFunction(rw, op, bufferizer);
      ctx.count("allocations", bufferizer.allocations);
      ctx.count("copies", bufferizer.copies);
      ctx.count("inPlace", decisions.inPlace.size);
    });
  },
});

function bufferizeFunction(rw: Rewriter, root: func.FuncOp, b: Bufferizer): void {
  const done: Operation[] = [];
  const ops: Operation[] = [];
  root.walk((op) => void (op !== root && ops.push(op)), "pre");
  for (const op of ops) {
    b.finishRegionsBefore(op);
    if (b.bufferize(op)) done.push(op);
    else if (op.operands.some(isTensor)) connect(rw, op, b);
  }
  b.finishRegionsBefore(undefined);
  for (const op of done.toReversed()) {
    if (op.block === undefined) continue;
    for (const result of op.results) b.retire(result);
    rw.erase(op);
  }
}

/** Gives an operation that is not on buffers the tensors that it wants. */
function connect(rw: Rewriter, op: Operation, b: Bufferizer): void {
  if (op.is(scf.YieldOp) || op.is(scf.ConditionOp) || op.is(YieldOp) || yieldsMasked(op)) return;
  rw.at = beforeOp(withMask(op));
  op.opOperands.forEach((operand, index) => {
    const { value } = operand;
    if (!isTensor(value) || !b.has(value)) return;
    const { type } = typed(value, AnyRankedTensor);
    const made = bufferization.ToTensorOp.build(rw, { buffer: b.buffer(value), resultTypes: [type] });
    rw.setOperand(op, index, made.result);
  });
}
