/**
 * `tt-to-structured`: loads and stores through tensors of pointers become accesses of blocks whose place in memory is
 * known as a layout, or else gathers and scatters from one pointer. What is not understood stays as it is; it is
 * lowered later, lane by lane.
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
  summary: "find the layouts of blocks that are accessed through tensors of pointers",
  description: `Addresses that are sums over the indices of a block become the layout of a \`tts.load\` or \`tts.store\`: an offset, and
strides, wraps and bounds per dimension. Comparisons of an index in the mask become bounds; what else is in the mask stays
a tensor of \`i1\`. Tensors of pointers or offsets that loops or branches move by the same distance in all lanes are carried as
one scalar. Addresses without structure become \`tts.gather\` and \`tts.scatter\` if all lanes count from one pointer.`,
  dependentDialects: [ttsDialect],
  statistics: {
    structured: "accesses whose layout was found",
    gathered: "accesses with an offset per lane",
    left: "accesses through tensors of pointers that are left",
    carried: "tensors for which a scalar goes through control flow",
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

/** Lets scalars go through control flow instead of tensors; returns for how many. */
function carryScalars(rw: Rewriter, root: Operation): number {
  // Inner operations first: what they add up is then plain to see in the outer ones.
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

/** How accesses are made that this pass has nothing to do with, in words; undefined if `op` is none. */
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
    if ((op.is(tt.LoadOp) || op.is(tt.StoreOp)) && op.ptr.type instanceof RankedTensorType) found.push(op);
  }, "pre");
  return found;
}

/** Erases what nobody uses any more: addresses and masks above all. */
function eraseDead(rw: Rewriter, root: Operation): void {
  const ops: Operation[] = [];
  root.walk((op) => void ops.push(op), "pre");
  for (const op of ops.reverse()) {
    if (op !== root && op.regions.length === 0 && op.isUnused && op.results.length > 0 && isPure(op)) rw.erase(op);
  }
}
