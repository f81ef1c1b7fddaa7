/**
 * `tt-merge-digits`: a kernel takes an index apart into a row and a column, and puts them together again to find an element.
 * Where rows follow one another in memory, the place is the index itself, and consecutive elements are consecutive.
 */
import { AddIOp } from "@tt-opt/dialect-std";
import { tt } from "@tt-opt/dialect-tt";
import { beforeOp, definePass, type Operation, type Rewriter, typed, type Value } from "@tt-opt/ir-core";
import { eraseUnused } from "../../erase-unused.ts";
import { mergeTerms } from "./merge-terms.ts";
import { buildSum, termsOf } from "./terms.ts";

/** See the file's header. */
export const ttMergeDigits = definePass({
  name: "tt-merge-digits",
  summary: "replace sums of digits of an index by the index",
  description: `In a sum, \`f * (x rem n) + f * n * (x div n)\` becomes \`f * x\`, and with constants
\`f * (x rem a) + f * a * ((x div a) rem b)\` becomes \`f * (x rem (a * b))\` if the digits have no other use. \`n\` is a
constant or the same value both times, division rounds toward 0 or is unsigned, and numbers may be sign-extended. The
results are the same for all numbers. Offsets that are added to a pointer one after the other are one sum, too; this is
assumed not to overflow, as indices are by \`tt-to-structured\`.`,
  statistics: { merged: "sums with fewer digits" },
  example: {
    input: `tt.func @f(%x: tensor<64xi32>, %n: i32) -> tensor<64xi32> {
  %width = tt.splat %n : i32 -> tensor<64xi32>
  %row = arith.divsi %x, %width : tensor<64xi32>
  %column = arith.remsi %x, %width : tensor<64xi32>
  %start = arith.muli %row, %width : tensor<64xi32>
  %place = arith.addi %start, %column : tensor<64xi32>
  tt.return %place : tensor<64xi32>
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const sums: AddIOp[] = [];
    const pointers: tt.AddPtrOp[] = [];
    ctx.root.walk((op) => {
      if (op.is(AddIOp)) sums.push(op);
      else if (op.is(tt.AddPtrOp)) pointers.push(op);
    });
    // The longest sums first, which may leave others without a use.
    for (const op of sums.toReversed()) {
      if (op.block === undefined) continue;
      const merged = mergedSum(rw, op, [op.result]);
      if (merged === undefined) continue;
      replace(rw, op, merged);
      ctx.count("merged");
    }
    for (const op of pointers.toReversed()) {
      const chain = op.block === undefined ? undefined : offsetsOf(op);
      const offset = chain && mergedSum(rw, op, chain.offsets);
      if (chain === undefined || offset === undefined) continue;
      replace(rw, op, tt.AddPtrOp.build(rw, { ptr: chain.base, offset: typed(offset, tt.TtIntLike) }).result);
      ctx.count("merged");
    }
  },
});

/** The sum of `values` with fewer digits, built before `op`; undefined if none are merged. */
function mergedSum(rw: Rewriter, op: Operation, values: readonly Value[]): Value | undefined {
  const terms = termsOf(values);
  rw.at = beforeOp(op);
  rw.loc = op.loc;
  const merged = terms && mergeTerms(rw, terms);
  return merged && buildSum(rw, merged);
}

/** Replaces `op`, and erases what only it used. */
function replace(rw: Rewriter, op: AddIOp | tt.AddPtrOp, value: Value): void {
  rw.replaceAllUses(op.result, value);
  eraseUnused(rw, op);
}

/** The pointer that several offsets of one type are added to one after the other; undefined if it is only one. */
function offsetsOf(
  op: tt.AddPtrOp,
): { readonly base: tt.AddPtrOp["ptr"]; readonly offsets: readonly Value[] } | undefined {
  const offsets: Value[] = [op.offset];
  let base = op.ptr;
  for (let inner = base.definingOp; inner?.is(tt.AddPtrOp) === true; inner = base.definingOp) {
    if (inner.offset.type !== op.offset.type) break;
    offsets.unshift(inner.offset);
    base = inner.ptr;
  }
  return offsets.length > 1 ? { base, offsets } : undefined;
}
