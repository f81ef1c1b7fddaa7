/**
 * `linalg-tile`: turns operations into loops over tiles, through interfaces only. It follows MLIR's tiling of consumers
 * with fusion of their producers.
 */
import { definePass, hasReadOnlyEffects, isPure, type Operation, opt, type Rewriter, Tiling } from "@tt-opt/ir-core";
import { loopOrder, tileOperation, type TileOptions } from "./tile-operation.ts";

const options = {
  tileSizes: opt.ints([], "tile size per loop; 0 leaves a loop untiled", { least: 0 }),
  interchange: opt.ints([], "loops from the outermost to the innermost; their own order if empty", { least: 0 }),
  fuseProducers: opt.bool(false, "compute operands in the loops, tile by tile"),
  peel: opt.bool(false, "split loops whose last tile is smaller into full tiles and the rest"),
  reduction: opt.oneOf(
    ["sequential", "partial"],
    "sequential",
    "accumulate tiles of a reduction in one result, or in partial results that are combined at the end",
  ),
  root: opt.string("", "name of the operations to tile; every tileable operation if empty"),
} as const;

/** See the file's header. */
export const linalgTile = definePass({
  name: "linalg-tile",
  summary: "tile operations into loops, and optionally fuse their producers",
  description: `Builds loops over tiles of every operation with the interface \`Tiling\`, or of those named by \`root\`.
On tensors, each tile is inserted into a result that the loops carry.

- With \`fuse-producers\`, the producer of an operand is computed in the loops, unless it has other uses, writes memory
  or reads memory that is written later.
- \`peel\` trades code size for tiles of one size.
- With \`reduction=partial\`, each position of a tile has its own partial result, and these are combined after the
  loops. The combination must have an identity.

An \`interchange\` that is no permutation of an operation's loops is an error. Operations that cannot be tiled are left
alone, with a remark. Without \`tile-sizes\`, nothing is tiled.`,
  options,
  statistics: {
    tiled: "operations tiled",
    fused: "producers fused",
    loops: "loops built",
    left: "operations not tiled",
  },
  example: {
    input: `func.func @scale(%x: tensor<16xf32>, %y: tensor<16xf32>) -> tensor<16xf32> {
  %r = linalg.add ins(%x, %x : tensor<16xf32>, tensor<16xf32>) outs(%y : tensor<16xf32>) -> tensor<16xf32>
  return %r : tensor<16xf32>
}`,
    options: "tile-sizes=4",
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { root, reduction, ...rest } = ctx.options;
    const tileOptions: TileOptions = { ...rest, partialReductions: reduction === "partial" };
    const ops: Operation[] = [];
    ctx.root.walk((op) => void (Tiling.has(op) && (root === "" || op.name === root) && ops.push(op)), "pre");
    const erased = watchErased(rw);
    // Consumers are tiled before their producers, so that these can be fused.
    for (const op of ops.reverse()) {
      if (erased.has(op)) continue;
      const problem = orderProblem(op, tileOptions.interchange);
      if (problem !== undefined) ctx.fail(op, problem);
      const producers = op.operands.flatMap(({ definingOp }) => definingOp ?? []);
      const made = tileOperation(rw, op, tileOptions);
      if (typeof made === "string") {
        ctx.count("left");
        ctx.remark("missed", op, `is not tiled: ${made}`);
        continue;
      }
      ctx.count("tiled");
      ctx.count("loops", made.loops);
      ctx.count("fused", made.fused);
      for (const { producer, reason } of made.missed) ctx.remark("missed", producer, `is not fused: ${reason}`);
      if (made.fused > 0) eraseDead(rw, producers, erased);
    }
  },
});

function orderProblem(op: Operation, interchange: readonly number[]): string | undefined {
  const count = Tiling.get(op)?.iteratorTypes(op).length ?? 0;
  if (loopOrder(count, interchange) !== undefined) return undefined;
  const loops = count === 1 ? "one loop" : `${count} loops`;
  const expected = Array.from({ length: count }, (_, d) => d).join(",");
  return `cannot be tiled with interchange=${interchange.join(",")}: it has ${loops}, so expected a permutation of ${expected}; 'root' chooses the operations to tile`;
}

function watchErased(rw: Rewriter): ReadonlySet<Operation> {
  const erased = new Set<Operation>();
  rw.listeners.push({ erased: (op) => void erased.add(op) });
  return erased;
}

/** Erases producers without uses, and their producers in turn. */
function eraseDead(rw: Rewriter, ops: readonly Operation[], erased: ReadonlySet<Operation>): void {
  const work = [...ops];
  for (let op = work.pop(); op !== undefined; op = work.pop()) {
    if (erased.has(op) || !op.isUnused || !(isPure(op) || hasReadOnlyEffects(op))) continue;
    work.push(...op.operands.flatMap(({ definingOp }) => definingOp ?? []));
    rw.erase(op);
  }
}
