/**
 * `tt-to-structured`: turns loads and stores through tensors of pointers into accesses of blocks with a known layout,
 * or into gathers and scatters from one pointer. Other accesses are left unchanged and are lowered later, lane by lane.
 */
import { scf } from "@tt-opt/dialect-std";
import { tt, ttsDialect } from "@tt-opt/dialect-tt";
import { definePass, isPure, type Operation, RankedTensorType, type Rewriter } from "@tt-opt/ir-core";
import { AccessConverter, type TensorAccess } from "./access-converter.ts";
import { carryThroughIf, carryThroughWhile } from "./carried-branches.ts";
import { carryThroughFor } from "./carried-loops.ts";

/** See the file's header. */
export const ttToStructured = definePass({
  name: "tt-to-structured",
  summary: "find the layouts of blocks accessed through tensors of pointers",
  description: `Addresses that are sums over the indices of a block become the layout of a \`tts.load\` or
\`tts.store\`: an offset, and strides, wraps and bounds per dimension. Comparisons of an index in the mask become
bounds, and the rest of the mask stays a tensor of \`i1\`. If loops or branches move a tensor of pointers or offsets by
the same distance in all lanes, they carry a scalar instead. Addresses without that structure become \`tts.gather\` and
\`tts.scatter\` if all lanes share a base pointer.`,
  dependentDialects: [ttsDialect],
  statistics: {
    structured: "accesses whose layout was found",
    gathered: "accesses with an offset per lane",
    left: "accesses through tensors of pointers that were left unchanged",
    carried: "tensors replaced by scalars in control flow",
  },
  example: {
    input: `tt.func @f(%p: !tt.ptr<f32>, %n: i32) {
  %pid = tt.get_program_id x : i32
  %c64 = arith.constant 64 : i32
  %start = arith.muli %pid, %c64 : i32
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %starts = tt.splat %start : i32 -> tensor<64xi32>
  %i = arith.addi %starts, %range : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %mask = arith.cmpi slt, %i, %ns : tensor<64xi32>
  %ps = tt.splat %p : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %q = tt.addptr %ps, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %x = tt.load %q, %mask : tensor<64x!tt.ptr<f32>>
  tt.store %q, %x, %mask : tensor<64x!tt.ptr<f32>>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.count("carried", carryScalars(rw, ctx.root));
    const converter = new AccessConverter(rw);
    for (const op of tensorAccesses(ctx.root)) {
      converter.convert(op, ({ kind, words }) => {
        ctx.count(kind);
        ctx.remark(kind === "structured" ? "passed" : "missed", op, `${kind}: ${words}`);
      });
    }
    eraseDead(rw, ctx.root);
    ctx.root.walk((op) => {
      const words = otherLevel(op);
      if (words !== undefined) ctx.remark("passed", op, words);
    });
  },
});

/** Makes control flow carry scalars instead of tensors; returns their number. */
function carryScalars(rw: Rewriter, root: Operation): number {
  // Inner operations first, so that the outer ones see what they add up.
  const ops: Operation[] = [];
  root.walk((op) => void ops.push(op), "post");
  let count = 0;
  for (const op of ops) {
    if (op.is(scf.ForOp)) count += carryThroughFor(rw, op);
    else if (op.is(scf.WhileOp)) count += carryThroughWhile(rw, op);
    else if (op.is(scf.IfOp)) count += carryThroughIf(rw, op);
  }
  return count;
}

/** Describes the lowering of an access that this pass does not handle; undefined if `op` is not one. */
function otherLevel(op: Operation): string | undefined {
  if (op.is(tt.AtomicRMWOp) || op.is(tt.AtomicCASOp)) {
    const isBlock = op.ptr.type instanceof RankedTensorType;
    return isBlock ? "atomic: lane by lane, each an operation of its own" : "atomic: one element";
  }
  if (!(op.is(tt.LoadOp) || op.is(tt.StoreOp)) || op.ptr.type instanceof RankedTensorType) return undefined;
  return "scalar: one element";
}

/** The accesses through tensors of pointers, in order. */
function tensorAccesses(root: Operation): readonly TensorAccess[] {
  const found: TensorAccess[] = [];
  root.walk((op) => {
    const isAccess = op.is(tt.LoadOp) || op.is(tt.StoreOp) || op.is(tt.AtomicRMWOp);
    if (isAccess && op.ptr.type instanceof RankedTensorType) found.push(op);
  }, "pre");
  return found;
}

/** Erases unused operations, mainly addresses and masks. */
function eraseDead(rw: Rewriter, root: Operation): void {
  const ops: Operation[] = [];
  root.walk((op) => void ops.push(op), "pre");
  for (const op of ops.reverse()) {
    if (op !== root && op.regions.length === 0 && op.isUnused && op.resultCount > 0 && isPure(op)) rw.erase(op);
  }
}
