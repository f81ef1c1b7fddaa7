/**
 * `tt-split-accesses`: elements that a kernel takes from a block in turns, as the pairs of a rotary embedding, are loaded
 * in turns, and those that it interleaves are stored so. Vectors of them need no block in memory in between.
 */
import { tt, tts } from "@tt-opt/dialect-tt";
import { beforeOp, definePass, type Operation, RankedTensorType, type Rewriter, tensorShapeOf } from "@tt-opt/ir-core";
import { eraseUnused } from "../../erase-unused.ts";
import { reshaped } from "../block-access.ts";
import { AlternateElements, everyOther, type Half, innermost, isSeparable } from "./alternate-elements.ts";

/** See the file's header. */
export const ttSplitAccesses = definePass({
  name: "tt-split-accesses",
  summary: "load and store every other element instead of splitting and joining blocks",
  description: `The results of a \`tt.split\` become loads of every other element, if its operand is a load, or is computed of
loads and ranges element by element, in any shape. A \`tts.store\` of what is computed of the result of a \`tt.join\`
becomes two stores of every other element. Loads that are used otherwise as well are left alone.`,
  statistics: { splits: "splits of loaded blocks", joins: "stores of joined blocks" },
  example: {
    input: `tt.func @swap(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %v = tts.load %x[0] strides [1] : !tt.ptr<f32> -> tensor<64xf32>
  %pairs = tt.reshape %v : tensor<64xf32> -> tensor<32x2xf32>
  %a, %b = tt.split %pairs : tensor<32x2xf32> -> tensor<32xf32>
  %swapped = tt.join %b, %a : tensor<32xf32> -> tensor<32x2xf32>
  %w = tt.reshape %swapped : tensor<32x2xf32> -> tensor<64xf32>
  tts.store %w, %y[0] strides [1] : tensor<64xf32>, !tt.ptr<f32>
  tt.return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const elements = new AlternateElements(rw);
    const splits: tt.SplitOp[] = [];
    const stores: tts.StoreOp[] = [];
    ctx.root.walkOps(tt.SplitOp, (op) => void (elements.areKnown(op.src) && splits.push(op)));
    const replaced: Operation[] = [];
    for (const op of splits) {
      replaced.push(...replaceSplit(rw, elements, op));
      ctx.count("splits");
    }
    let hasJoins = false;
    ctx.root.walkOps(tt.JoinOp, () => void (hasJoins = true));
    if (hasJoins) ctx.root.walkOps(tts.StoreOp, (op) => void stores.push(op));
    for (let op = stores.pop(); op !== undefined; op = stores.pop()) {
      if (!isOfJoin(elements, op)) continue;
      const { definingOp: made } = op.value;
      stores.push(...splitStore(rw, elements, op));
      if (made !== undefined) replaced.push(made);
      ctx.count("joins");
    }
    // Only now, since the halves of one value may be needed again.
    for (const op of new Set(replaced)) if (op.block !== undefined) eraseUnused(rw, op);
  },
});

const halves = [0, 1] as const satisfies readonly Half[];

/** Returns what made the block. */
function replaceSplit(rw: Rewriter, elements: AlternateElements, op: tt.SplitOp): readonly Operation[] {
  const { src } = op;
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const results = halves.map((half) => reshaped(rw, elements.of(src, half), op.outLHS.type.shape));
  rw.replace(op, ...results);
  return src.definingOp === undefined ? [] : [src.definingOp];
}

/** Whether what is stored is computed of blocks that are interleaved, each of whose elements can be computed alone. */
function isOfJoin(elements: AlternateElements, { value, layout, mask }: tts.StoreOp): boolean {
  return (
    value.type instanceof RankedTensorType &&
    isSeparable(layout, value.type.shape) &&
    elements.areKnown(value) &&
    (mask === undefined || elements.areKnown(mask)) &&
    elements.areJoined(value)
  );
}

/** Stores the halves one after the other. */
function splitStore(rw: Rewriter, elements: AlternateElements, op: tts.StoreOp): readonly tts.StoreOp[] {
  const { value, layout, mask, cache, evict } = op;
  const inner = innermost(tensorShapeOf(value));
  const stores = halves.map((half) => {
    const stored = elements.of(value, half);
    const options = { mask: mask && elements.of(mask, half), cache, evict };
    rw.at = beforeOp(op);
    rw.loc = op.loc;
    return tts.StoreOp.create(rw, everyOther(rw, layout, inner, half), stored, options);
  });
  rw.erase(op);
  return stores;
}
