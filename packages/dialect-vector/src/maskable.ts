/** Which operations `vector.mask` can mask, and what the mask must look like. */
import { defined, IntegerType, OpInterface, type Operation, VectorType } from "@tt-opt/ir-core";
import { ContractionOp } from "./contract-op.ts";
import { GatherOp } from "./gather-ops.ts";
import { OuterProductOp } from "./outerproduct-op.ts";
import { MultiDimReductionOp, ReductionOp } from "./reduction-ops.ts";
import { TransferReadOp } from "./transfer-read-op.ts";
import { TransferWriteOp } from "./transfer-write-op.ts";
import { transferMaskType } from "./transfer.ts";

/** Operations that can be masked. */
export const Maskable = new OpInterface<{
  expectedMaskType(op: Operation): VectorType;
  /** Whether masked-off elements of the result may come from another vector. */
  readonly supportsPassthru: boolean;
}>("Maskable", "can be executed for some of its lanes");

/** A mask of the shape of `type`. */
export function maskOf(type: VectorType): VectorType {
  return VectorType.get(type.shape, IntegerType.get(type.context, 1), type.scalable);
}

Maskable.attach(ContractionOp, {
  supportsPassthru: false,
  expectedMaskType(op) {
    const [lhs, rhs] = op.indexingMaps;
    const places = op.iteratorTypes.map((_, loop): readonly [VectorType, number] => {
      const left = lhs?.results.findIndex((_result, i) => lhs.getDimPosition(i) === loop) ?? -1;
      const right = rhs?.results.findIndex((_result, i) => rhs.getDimPosition(i) === loop) ?? -1;
      return left >= 0 ? [op.lhs.type, left] : [op.rhs.type, right];
    });
    const shape = places.map(([{ shape: sizes }, dim]) => sizes[dim] ?? 1);
    const scalable = places.map(([type, dim]) => type.scalable[dim] ?? false);
    return VectorType.get(shape, IntegerType.get(op.context, 1), scalable);
  },
});
Maskable.attach(ReductionOp, { supportsPassthru: false, expectedMaskType: (op) => maskOf(op.vector.type) });
Maskable.attach(MultiDimReductionOp, { supportsPassthru: false, expectedMaskType: (op) => maskOf(op.source.type) });
Maskable.attach(OuterProductOp, { supportsPassthru: false, expectedMaskType: (op) => maskOf(op.result.type) });
Maskable.attach(GatherOp, { supportsPassthru: false, expectedMaskType: (op) => maskOf(op.result.type) });
Maskable.attach(TransferReadOp, {
  supportsPassthru: true,
  expectedMaskType: (op) => defined(transferMaskType(op.vector.type, op.permutationMap), "the mask of a transfer"),
});
Maskable.attach(TransferWriteOp, {
  supportsPassthru: false,
  expectedMaskType: (op) =>
    defined(transferMaskType(op.valueToStore.type, op.permutationMap), "the mask of a transfer"),
});
