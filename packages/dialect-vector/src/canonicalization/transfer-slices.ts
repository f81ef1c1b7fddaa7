/** Transfers to a tensor of which only a slice is needed write to the place of the slice itself. */
import { at, constantIntOf, noMatch, pattern, type Operation } from "@tt-opt/ir-core";
import { allKnown, sameMixedList, tensor } from "@tt-opt/dialect-std";
import { createTransferWrite, TransferWriteOp } from "../transfer-write-op.ts";
import { extentsOf, isMasked } from "./transfer-places.ts";

/** `insert_slice (extract_slice (transfer_write v, s)), t` → `insert_slice (transfer_write v, (extract_slice t)), t` */
export const writeOfSlice = pattern(
  "vector-transfer-write-of-slice",
  tensor.InsertSliceOp,
  (op, rw) => {
    const extract: Operation | undefined = op.source.definingOp;
    if (extract?.is(tensor.ExtractSliceOp) !== true || !extract.result.hasOneUse)
      return noMatch("the source is no slice for this use only");
    const write = extract.source.definingOp;
    if (write?.is(TransferWriteOp) !== true || !extract.source.hasOneUse || isMasked(write))
      return noMatch("the slice is not of what was written for this use only");
    const { slice } = op;
    const { offsets, sizes, strides } = extract.slice;
    const isSame =
      op.source.type.rank === op.dest.type.rank &&
      op.source.type.rank === extract.source.type.rank &&
      allKnown(offsets, 0) &&
      [...strides, ...slice.strides].every((stride) => stride === 1) &&
      sameMixedList(sizes, slice.sizes);
    if (!isSame) return noMatch("the slices differ, or do not start at the first element");
    const extents = extentsOf(write);
    const { shape } = extract.source.type;
    const isWhole =
      write.indices.every((index) => constantIntOf(index) === 0) &&
      extents.every(({ size, isScalable }, dim) => size === shape[dim] && !isScalable);
    if (!isWhole) return noMatch("a part of the tensor is not written");
    const part = tensor.ExtractSliceOp.buildMixed(rw, op.dest, slice, op.source.type).result;
    const map = write.permutationMap;
    const inBounds = map.results.map((_, i) => {
      const dim = map.getDimPosition(i);
      return dim === undefined || op.source.type.shape[dim] === at(extents, dim).size;
    });
    const { valueToStore: value, indices } = write;
    const written = createTransferWrite(rw, { value, base: part, indices, map, inBounds });
    rw.setOperand(op, 0, written.resultAt(0));
    return true;
  },
  { operandFrom: [tensor.ExtractSliceOp] },
);
