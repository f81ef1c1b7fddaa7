/** Operations that give buffers back, decided at run time where two names may stand for one buffer. */
import {
  AnyRankedOrUnrankedMemRef,
  AnyTensor,
  AttrSizedOperandSegments,
  defineOp,
  DenseArrayAttr,
  I1,
  IntegerType,
  variadic,
} from "@tt-opt/ir-core";

/** Gives the buffer of a tensor back. */
export class DeallocTensorOp extends defineOp("bufferization.dealloc_tensor", {
  summary: "give the buffer of a tensor back",
  operands: { tensor: AnyTensor },
  assembly: "$tensor attr-dict `:` type($tensor)",
}) {}

/**
 * Gives the buffers back whose condition holds and that no retained memref shares; each result tells whether the
 * retained memref of its position now owns its buffer.
 */
export class DeallocOp extends defineOp("bufferization.dealloc", {
  summary: "give buffers back that are owned and not retained",
  operands: {
    memrefs: variadic(AnyRankedOrUnrankedMemRef),
    conditions: variadic(I1),
    retained: variadic(AnyRankedOrUnrankedMemRef),
  },
  results: { updatedConditions: variadic(I1) },
  traits: [AttrSizedOperandSegments],
  assembly:
    "(` ` `(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)`)? (`retain` ` ` `(` $retained^ `:` type($retained) `)`)? attr-dict",
  inferResultTypes: ({ context, operands, properties }) => {
    const segments = properties.get("operandSegmentSizes");
    const retained = segments instanceof DenseArrayAttr ? (segments.numbers[2] ?? 0) : operands.length;
    return Array.from({ length: retained }, () => IntegerType.get(context, 1));
  },
}) {
  override verify(): void {
    if (this.conditions.length !== this.memrefs.length) {
      this.error("must have the same number of conditions as memrefs to deallocate");
    } else if (this.results.length !== this.retained.length) {
      this.error("must have the same number of updated conditions (results) as retained operands");
    }
  }
}
