/** Casts between integers and floats, and of the bits of one to the other. */
import {
  AnyFloat,
  AnySignlessInteger,
  type FoldResult,
  AnyMemRef,
  SameOperandsAndResultShape,
  type Type,
  defineOp,
  scalarOrShapedOf,
  typeConstraint,
  wrapSigned,
} from "@tt-opt/ir-core";
import { floatOfInteger, integerOfFloat } from "./float-conversion.ts";
import { bitWidth, folded, foldElements, formatOf } from "./fold-elements.ts";
import { castAssembly, castTraits, floatToInteger, type FoldOperands, integerToFloat } from "./op-shapes.ts";
import { verifyCast } from "./shape-trait.ts";

/** `arith.sitofp`: the float nearest to a signed integer. */
export class SIToFPOp extends defineOp(
  "arith.sitofp",
  integerToFloat({
    summary: "cast from signed integer to float",
    description: `The float nearest to a signed integer, ties to even.

\`\`\`mlir
%f = arith.sitofp %x : i32 to f32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    const width = bitWidth(this.in.type);
    return foldFromInteger(operands, this.out.type, (x) => wrapSigned(x, width));
  }
}

/** `arith.uitofp`: the float nearest to an unsigned integer. */
export class UIToFPOp extends defineOp(
  "arith.uitofp",
  integerToFloat({
    summary: "cast from unsigned integer to float",
    description: `The float nearest to an unsigned integer, ties to even.

\`\`\`mlir
%f = arith.uitofp %x : i32 to f32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldFromInteger(operands, this.out.type, (x) => x);
  }
}

/** `arith.fptosi`: a float rounded toward zero, as a signed integer. */
export class FPToSIOp extends defineOp(
  "arith.fptosi",
  floatToInteger({
    summary: "cast from float to signed integer",
    description: `Rounds a float toward zero. The result is poison if the integer type cannot hold it.

\`\`\`mlir
%i = arith.fptosi %x : f32 to i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldToInteger(operands, this.in.type, this.out.type, true);
  }
}

/** `arith.fptoui`: a float rounded toward zero, as an unsigned integer. */
export class FPToUIOp extends defineOp(
  "arith.fptoui",
  floatToInteger({
    summary: "cast from float to unsigned integer",
    description: `Rounds a float toward zero. The result is poison if the integer type cannot hold it.

\`\`\`mlir
%i = arith.fptoui %x : f32 to i32
\`\`\``,
  }),
) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    return foldToInteger(operands, this.in.type, this.out.type, false);
  }
}

const bitcastElement = typeConstraint(
  "signless integer or floating-point",
  (type): type is Type => AnySignlessInteger.matches(type) || AnyFloat.matches(type),
);
const bitcastScalarOrShaped = scalarOrShapedOf("signless-integer-or-float-like", bitcastElement);
const Bitcastable = typeConstraint(
  "signless-integer-or-float-like or memref of signless-integer or float",
  (type): type is Type =>
    AnyMemRef.matches(type) ? bitcastElement.matches(type.elementType) : bitcastScalarOrShaped.matches(type),
);

/** `arith.bitcast`: the same bits as another type of the same width. */
export class BitcastOp extends defineOp("arith.bitcast", {
  summary: "bitcast between values of equal bit width",
  description: `Reads the bits of an integer or float as another type of the same width.

\`\`\`mlir
%i = arith.bitcast %f : f32 to i32
\`\`\``,
  operands: { in: Bitcastable },
  results: { out: Bitcastable },
  traits: [...castTraits, SameOperandsAndResultShape],
  assembly: castAssembly,
}) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    if (this.in.type === this.out.type) return [this.in];
    return folded(foldElements(operands, this.out.type, (x) => x));
  }

  override verify(): void {
    verifyCast(this, (from, to) => bitWidth(from) === bitWidth(to));
  }
}

function foldFromInteger(
  operands: FoldOperands,
  to: Type,
  value: (bits: bigint) => bigint,
): readonly FoldResult[] | undefined {
  const format = formatOf(to);
  return format && folded(foldElements(operands, to, (x = 0n) => floatOfInteger(format, value(x))));
}

function foldToInteger(
  operands: FoldOperands,
  from: Type,
  to: Type,
  isSigned: boolean,
): readonly FoldResult[] | undefined {
  const format = formatOf(from);
  const width = bitWidth(to);
  return format && folded(foldElements(operands, to, (x = 0n) => integerOfFloat(format, x, width, isSigned)));
}
