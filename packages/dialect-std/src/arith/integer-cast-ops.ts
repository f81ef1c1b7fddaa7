/** Casts between integers: wider, narrower, and to and from `index`. */
import {
  AnySignlessIntegerOrIndex,
  type FoldResult,
  IndexType,
  IntegerType,
  AnyMemRef,
  SameOperandsAndResultShape,
  type Type,
  defineOp,
  typeConstraint,
  withDefault,
  SignlessIntegerLike,
  wrapSigned,
} from "@tt-opt/ir-core";
import { OverflowFlags, noOverflowFlags } from "./flag-attributes.ts";
import { bitWidth, folded, foldElements } from "./fold-elements.ts";
import { castAssembly, castTraits, type FoldOperands, integerCast, type Words } from "./op-shapes.ts";
import { verifyCast } from "./shape-trait.ts";
import { attachUnaryRange } from "./attach-range.ts";
import { signExtendedRange, truncatedRange, zeroExtendedRange } from "./integer-ranges.ts";

/** `arith.extui`: a wider integer with zeros above. */
export class ExtUIOp extends defineOp(
  "arith.extui",
  integerCast({
    summary: "integer zero extension",
    description: `Makes an integer wider; the new bits are zero.

\`\`\`mlir
%w = arith.extui %x : i8 to i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return folded(foldElements(operands, this.out.type, (x) => x));
  }

  override verify(): void {
    verifyCast(this, isWidening);
  }
}
attachUnaryRange(ExtUIOp, zeroExtendedRange);

/** `arith.extsi`: a wider integer with the sign bit repeated above. */
export class ExtSIOp extends defineOp(
  "arith.extsi",
  integerCast({
    summary: "integer sign extension",
    description: `Makes an integer wider; the new bits equal its sign bit.

\`\`\`mlir
%w = arith.extsi %x : i8 to i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const width = bitWidth(this.in.type);
    return folded(foldElements(operands, this.out.type, (x = 0n) => wrapSigned(x, width)));
  }

  override verify(): void {
    verifyCast(this, isWidening);
  }
}
attachUnaryRange(ExtSIOp, signExtendedRange);

/** `arith.trunci`: the low bits of an integer. */
export class TruncIOp extends defineOp("arith.trunci", {
  ...integerCast({
    summary: "integer truncation",
    description: `Keeps the low bits of an integer. With \`nsw\` (\`nuw\`) the result is poison where the signed (unsigned) value
changes.

\`\`\`mlir
%n = arith.trunci %x overflow<nsw> : i32 to i8
\`\`\``,
  }),
  attributes: { overflowFlags: withDefault(OverflowFlags, noOverflowFlags) },
  assembly: "$in (`overflow` `` $overflowFlags^)? attr-dict `:` type($in) `to` type($out)",
}) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    // trunc(ext(x)) to the type of x → x
    const source = this.in.definingOp;
    if (source?.is(ExtUIOp) === true || source?.is(ExtSIOp) === true) {
      if (source.in.type === this.out.type) return [source.in];
    }
    return folded(foldElements(operands, this.out.type, (x) => x));
  }

  override verify(): void {
    verifyCast(this, (from, to) => bitWidth(from) > bitWidth(to));
  }
}
attachUnaryRange(TruncIOp, truncatedRange);

/** A signless integer or `index`, or a tensor, vector or memref of them. */
const IndexCastable = typeConstraint("signless-integer-like or memref of signless-integer", (type): type is Type =>
  AnyMemRef.matches(type) ? AnySignlessIntegerOrIndex.matches(type.elementType) : SignlessIntegerLike.matches(type),
);

function indexCast(words: Words) {
  return {
    ...words,
    operands: { in: IndexCastable },
    results: { out: IndexCastable },
    traits: [...castTraits, SameOperandsAndResultShape],
    assembly: castAssembly,
  } as const;
}

/** `arith.index_cast`: between `index` and a signed integer. */
export class IndexCastOp extends defineOp(
  "arith.index_cast",
  indexCast({
    summary: "cast between index and signed integer",
    description: `Casts between \`index\` and an integer type; a wider result is sign-extended, a narrower one truncated.

\`\`\`mlir
%i = arith.index_cast %x : i32 to index
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const width = bitWidth(this.in.type);
    return folded(foldElements(operands, this.out.type, (x = 0n) => wrapSigned(x, width)));
  }

  override verify(): void {
    verifyCast(this, isIndexCast);
  }
}
attachUnaryRange(IndexCastOp, (range, width) =>
  width < range.width ? truncatedRange(range, width) : signExtendedRange(range, width),
);

/** `arith.index_castui`: between `index` and an unsigned integer. */
export class IndexCastUIOp extends defineOp(
  "arith.index_castui",
  indexCast({
    summary: "cast between index and unsigned integer",
    description: `Casts between \`index\` and an integer type; a wider result is zero-extended, a narrower one truncated.

\`\`\`mlir
%i = arith.index_castui %x : i32 to index
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return folded(foldElements(operands, this.out.type, (x) => x));
  }

  override verify(): void {
    verifyCast(this, isIndexCast);
  }
}
attachUnaryRange(IndexCastUIOp, (range, width) =>
  width < range.width ? truncatedRange(range, width) : zeroExtendedRange(range, width),
);

function isWidening(from: Type, to: Type): boolean {
  return bitWidth(from) < bitWidth(to);
}

function isIndexCast(from: Type, to: Type): boolean {
  return (
    (from instanceof IndexType && to instanceof IntegerType) || (from instanceof IntegerType && to instanceof IndexType)
  );
}
