/**
 * `merge-narrow-vectors`: vectors of narrow elements fill only a part of a register. Those that are stored side by side
 * become one vector, together with the operations that compute them, as in superword-level parallelism (Larsen and
 * Amarasinghe, PLDI 2000).
 */
import { bitWidth, ExtFOp, ExtSIOp, ExtUIOp, SIToFPOp, UIToFPOp } from "@tt-opt/dialect-std";
import {
  AnyVector,
  at,
  beforeOp,
  type Block,
  definePass,
  effectsOf,
  hasReadOnlyEffects,
  opt,
  type Operation,
  type Rewriter,
  typed,
} from "@tt-opt/ir-core";
import { eraseUnused } from "../../erase-unused.ts";
import { sliceLanes } from "../slice-lanes.ts";
import { type AdjacentPair, adjacentPairs } from "./adjacent-pairs.ts";
import { type ContiguousAccess, doubled, loadDouble, loadOf, storeDouble, storeOf } from "./contiguous-access.ts";
import { computeNarrow } from "./truncated-integers.ts";
import { createLike, VectorJoiner } from "./vector-joiner.ts";

/** See the file's header. */
export const mergeNarrowVectors = definePass({
  name: "merge-narrow-vectors",
  summary: "merge adjacent vectors that fill a part of a register",
  description: `Two stores of vectors with less than \`width\` bits, \`vector.store\` or \`tts.store\` without a mask, to
adjacent memory and without another access between them, become one store. The two vectors are joined:

- Loads of adjacent memory become one load, if nothing between them may write.
- Elementwise operations of the same kind become one operation on joined operands, as long as their results are narrow, and
  so are those of others that use them. A conversion from wider elements is therefore the last one, so that it can pack two
  registers into one.
- Sums and differences of narrow integers that saturate, which are computed in wider ones, are joined as narrow integers.
- Equal constants and equal broadcasts become wider.
- All others are joined by a \`vector.shuffle\`.

Integers of 32 bits that are truncated before they are stored are computed in 16 bits if that gives the same bits: if they
are sums, products, extrema, choices and shifts of extended numbers and constants, and what is compared or shifted right
fits 16 bits.

Two loads of vectors with less than \`width\` bits, from adjacent memory and without a write between them, become one
load if both are only extended to wider elements, by the same operation. The extension then unpacks one register into
several, of which each \`vector.extract_strided_slice\` takes a part.

Merged accesses are merged again while they fill only a part of a register.`,
  options: { width: opt.int(128, "bits of a register", { least: 32, greatest: 2048, powerOfTwo: true }) },
  statistics: {
    stores: "pairs of stores merged",
    loads: "pairs of loads merged",
    narrowed: "vectors computed in 16 bits instead of 32",
  },
  example: {
    input: `func.func @f(%a: vector<4xf32>, %b: vector<4xf32>, %out: memref<?xf16>, %i: index) {
  %c4 = arith.constant 4 : index
  %j = arith.addi %i, %c4 : index
  %x = arith.truncf %a : vector<4xf32> to vector<4xf16>
  %y = arith.truncf %b : vector<4xf32> to vector<4xf16>
  vector.store %x, %out[%i] : memref<?xf16>, vector<4xf16>
  vector.store %y, %out[%j] : memref<?xf16>, vector<4xf16>
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const joiner = new VectorJoiner(rw, ctx.options.width);
    const blocks = new Set<Block>();
    ctx.root.walk((op) => {
      const access = storeOf(op) ?? loadOf(op);
      if (op.block !== undefined && access !== undefined && joiner.isNarrow(access.value.type)) blocks.add(op.block);
    });
    for (const block of blocks) {
      for (const { op } of adjacentStores(block, joiner).flat()) {
        const access = storeOf(op);
        if (access !== undefined && computeNarrow(rw, access.value)) ctx.count("narrowed");
      }
      for (let pairs = adjacentStores(block, joiner); pairs.length > 0; pairs = adjacentStores(block, joiner)) {
        for (const pair of pairs) mergeStores(rw, joiner, ...pair);
        ctx.count("stores", pairs.length);
      }
      for (let pairs = extendedLoads(block, joiner); pairs.length > 0; pairs = extendedLoads(block, joiner)) {
        for (const pair of pairs) mergeLoads(rw, ...pair);
        ctx.count("loads", pairs.length);
      }
    }
  },
});

/** Stores to adjacent memory without another access between them. */
function adjacentStores(block: Block, joiner: VectorJoiner): readonly AdjacentPair[] {
  return adjacentPairs(block, storeOf, joiner, (op) => effectsOf(op)?.length === 0);
}

function mergeStores(rw: Rewriter, joiner: VectorJoiner, first: ContiguousAccess, second: ContiguousAccess): void {
  rw.at = beforeOp(second.op);
  rw.loc = second.op.loc;
  storeDouble(rw, first, joiner.join(first.value, second.value));
  for (const { op, value } of [first, second]) {
    rw.erase(op);
    if (value.definingOp !== undefined) eraseUnused(rw, value.definingOp);
  }
}

/** Loads of adjacent memory without a write between them, of which each is only extended, by the same operation. */
function extendedLoads(block: Block, joiner: VectorJoiner): readonly AdjacentPair[] {
  return adjacentPairs(block, loadOf, joiner, hasReadOnlyEffects).filter((pair) => {
    const [a, b] = pair.map(extensionOf);
    return a !== undefined && b !== undefined && a.definition === b.definition;
  });
}

const extensions = [ExtFOp, ExtSIOp, ExtUIOp, SIToFPOp, UIToFPOp];

/** The only user of a loaded vector, if it converts the elements to wider ones, of at least 32 bits. */
function extensionOf({ value }: ContiguousAccess): Operation | undefined {
  const user = value.hasOneUse ? value.firstUse?.owner : undefined;
  if (user === undefined || !extensions.some((cls) => user.is(cls))) return undefined;
  return bitWidth(user.resultAt(0).type) >= 32 && user.block === value.parentBlock ? user : undefined;
}

function mergeLoads(rw: Rewriter, first: ContiguousAccess, second: ContiguousAccess): void {
  rw.at = beforeOp(first.op);
  rw.loc = first.op.loc;
  const loaded = loadDouble(rw, first);
  const users = [first, second].flatMap((access) => extensionOf(access) ?? []);
  const [user] = users;
  if (user === undefined) return;
  const { type } = typed(user.resultAt(0), AnyVector);
  const extended = createLike(rw, user, [loaded], doubled(type));
  users.forEach((each, i) => rw.replace(each, sliceLanes(rw, extended, i * at(type.shape, 0), at(type.shape, 0))));
  for (const { op } of [first, second]) rw.erase(op);
}
