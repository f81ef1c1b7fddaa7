/** Canonicalizations of taking memrefs apart and putting them together again. */
import {
  AnyMemRef,
  beforeOp,
  hasType,
  indexAttr,
  isDynamic,
  noMatch,
  pattern,
  type RewritePattern,
  type Value,
} from "@tt-opt/ir-core";
import { ConstantOp } from "../../arith/index.ts";
import { allKnown, knownNumber, type MixedValue } from "../../shape/index.ts";
import { areMemRefsCastCompatible } from "../layout.ts";
import * as ops from "../ops.ts";
import { replaceWithMemRefCast } from "./static-sizes.ts";

/** The numbers that the type of the source knows of the results after the first, dynamic where it does not. */
function knownNumbers(op: ops.ExtractStridedMetadataOp): readonly number[] | undefined {
  const { shape, strided } = op.source.type;
  return strided === undefined ? undefined : [strided.offset, ...shape, ...strided.strides];
}

/** Sizes, strides and offsets that the type of a memref knows need not be taken out of it at run time. */
const staticMetadata = pattern("memref-static-metadata", ops.ExtractStridedMetadataOp, (op, rw) => {
  const numbers = knownNumbers(op);
  if (numbers === undefined) return noMatch("the source is not strided");
  const known = op.results.slice(1).filter((result, index) => result.hasUses && !isDynamic(numbers[index] ?? 0));
  if (known.length === 0) return noMatch("no used result is known");
  rw.within(beforeOp(op), () => {
    for (const result of known) {
      const value = indexAttr(rw.context, numbers[result.index - 1] ?? 0);
      rw.replaceAllUses(result, ConstantOp.build(rw, { value, loc: op.loc }).result);
    }
  });
  return true;
});

/** What a cast does not know the memref that is cast knows as well; what only the cast knows is used no more. */
const metadataOfCast = pattern(
  "memref-metadata-of-cast",
  ops.ExtractStridedMetadataOp,
  (op, rw) => {
    const cast = op.source.definingOp;
    if (cast?.is(ops.CastOp) !== true) return noMatch("the source is no cast");
    const source: Value = cast.source;
    if (!hasType(source, AnyMemRef) || source.type.strided === undefined)
      return noMatch("the memref cast is not strided");
    const numbers = knownNumbers(op);
    if (op.results.slice(1).some((result, index) => result.hasUses && !isDynamic(numbers?.[index] ?? 0))) {
      return noMatch("the cast knows a number that is used");
    }
    rw.setOperand(op, 0, source);
    return true;
  },
  { operandFrom: [ops.CastOp] },
);

/** `reinterpret_cast` uses nothing of the layout of its source: views that keep the buffer can be looked through. */
const reinterpretCastOfView = pattern("memref-reinterpret-cast-of-view", ops.ReinterpretCastOp, (op, rw) => {
  const source = bufferOf(op.source);
  if (source === undefined) return noMatch("the source is no view of the whole buffer");
  rw.setOperand(op, 0, source);
  return true;
});

function bufferOf(value: Value): Value | undefined {
  const op = value.definingOp;
  if (op === undefined) return undefined;
  if (op.is(ops.CastOp) || op.is(ops.ReinterpretCastOp)) return op.source;
  if (op.is(ops.ExtractStridedMetadataOp)) return op.source;
  return op.is(ops.SubViewOp) && allKnown(op.slice.offsets, 0) ? op.source : undefined;
}

/** A memref that is put together of all its parts is the memref. */
const reinterpretCastOfParts = pattern(
  "memref-reinterpret-cast-of-parts",
  ops.ReinterpretCastOp,
  (op, rw) => {
    const parts = op.source.definingOp;
    if (parts?.is(ops.ExtractStridedMetadataOp) !== true) return noMatch("the source is no buffer of a memref");
    const { offsets, sizes, strides } = op.slice;
    const numbers = [...offsets, ...sizes, ...strides];
    const known = knownNumbers(parts);
    const { source } = parts;
    const isPart = (number: MixedValue, index: number): boolean => {
      if (number === parts.results[index + 1]) return true;
      const size = known?.[index];
      return size !== undefined && !isDynamic(size) && knownNumber(number) === size;
    };
    if (numbers.length !== parts.results.length - 1 || !numbers.every(isPart))
      return noMatch("a number is another one");
    if (!areMemRefsCastCompatible(source.type, op.result.type)) return noMatch("the types do not go together");
    return replaceWithMemRefCast(rw, op, () => source);
  },
  { operandFrom: [ops.ExtractStridedMetadataOp], benefit: 2 },
);

/** The canonicalizations of this file. */
export const metadataPatterns: readonly RewritePattern[] = [
  staticMetadata,
  metadataOfCast,
  reinterpretCastOfView,
  reinterpretCastOfParts,
];
