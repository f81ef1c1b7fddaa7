/**
 * `linalg-unroll-phases`: unrolls a loop whose iterations are of a few kinds in turns, so that the iterations of each
 * kind can become lanes. A kernel that interleaves two tensors then loads vectors of each, and stores them shuffled.
 */
import { bodyOf, createGeneric, GenericOp, IndexOp } from "@tt-opt/dialect-linalg";
import { memref } from "@tt-opt/dialect-std";
import { tts } from "@tt-opt/dialect-tt";
import {
  type AffineMap,
  AnyMemRef,
  applyPatternsGreedily,
  at,
  beforeOp,
  collectCanonicalization,
  definePass,
  integerAttr,
  IrMapping,
  type Operation,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { eliminateCommonSubexpressions } from "../../transforms/cse.ts";
import { markEvenBounds } from "../even-bounds.ts";
import { findPhases, type Phases } from "./find-phases.ts";
import { firstPhase, PhaseBody } from "./phase-body.ts";

/** See the file's header. */
export const linalgUnrollPhases = definePass({
  name: "linalg-unroll-phases",
  summary: "unroll loops over interleaved elements",
  description: `Copies the body of a \`linalg.generic\` on memory for each phase of its innermost loop, of which there
are at most 8, if the iterations of one phase load neighbours, and lanes of a vector across phases would not: they access elements far from
each other, or masks turn some of them off. Quotients and remainders of the index by the number of phases vanish.`,
  statistics: { unrolled: "operations whose innermost loop was unrolled" },
  example: {
    input: `#id = affine_map<(d0) -> (d0)>
func.func @stack(%shape: memref<64xf32>, %re: !tt.ptr<f32>, %to: !tt.ptr<f32>) {
  %c2 = arith.constant 2 : index
  %c4096 = arith.constant 4096 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} ins(%shape : memref<64xf32>) {
  ^bb0(%in: f32):
    %i = linalg.index 0 : index
    %q = arith.divsi %i, %c2 : index
    %r = arith.remsi %i, %c2 : index
    %plane = arith.muli %r, %c4096 : index
    %from = arith.addi %q, %plane : index
    %x = tts.load %re[%from] : !tt.ptr<f32> -> f32
    tts.store %x, %to[%i] : f32, !tt.ptr<f32>
    linalg.yield
  }
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: GenericOp[] = [];
    ctx.root.walkOps(GenericOp, (op) => void ops.push(op));
    for (const op of ops) {
      const phases = findPhases(op);
      if (phases === undefined) continue;
      unroll(rw, op, phases);
      ctx.count("unrolled");
    }
  },
});

function unroll(rw: Rewriter, op: GenericOp, phases: Phases): void {
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const first = firstPhase(rw, phases);
  // The iterations of a phase before the first one of the old loop, or after the last one, are masked off.
  const extent = Math.ceil(phases.extent / phases.count) + (first === undefined ? 0 : 1);
  const inputs = op.inputs.map((value, i) => {
    const map = at(op.indexingMaps, i);
    return map.isFunctionOfDim(phases.loop) ? shortened(rw, value, map, phases.loop, extent) : value;
  });
  const parts = {
    inputs,
    outputs: [],
    maps: op.indexingMaps,
    iterators: op.iteratorTypes,
    attributes: op.attributes.entries(),
  };
  const made = createGeneric(rw, parts, (_, args) => emitPhases(rw, op, phases, first, args));
  rw.erase(op);
  markEvenBounds(rw, made);
  // What the phases have in common is computed once, and shows as that to the passes that follow.
  applyPatternsGreedily(made, collectCanonicalization(rw.context), { maxIterations: 1 });
  eliminateCommonSubexpressions(made, rw);
}

/** An operand that tells the extents of loops, cut to `extent` along `loop`. */
function shortened(rw: Rewriter, value: Value, map: AffineMap, loop: number, extent: number): Value {
  const source = typed(value, AnyMemRef);
  const sizes = source.type.shape.map((size, d) => (map.getDimPosition(d) === loop ? extent : size));
  const [offsets, strides] = [sizes.map(() => 0), sizes.map(() => 1)];
  return memref.SubViewOp.buildMixed(rw, source, { offsets, sizes, strides }).result;
}

/** Builds one iteration of each phase: first what they compute and load, then their stores. */
function emitPhases(
  rw: Rewriter,
  op: GenericOp,
  phases: Phases,
  first: Value | undefined,
  args: readonly Value[],
): readonly Value[] {
  const old = bodyOf(op);
  const iteration = IndexOp.build(rw, { dim: integerAttr(rw.context, 64, phases.loop) }).result;
  const bodies = Array.from({ length: phases.count }, (_, phase) => {
    const mapping = new IrMapping().mapAll(old.args, args);
    return new PhaseBody(rw, phases, phase, { iteration, first }, mapping);
  });
  const isStore = (inner: Operation): boolean => inner.is(tts.StoreOp);
  const all = [...old.ops()].filter((inner) => inner !== old.last);
  for (const part of [all.filter((inner) => !isStore(inner)), all.filter(isStore)])
    for (const body of bodies) for (const inner of part) body.copy(inner);
  return [];
}
