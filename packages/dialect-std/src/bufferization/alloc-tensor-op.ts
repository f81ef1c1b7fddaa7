import {
  AnyAttr,
  AnyRankedTensor,
  AttrSizedOperandSegments,
  defineOp,
  Index,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  variadic,
  DenseArrayAttr,
} from "@tt-opt/ir-core";
import { type MixedValue, mixedShape, reportAt, verifyDynamicSizes } from "../shape/index.ts";

/** A tensor that will be a buffer of its own: of unspecified contents or a copy of another tensor. */
export class AllocTensorOp extends defineOp("bufferization.alloc_tensor", {
  summary: "make a tensor that gets a buffer of its own",
  operands: { dynamic_sizes: variadic(Index), copy: optional(AnyRankedTensor), size_hint: optional(Index) },
  results: { result: AnyRankedTensor },
  attributes: { memory_space: optional(AnyAttr) },
  traits: [AttrSizedOperandSegments],
}) {
  /** The sizes of the tensor; those of a copy are not operands of their own. */
  getMixedSizes(): readonly MixedValue[] {
    return mixedShape(this.result.type.shape, this.dynamic_sizes);
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const sizes = p.parseOperandsIn("(", ")");
    if (sizes === undefined) return false;
    const copy = p.acceptKeyword("copy") ? p.parseOperandsIn("(", ")") : [];
    if (copy === undefined) return false;
    const hasHint = p.acceptKeyword("size_hint");
    if (hasHint && !p.expect("=")) return false;
    const hint = hasHint ? p.parseOperand() : undefined;
    if ((hasHint && hint === undefined) || !p.parseAttributesOf(state)) return false;
    const type = p.parseColonType();
    if (type === undefined) return false;
    const index = Index.buildable?.(p.context);
    if (index === undefined) return false;
    for (const ref of sizes) state.operands.push(p.resolve(ref, index));
    for (const ref of copy) state.operands.push(p.resolve(ref, type));
    if (hint !== undefined) state.operands.push(p.resolve(hint, index));
    const segments = [sizes.length, copy.length, hint === undefined ? 0 : 1];
    state.set("operandSegmentSizes", DenseArrayAttr.i32(p.context, segments));
    state.resultTypes = [type];
    return true;
  }

  override printAssembly(p: OpPrinter): void {
    p.write("(");
    p.values(this.dynamic_sizes);
    p.write(")");
    if (this.copy !== undefined) {
      p.write(" copy(");
      p.value(this.copy);
      p.write(")");
    }
    if (this.size_hint !== undefined) {
      p.write(" size_hint=");
      p.value(this.size_hint);
    }
    p.attrDict(this, ["operandSegmentSizes"]);
    p.write(" : ");
    p.type(this.result.type);
  }

  override verify(): void {
    const { type } = this.result;
    if (this.copy === undefined) verifyDynamicSizes(this, type.shape, this.dynamic_sizes);
    else if (this.dynamic_sizes.length > 0) reportAt(this, "dynamic sizes not needed when copying a tensor");
    else if (this.copy.type !== type) reportAt(this, "expected that `copy` and return type match");
  }
}
