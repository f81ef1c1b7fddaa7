/** Casts between floats: wider, narrower, and with a scale from a second operand (OCP microscaling). */
import { Elementwise, FloatLike, type FoldResult, Pure, defineOp, optional, type Type } from "@tt-opt/ir-core";
import { RoundingMode } from "./enums.ts";
import { FastMathFlags } from "./flag-attributes.ts";
import { convertFloatExactly } from "./float-conversion.ts";
import { bitWidth, folded, foldElements, formatOf } from "./fold-elements.ts";
import { castTraits, floatCast, type FoldOperands } from "./op-shapes.ts";
import { sameShape, verifyCast } from "./shape-trait.ts";

/** `arith.extf`: a float in a wider format, which holds it exactly. */
export class ExtFOp extends defineOp("arith.extf", {
  ...floatCast({
    summary: "cast to a wider float",
    description: `Makes a float wider; the value does not change.

\`\`\`mlir
%w = arith.extf %x : f16 to f32
\`\`\``,
  }),
  attributes: { fastmath: optional(FastMathFlags) },
  assembly: "$in (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
}) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    // ext(trunc(x)) → x, if both may be contracted
    const source = this.in.definingOp;
    if (source?.is(TruncFOp) === true && source.in.type === this.out.type) {
      if (this.fastmath?.has("contract") === true && source.fastmath?.has("contract") === true) return [source.in];
    }
    return foldConversion(operands, this.in.type, this.out.type);
  }

  override verify(): void {
    verifyCast(this, (from, to) => bitWidth(from) < bitWidth(to));
  }
}

/** `arith.truncf`: a float in a narrower format, rounded. */
export class TruncFOp extends defineOp("arith.truncf", {
  ...floatCast({
    summary: "cast to a narrower float",
    description: `Makes a float narrower. It is rounded to nearest even unless another mode is given.

\`\`\`mlir
%n = arith.truncf %x : f32 to f16
%d = arith.truncf %x toward_zero : f32 to bf16
\`\`\``,
  }),
  attributes: { roundingmode: optional(RoundingMode), fastmath: optional(FastMathFlags) },
  assembly: "$in ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `to` type($out)",
}) {
  override fold(operands: FoldOperands): readonly FoldResult[] | undefined {
    // trunc(ext(x)) to the type of x → x
    const source = this.in.definingOp;
    if (source?.is(ExtFOp) === true && source.in.type === this.out.type) return [source.in];
    return foldConversion(operands, this.in.type, this.out.type);
  }

  override verify(): void {
    verifyCast(this, (from, to) => bitWidth(from) > bitWidth(to));
  }
}

/** `arith.scaling_extf`: a float in a wider format, multiplied by a scale. */
export class ScalingExtFOp extends defineOp("arith.scaling_extf", {
  summary: "cast to a wider float, times a scale",
  description: `Makes a small float wider and multiplies it by a scale, whose exponent alone counts: the dequantization of the OCP
microscaling formats.

\`\`\`mlir
%w = arith.scaling_extf %x, %scale : f4E2M1FN, f8E8M0FNU to f32
\`\`\``,
  operands: { in: FloatLike, scale: FloatLike },
  results: { out: FloatLike },
  attributes: { fastmath: optional(FastMathFlags) },
  traits: [Pure, Elementwise, sameShape],
  assembly: "$in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
}) {
  override verify(): void {
    verifyScalingCast(this, (from, to) => bitWidth(from) < bitWidth(to));
  }
}

/** `arith.scaling_truncf`: a float divided by a scale, in a narrower format. */
export class ScalingTruncFOp extends defineOp("arith.scaling_truncf", {
  summary: "cast to a narrower float, divided by a scale",
  description: `Divides a float by a scale, whose exponent alone counts, and makes it narrower: the quantization to the OCP
microscaling formats.

\`\`\`mlir
%n = arith.scaling_truncf %x, %scale : f32, f8E8M0FNU to f4E2M1FN
\`\`\``,
  operands: { in: FloatLike, scale: FloatLike },
  results: { out: FloatLike },
  attributes: { roundingmode: optional(RoundingMode), fastmath: optional(FastMathFlags) },
  traits: castTraits,
  assembly:
    "$in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($in) `,` type($scale) `to` type($out)",
}) {
  override verify(): void {
    verifyScalingCast(this, (from, to) => bitWidth(from) > bitWidth(to));
  }
}

function verifyScalingCast(op: ScalingExtFOp | ScalingTruncFOp, isCompatible: (from: Type, to: Type) => boolean): void {
  if (isCompatible(op.in.type, op.out.type)) return;
  const [from, scale, to] = [op.in.type.toString(), op.scale.type.toString(), op.out.type.toString()];
  op.error(`operand types '${from}', '${scale}' and result type '${to}' are cast incompatible`, "TT2002");
}

function foldConversion(operands: FoldOperands, from: Type, to: Type): readonly FoldResult[] | undefined {
  const source = formatOf(from);
  const target = formatOf(to);
  if (source === undefined || target === undefined) return undefined;
  return folded(foldElements(operands, to, (x = 0n) => convertFloatExactly(source, target, x)));
}
