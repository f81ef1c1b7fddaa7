/**
 * `tt-count-work`: makes a kernel count its work instead of doing it. The bytes and operations of each operation follow
 * from its type and masks. How often an operation is executed follows from the kernel's control flow, which is kept
 * while everything else is removed. The counts of a launch are therefore exact, whatever they depend on.
 */
import { PointerType, tt } from "@tt-opt/dialect-tt";
import {
  addFunctionArgument,
  definePass,
  IntegerType,
  type Operation,
  RegionBranch,
  type Rewriter,
  type Value,
} from "@tt-opt/ir-core";
import { dropEffects } from "./drop-effects.ts";
import { WorkCounter } from "./work-counter.ts";

export { workCounters } from "./work-counter.ts";

/** See the file's header. */
export const ttCountWork = definePass({
  name: "tt-count-work",
  summary: "count bytes and floating-point operations instead of performing them",
  description: `The kernel gets one more argument, a pointer to three i64. Every program adds to them the bytes that it
reads, the bytes that it writes, and its floating-point operations. It has no other effects: stores and everything that
only they need are erased.

- A load, store or atomic access counts the bytes of its active lanes each time it is executed, whether or not another
  lane or program accesses the same memory. An atomic access both reads and writes.
- An arithmetic operation on floats counts one per element, \`math.fma\` and clamping count two, and a function such as
  \`math.exp\` counts one. Comparisons, selections, conversions, roundings and sign changes count none.
- A reduction or scan counts the operations of its region once per element.
- A matrix product counts two for each pair of elements that it multiplies, also on integers.
- Elements computed from masked-off lanes of a load are not counted. Values that loops carry, and values that do not
  depend on a load, count as active.`,
  statistics: { kernels: "kernels that count" },
  dependentDialects: [],
  example: {
    input: `tt.func @masked(%p: tensor<16x!tt.ptr<f32>>, %q: tensor<16x!tt.ptr<f64>>, %mask: tensor<16xi1>) {
  %one = arith.constant dense<1.0> : tensor<16xf32>
  %x = tt.load %p, %mask : tensor<16x!tt.ptr<f32>>
  %y = arith.addf %x, %one : tensor<16xf32>
  %z = arith.extf %y : tensor<16xf32> to tensor<16xf64>
  tt.store %q, %z, %mask : tensor<16x!tt.ptr<f64>>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    ctx.root.walkOps(tt.FuncOp, (op) => {
      if (op.isDeclaration || op.sym_visibility?.value === "private") return;
      const counter = new WorkCounter(rw);
      rw.loc = op.loc;
      for (const inner of executedOperations(op)) counter.visit(inner);
      const before = new Set<Operation>();
      op.walk((inner) => void before.add(inner));
      counter.emit(addCounters(rw, op));
      const made = new Set<Operation>();
      op.walk((inner) => {
        if (!before.has(inner)) made.add(inner);
      });
      dropEffects(rw, op, made);
      ctx.count("kernels");
    });
  },
});

/** The operations that are executed as such, in program order: operations in combining regions are left out. */
function executedOperations(root: Operation): readonly Operation[] {
  const found: Operation[] = [];
  root.walk((op) => {
    if (op !== root) found.push(op);
    return op === root || op.regions.length === 0 || RegionBranch.has(op) ? "advance" : "skip";
  }, "pre");
  return found;
}

/** Adds the argument through which a kernel gets the counters. */
function addCounters(rw: Rewriter, op: tt.FuncOp): Value {
  return addFunctionArgument(op, rw, PointerType.get(IntegerType.get(rw.context, 64)), "work_counters");
}
