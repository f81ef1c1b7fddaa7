import { type Dialect, dialect, IntegerAttr } from "@tt-opt/ir-core";
import { arithDialect, constantLike } from "@tt-opt/dialect-std";
import { cachePolicySyntax } from "./cache-policy.ts";
import { assertTrue } from "./canonicalization/assert-pattern.ts";
import { memoryPatterns } from "./canonicalization/memory-patterns.ts";
import { shapePatterns } from "./canonicalization/shape-patterns.ts";
import { CallOp, ReturnOp } from "./functions/call-ops.ts";
import { FuncOp } from "./functions/func-op.ts";
import { attachEffects } from "./effects.ts";
import { attachIntegerRanges } from "./integer-ranges.ts";
import * as ops from "./ops/index.ts";
import { pointerSyntax } from "./types/pointer-type.ts";
import { tensorDescSyntax } from "./types/tensor-desc-type.ts";

attachEffects();
attachIntegerRanges();

/** The dialect of Triton kernels: what Triton 3.2 to 3.8 print, in all spellings. */
export const ttDialect: Dialect = dialect({
  name: "tt",
  summary: "Triton kernels: programs of a grid that work on whole blocks",
  description: `What Triton 3.2 to 3.8 print, in all spellings. A kernel is a \`tt.func\` that is executed once for each program of a
grid of up to three dimensions; the function's arguments are the same for all programs, \`tt.get_program_id\` is what differs. Blocks are
tensors whose sizes are known. Attributes for the layout on a GPU, and hints for its caches, are read and mean nothing here.`,
  ops: [
    FuncOp,
    CallOp,
    ReturnOp,
    ops.GetProgramIdOp,
    ops.GetNumProgramsOp,
    ops.GridDependencyWaitOp,
    ops.GridDependencyLaunchDependentsOp,
    ops.MakeRangeOp,
    ops.SplatOp,
    ops.UnsplatOp,
    ops.ExpandDimsOp,
    ops.BroadcastOp,
    ops.ReshapeOp,
    ops.TransOp,
    ops.CatOp,
    ops.JoinOp,
    ops.SplitOp,
    ops.GatherOp,
    ops.AddPtrOp,
    ops.LoadOp,
    ops.StoreOp,
    ops.AtomicRMWOp,
    ops.AtomicCASOp,
    ops.AtomicLoadOp,
    ops.AtomicStoreOp,
    ops.AtomicPollOp,
    ops.DotOp,
    ops.DotScaledOp,
    ops.ReduceOp,
    ops.ReduceReturnOp,
    ops.ScanOp,
    ops.ScanReturnOp,
    ops.MapElementwiseOp,
    ops.MapElementwiseReturnOp,
    ops.ExternElementwiseOp,
    ops.ElementwiseInlineAsmOp,
    ops.HistogramOp,
    ops.IntToPtrOp,
    ops.PtrToIntOp,
    ops.BitcastOp,
    ops.FpToFpOp,
    ops.ClampFOp,
    ops.PreciseSqrtOp,
    ops.PreciseDivFOp,
    ops.ApproxDivFOp,
    ops.MulhiUIOp,
    ops.PrintOp,
    ops.AssertOp,
    ops.MakeTensorDescOp,
    ops.ReinterpretTensorDescOp,
    ops.DescriptorLoadOp,
    ops.DescriptorStoreOp,
    ops.DescriptorReduceOp,
    ops.DescriptorGatherOp,
    ops.DescriptorScatterOp,
    ops.MakeTensorPtrOp,
    ops.AdvanceOp,
  ],
  aliases: {
    "tt.experimental_descriptor_load": ops.DescriptorLoadOp,
    "tt.experimental_descriptor_store": ops.DescriptorStoreOp,
    "tt.experimental_descriptor_reduce": ops.DescriptorReduceOp,
    "tt.experimental_descriptor_gather": ops.DescriptorGatherOp,
    "tt.experimental_descriptor_scatter": ops.DescriptorScatterOp,
  },
  attributes: [cachePolicySyntax],
  types: [pointerSyntax, tensorDescSyntax],
  dependsOn: [arithDialect],
  canonicalization: [assertTrue, ...memoryPatterns, ...shapePatterns],
  materializeConstant: constantLike,
  mayInline: (op) => !op.is(FuncOp) || !isNoInline(op),
});

/** Whether Triton was told not to inline a function. */
function isNoInline(func: FuncOp): boolean {
  const flag = func.attribute("noinline");
  return flag instanceof IntegerAttr && flag.isTrue;
}
