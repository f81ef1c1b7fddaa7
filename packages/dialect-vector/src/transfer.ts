/**
 * What `vector.transfer_read` and `vector.transfer_write` have in common: the default permutation map, the type of the
 * mask, the `in_bounds` flags and their syntax.
 */
import {
  AffineMap,
  AffineMapAttr,
  ArrayAttr,
  arrayOf,
  type Attribute,
  BoolAttr,
  boolAttr,
  compressUnusedDims,
  type Context,
  IntegerAttr,
  IntegerType,
  inversePermutation,
  type MemRefType,
  type Operation,
  type OpPrinter,
  type ParsedOperation,
  type RankedTensorType,
  VectorType,
  affine,
} from "@tt-opt/ir-core";

/** What a transfer reads from or writes to. */
export type TransferBaseType = MemRefType | RankedTensorType;

/** The flags `in_bounds`. */
export const BoolArrayAttr = arrayOf("1-bit boolean array attribute", BoolAttr);

/**
 * The map that a transfer has if none is written: the last dimensions of the base in order. A vector of one element
 * from a base without dimensions has the map `() -> (0)`.
 */
export function defaultPermutationMap(base: TransferBaseType, vector: VectorType): AffineMap {
  const elementRank = base.elementType instanceof VectorType ? base.elementType.rank : 0;
  if (base.rank === 0 && vector.rank === 1 && vector.shape[0] === 1) return new AffineMap(0, 0, [affine(0)]);
  const rank = Math.max(0, vector.rank - elementRank);
  return AffineMap.minorIdentity(Math.max(base.rank, rank), rank);
}

/** The type of the mask of a transfer: one flag per element of the base that is touched, before permutation. */
export function transferMaskType(vector: VectorType, map: AffineMap): VectorType | undefined {
  const inverse = inversePermutation(compressUnusedDims(map));
  if (inverse === undefined) return undefined;
  const positions = inverse.results.map((_, i) => inverse.getDimPosition(i) ?? -1);
  const shape = positions.map((position) => vector.shape[position] ?? 1);
  const scalable = positions.map((position) => vector.scalable[position] ?? false);
  const i1 = IntegerType.get(vector.context, 1);
  return shape.length === 0 ? VectorType.get([1], i1) : VectorType.get(shape, i1, scalable);
}

/** The attribute of `in_bounds` flags. */
export function boolArrayAttr(context: Context, flags: readonly boolean[]): ArrayAttr {
  return ArrayAttr.get(
    context,
    flags.map((flag) => boolAttr(context, flag)),
  );
}

/** The flags of an `in_bounds` attribute. */
export function boolsOf(array: ArrayAttr): readonly boolean[] {
  return array.elements.map((element) => element instanceof IntegerAttr && element.isTrue);
}

/** Fills in the properties that were not written; false if the types do not fit together. */
export function completeTransfer(state: ParsedOperation, base: TransferBaseType, vector: VectorType): AffineMap {
  const { context } = state;
  const written: Attribute | undefined = state.attributes.get("permutation_map");
  const map = written instanceof AffineMapAttr ? written.map : defaultPermutationMap(base, vector);
  if (written === undefined) state.set("permutation_map", AffineMapAttr.get(context, map));
  if (!state.attributes.has("in_bounds")) {
    state.set(
      "in_bounds",
      boolArrayAttr(
        context,
        map.results.map(() => false),
      ),
    );
  }
  return map;
}

/** Writes the attributes of a transfer without those that have their default. */
export function printTransferAttributes(p: OpPrinter, op: Operation, map: AffineMap, inBounds: ArrayAttr): void {
  const elided = ["operandSegmentSizes"];
  if (map.isMinorIdentity()) elided.push("permutation_map");
  if (!boolsOf(inBounds).includes(true)) elided.push("in_bounds");
  p.attrDict(op, elided);
}
