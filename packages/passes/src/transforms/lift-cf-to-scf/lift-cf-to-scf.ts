/**
 * `lift-cf-to-scf`: turns graphs of blocks into structured control flow. After Bahmann, Reissmann, Jahre and Meyer,
 * "Perfect Reconstructability of Control Flow from Demand Dependence Graphs" (2015): first, every cycle becomes a loop
 * with one entry and one exit; then the rest becomes conditionals. No block is copied. Where edges with several targets
 * are merged, a number selects the target. Irreducible graphs need no special treatment.
 */
import { cf } from "@tt-opt/dialect-std";
import { definePass, eraseUnreachableBlocks, type Operation, type Region, type Rewriter } from "@tt-opt/ir-core";
import { liftBranches } from "./branches.ts";
import { cyclesFrom } from "./cycles.ts";
import { mergeExits } from "./exits.ts";
import { liftCycle, type OpenRegion } from "./loops.ts";

/** See the file's header. */
export const liftCfToScf = definePass({
  name: "lift-cf-to-scf",
  summary: "turn branches between blocks into structured control flow",
  description:
    "Works on all regions with several blocks: of functions, and inside of operations such as `tt.map_elementwise`. Cycles become `scf.while`, and branches become `scf.if` and `scf.index_switch`. Several returns are merged into one at the end. `cf.assert` is unchanged.",
  statistics: { regions: "regions structured", loops: "cycles turned into loops" },
  example: {
    input: `func.func @choose(%c: i1, %x: i32) -> i32 {
  cf.cond_br %c, ^then, ^end(%x : i32)
^then:
  %twice = arith.addi %x, %x : i32
  cf.br ^end(%twice : i32)
^end(%r: i32):
  return %r : i32
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    eraseUnreachableBlocks(ctx.root, rw);
    const regions: Region[] = [];
    ctx.root.walk((op) => void regions.push(...op.regions.filter((region) => region.blockCount > 1)));
    for (const region of regions) {
      const loops = liftRegion(rw, region);
      if (loops === undefined) continue;
      ctx.count("regions");
      ctx.count("loops", loops);
    }
    if (ctx.context.diagnostics.hasErrors) ctx.fail();
  },
});

/** Reduces `region` to one block; returns the number of loops, or undefined if that failed, which is reported. */
function liftRegion(rw: Rewriter, region: Region): number | undefined {
  const unknown = unknownBranch(region);
  if (unknown !== undefined) {
    unknown.error("cannot be made structured: it is not a branch of the cf dialect", "TT3102");
    return undefined;
  }
  const exit = mergeExits(rw, region);
  if (exit === undefined) return undefined;
  let loops = 0;
  const open: OpenRegion[] = [{ region, exit }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { entry } = next.region;
    if (entry === undefined) continue;
    for (const cycle of cyclesFrom(entry)) {
      open.push(liftCycle(rw, next.region, cycle, next.exit));
      loops++;
    }
    open.push(...liftBranches(rw, next.region, next.exit));
  }
  return loops;
}

function unknownBranch(region: Region): Operation | undefined {
  for (const { last } of region.blocks()) {
    if (last === undefined || last.successors.length === 0) continue;
    if (!last.is(cf.BranchOp) && !last.is(cf.CondBranchOp) && !last.is(cf.SwitchOp)) return last;
  }
  return undefined;
}
