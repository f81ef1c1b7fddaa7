/** `one-shot-bufferize`: replaces tensors by buffers in memory, with as few copies as possible. */
import { YieldOp } from "@tt-opt/dialect-linalg";
import { bufferization, func, scf } from "@tt-opt/dialect-std";
import {
  AnyRankedTensor,
  beforeOp,
  definePass,
  ModuleOp,
  type Operation,
  opt,
  type Rewriter,
  typed,
} from "@tt-opt/ir-core";
import { Bufferizer } from "./bufferizer.ts";
import { toDestinationStyle } from "./destination-style.ts";
import { duplicateFills } from "./duplicate-fills.ts";
import { FunctionBoundaries, layoutConversions } from "./function-boundaries.ts";
import { GlobalConstants } from "./global-constants.ts";
import { decideInPlace } from "./in-place.ts";
import { withMask, yieldsMasked } from "./mask.ts";
import { reuseInputs } from "./reuse-inputs.ts";
import { isTensor } from "./tensor-uses.ts";

/** See the file's header. */
export const oneShotBufferize = definePass({
  name: "one-shot-bufferize",
  summary: "replace tensors by buffers, in place if the old contents are not read",
  description:
    "Decides for every operation that computes a tensor from another one whether it may write the same buffer, and then rewrites all operations to memrefs. Tensors at the boundaries of functions, unless these take buffers too, and of unknown operations are converted by `bufferization.to_buffer` and `to_tensor`.",
  on: ModuleOp,
  options: {
    bufferizeFunctionBoundaries: opt.bool(false, "make functions take and return buffers instead of tensors"),
    functionBoundaryTypeConversion: opt.oneOf(
      layoutConversions,
      "infer-layout-map",
      "layouts of these buffers: dynamic for arguments and inferred for results, all contiguous, or all dynamic",
    ),
    bufferAlignment: opt.int(0, "alignment of allocations in bytes; 0: that of their elements", {
      least: 0,
      greatest: 65536,
      powerOfTwo: true,
    }),
  },
  statistics: {
    allocations: "buffers allocated",
    copies: "copies inserted",
    refilled: "fills repeated instead of copied",
    reused: "destinations replaced by inputs of an elementwise operation",
    "in-place": "operations that write their destination in place",
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
    const { bufferizeFunctionBoundaries, functionBoundaryTypeConversion, bufferAlignment } = ctx.options;
    const rw = ctx.rewriter();
    const globals = new GlobalConstants(ctx.root);
    const boundaries = bufferizeFunctionBoundaries
      ? new FunctionBoundaries(ctx.root, functionBoundaryTypeConversion)
      : undefined;
    for (const op of boundaries?.functions ?? functionsIn(ctx.root)) {
      toDestinationStyle(rw, op);
      ctx.count("refilled", duplicateFills(rw, op));
      ctx.count("reused", reuseInputs(rw, op));
      const decisions = decideInPlace(op, boundaries);
      const bufferizer = new Bufferizer(rw, decisions, globals, bufferAlignment);
      bufferizeFunction(op, bufferizer, boundaries);
      ctx.count("allocations", bufferizer.allocations);
      ctx.count("copies", bufferizer.copies);
      ctx.count("in-place", decisions.inPlace.size);
    }
    boundaries?.declare(rw);
  },
});

function functionsIn(root: Operation): readonly func.FuncOp[] {
  const found: func.FuncOp[] = [];
  root.walkOps(func.FuncOp, (op) => void found.push(op));
  return found;
}

function bufferizeFunction(root: func.FuncOp, b: Bufferizer, boundaries: FunctionBoundaries | undefined): void {
  const { rw } = b;
  const done: Operation[] = [];
  const ops: Operation[] = [];
  root.walk((op) => void (op !== root && ops.push(op)), "pre");
  boundaries?.enter(root, b);
  for (const op of ops) {
    b.finishRegionsBefore(op);
    if (b.bufferize(op) || boundaries?.call(op, b) === true) done.push(op);
    else if (op.operands.some(isTensor) && boundaries?.isLeft(op) !== true) connect(rw, op, b);
  }
  b.finishRegionsBefore(undefined);
  boundaries?.leave(root, b);
  for (const op of done.toReversed()) {
    if (op.block === undefined) continue;
    for (const result of op.results) b.retire(result);
    rw.erase(op);
  }
  boundaries?.dropTensors(root, b);
}

/** Gives an operation that stays on tensors the tensors that it uses. */
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
