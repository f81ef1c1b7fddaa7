/**
 * `linalg-fuse-siblings`: what two operations over the same elements load is loaded once if they are merged. Gradients of
 * an input and of a weight are such siblings, and so are blocks that a loop carries and computes from one another.
 */
import { bodyOf, GenericOp } from "@tt-opt/dialect-linalg";
import { tts } from "@tt-opt/dialect-tt";
import {
  at,
  beforeOp,
  type Block,
  defaultResource,
  defined,
  definePass,
  effectsOf,
  isMemoryEffectFree,
  opt,
  type Rewriter,
} from "@tt-opt/ir-core";
import { isOrderFree } from "../bodies/index.ts";
import { assumeDistinctArguments } from "../distinct-arguments.ts";
import { joinGenerics } from "./join-generics.ts";
import { type Accesses, KnownAccesses } from "./known-accesses.ts";
import { mergedSize } from "./merged-size.ts";
import { type Independence, siblingIndependence } from "./overlap.ts";
import { SharedReads } from "./shared-reads.ts";
import { sourcesIn } from "./sources-in.ts";

/** See the file's header. */
export const linalgFuseSiblings = definePass({
  name: "linalg-fuse-siblings",
  summary: "merge structured operations over the same elements that read the same memory or blocks",
  description: `Handles two operations with the same loops of which neither uses the other, without memory effects between
them: elementwise ones, or a reduction and one that only stores. They become one operation with the results of both, and
stores of the first one come last where they are to memory that the second one does not access. With \`distinct-arguments\`, accesses through different
arguments do not conflict, and the kernel is marked \`tts.distinct_arguments\`. Operations are left alone if the merged
body would have more than \`operations\` different operations.`,
  options: {
    operations: opt.int(64, "largest number of operations of a merged body, so that its values fit the registers", {
      least: 0,
    }),
    distinctArguments: opt.bool(
      false,
      "assume that memory written through one argument is not accessed through another",
    ),
  },
  statistics: { merged: "operations merged with another one" },
  example: {
    input: `#id = affine_map<(d0) -> (d0)>
func.func @gradients(%x: !tt.ptr<f32>, %w: tensor<64xf32>, %b: tensor<64xf32>) -> (tensor<64xf32>, tensor<64xf32>) {
  %e = tensor.empty() : tensor<64xf32>
  %w2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%w : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %s = arith.mulf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  %b2 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%b : tensor<64xf32>) outs(%e : tensor<64xf32>) {
  ^bb0(%a: f32, %o: f32):
    %i = linalg.index 0 : index
    %v = tts.load %x[%i] : !tt.ptr<f32> -> f32
    %s = arith.addf %a, %v : f32
    linalg.yield %s : f32
  } -> tensor<64xf32>
  return %w2, %b2 : tensor<64xf32>, tensor<64xf32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const { operations, distinctArguments } = ctx.options;
    const accesses = new KnownAccesses();
    const blocks = new Set<Block>();
    ctx.root.walkOps(GenericOp, (op) => void (op.block !== undefined && blocks.add(op.block)), "pre");
    for (const block of blocks) {
      let last: GenericOp | undefined;
      for (let op = block.first; op !== undefined; op = op.next) {
        if (op.is(GenericOp) && isSibling(op)) {
          const found = last === undefined ? "unknown" : mayJoin(last, op, operations, accesses);
          if (last !== undefined && (found === "known" || (found === "assumed" && distinctArguments))) {
            op = join(rw, last, op, accesses);
            ctx.count("merged");
            if (found === "assumed") assumeDistinctArguments(rw, op);
          }
          last = op.is(GenericOp) ? op : undefined;
        } else if (!isMemoryEffectFree(op)) last = undefined;
      }
    }
  },
});

/** Whether the points of an operation may be those of another one, too: it must not print, for example. */
function isSibling(op: GenericOp): boolean {
  const isOfPoints = op.iteratorTypes.length > 0 && isOrderFree(op);
  return isOfPoints && effectsOf(op)?.every(({ resource }) => resource === defaultResource) === true;
}

/** Whether both are elementwise, or one is a reduction and the other only stores. */
function areMergeable(first: GenericOp, second: GenericOp): boolean {
  const reducing = [first, second].filter((op) => op.iteratorTypes.includes("reduction"));
  return reducing.length === 0 || (reducing.length === 1 && [first, second].some((op) => op.outputs.length === 0));
}

/** Whether both can be one operation at the position of the second one. */
function mayJoin(first: GenericOp, second: GenericOp, most: number, accesses: KnownAccesses): Independence {
  if (!areMergeable(first, second) || !new SharedReads().areIn(first, second)) return "unknown";
  if (mergedSize(first, second) > most) return "unknown";
  for (let op = first.next; op !== undefined; op = op.next) {
    if (sourcesIn(op).includes(first)) return "unknown";
    if (op === second) return siblingIndependence(first, second, accesses);
  }
  return "unknown";
}

function join(rw: Rewriter, first: GenericOp, second: GenericOp, accesses: KnownAccesses): GenericOp {
  const late = laterStores(first, accesses.all(first), accesses.all(second));
  const made = joinGenerics(rw, [first, second], second);
  const end = defined(bodyOf(made).last, "the terminator of a structured operation");
  const stores = [...bodyOf(made).ops()].filter((op) => op.is(tts.StoreOp));
  for (const index of late) rw.move(at(stores, index), beforeOp(end));
  return made;
}

/**
 * The numbers of the stores of `first` that may come after all of `second`, since neither that nor the rest of `first`
 * reads what they write: they must not keep loads of both from being merged.
 */
function laterStores(first: GenericOp, own: Accesses, others: Accesses): readonly number[] {
  if (own === "unknown" || others === "unknown") return [];
  const stores = [...bodyOf(first).ops()].filter((op) => op.is(tts.StoreOp));
  return stores.flatMap((store, i) => {
    const place = own.findIndex(({ op }) => op === store);
    const root = own[place]?.root;
    const following = [...own.slice(place + 1).filter(({ kind }) => kind === "read"), ...others];
    return root !== undefined && following.every((other) => other.root !== undefined && other.root !== root) ? [i] : [];
  });
}
