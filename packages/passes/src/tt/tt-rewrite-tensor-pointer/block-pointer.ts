/** The parts that a block pointer is decomposed into. */
import { PointerType, tt } from "@tt-opt/dialect-tt";
import {
  at,
  type Builder,
  IntegerType,
  RankedTensorType,
  type Type,
  TypeConverter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Block, positionsFrom } from "../block-access.ts";

/** The parts of a block pointer, in the order in which they replace it. All but the base are of type i64. */
export interface BlockPointer {
  readonly base: Value<PointerType>;
  readonly sizes: readonly Value[];
  readonly strides: readonly Value[];
  /** Where the block begins. */
  readonly offsets: readonly Value[];
}

/** Decomposes types of block pointers. */
export function blockPointerConverter(): TypeConverter {
  return new TypeConverter()
    .rule((type) => type)
    .rule((type) => (type instanceof PointerType && type.isTensorPointer ? partTypes(type) : undefined));
}

function partTypes(type: PointerType): readonly Type[] {
  const block = type.pointeeType;
  if (!(block instanceof RankedTensorType)) return [type];
  const i64 = IntegerType.get(type.context, 64);
  const numbers = Array.from({ length: 3 * block.rank }, () => i64);
  return [PointerType.get(block.elementType, type.addressSpace), ...numbers];
}

/** The block pointer that consists of `parts`. */
export function blockPointerOf(parts: readonly Value[]): BlockPointer {
  const rank = (parts.length - 1) / 3;
  return {
    base: typed(at(parts, 0), tt.TtPtr),
    sizes: parts.slice(1, 1 + rank),
    strides: parts.slice(1 + rank, 1 + 2 * rank),
    offsets: parts.slice(1 + 2 * rank),
  };
}

/** The parts of a block pointer. */
export function partsOf({ base, sizes, strides, offsets }: BlockPointer): readonly Value[] {
  return [base, ...sizes, ...strides, ...offsets];
}

/** The block of `shape` that a block pointer points to. */
export function blockOf(b: Builder, pointer: BlockPointer, shape: readonly number[]): Block {
  const { base, sizes, strides, offsets } = pointer;
  return { base, shape, sizes, strides, positions: shape.map((size, d) => positionsFrom(b, at(offsets, d), size)) };
}
