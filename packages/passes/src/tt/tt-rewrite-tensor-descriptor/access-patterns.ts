/** The lowering of each operation on descriptors. */
import { ConstantOp } from "@tt-opt/dialect-std";
import { DescriptorReduceKind, PaddingOption, tt } from "@tt-opt/dialect-tt";
import {
  at,
  type Builder,
  type ConversionPattern,
  type ConversionRewriter,
  defined,
  IntegerType,
  noMatch,
  oneToManyConversionPattern,
  operandGroup,
  type Operation,
  type Outcome,
  RankedTensorType,
  type Type,
  type TypeConverter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { type Block, blockMask, blockPointers, reshaped } from "../block-access.ts";
import { countAtomically } from "./count.ts";
import { blockAt, type Descriptor, descriptorOf, padding, rowsAt } from "./descriptor.ts";
import { combineAtomically } from "./reduce.ts";

/** See the file's header. */
export function accessPatterns(converter: TypeConverter): readonly ConversionPattern[] {
  const options = { converter };
  return [
    oneToManyConversionPattern("make-descriptor", tt.MakeTensorDescOp, makeDescriptor, options),
    oneToManyConversionPattern("reinterpret-descriptor", tt.ReinterpretTensorDescOp, reinterpret, options),
    oneToManyConversionPattern("descriptor-load", tt.DescriptorLoadOp, loadBlock, options),
    oneToManyConversionPattern("descriptor-store", tt.DescriptorStoreOp, storeBlock, options),
    oneToManyConversionPattern("descriptor-gather", tt.DescriptorGatherOp, gatherRows, options),
    oneToManyConversionPattern("descriptor-scatter", tt.DescriptorScatterOp, scatterRows, options),
    oneToManyConversionPattern("descriptor-reduce", tt.DescriptorReduceOp, reduceBlock, options),
  ];
}

/** The converted operands of an operation: several values for a descriptor. */
type Operands = readonly (readonly Value[])[];

function makeDescriptor(op: tt.MakeTensorDescOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const isNan = PaddingOption.of(op.padding) === "nan";
  rw.replaceWithMany(op, [[...operands.flat(), ConstantOp.bool(rw, isNan).result]]);
  return true;
}

function reinterpret(op: tt.ReinterpretTensorDescOp): Outcome {
  op.error(
    "reads a descriptor that a GPU's driver has encoded; make it in the kernel with 'tt.make_tensor_descriptor' or take it as an argument",
    "TT3074",
  );
  return noMatch("its encoding is known to the GPU only");
}

function loadBlock(op: tt.DescriptorLoadOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const descriptor = descriptorOf(at(operands, 0));
  const block = blockAt(rw, descriptor, op.desc.type.shape, indicesOf(op, operands));
  const loaded = load(rw, descriptor, block, op.result.type, op);
  rw.replace(op, reshaped(rw, loaded, shapeOfType(op.result.type)));
  return true;
}

function storeBlock(op: tt.DescriptorStoreOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const descriptor = descriptorOf(at(operands, 0));
  store(rw, blockAt(rw, descriptor, op.desc.type.shape, indicesOf(op, operands)), op.src);
  rw.erase(op);
  return true;
}

function gatherRows(op: tt.DescriptorGatherOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const descriptor = descriptorOf(at(operands, 0));
  const block = rowsAt(rw, descriptor, op.x_offsets, op.y_offset, at(op.desc.type.shape, 1));
  rw.replace(op, load(rw, descriptor, block, op.result.type));
  return true;
}

function scatterRows(op: tt.DescriptorScatterOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const descriptor = descriptorOf(at(operands, 0));
  store(rw, rowsAt(rw, descriptor, op.x_offsets, op.y_offset, at(op.desc.type.shape, 1)), op.src);
  rw.erase(op);
  return true;
}

function reduceBlock(op: tt.DescriptorReduceOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const descriptor = descriptorOf(at(operands, 0));
  const { shape, elementType, signlessElementType } = op.desc.type;
  const indices = indicesOf(op, operands);
  const kind = defined(DescriptorReduceKind.of(op.kind), "a known kind of reduction");
  const value = reshaped(rw, op.src, shape);
  if (kind === "inc" || kind === "dec") {
    if (!(signlessElementType instanceof IntegerType)) {
      op.error(`'${kind}' counts in integers, but the elements are floats`, "TT3073");
      return noMatch("its elements are floats");
    }
    countAtomically(rw, kind, descriptor, indices, value);
  } else {
    combineAtomically(rw, kind, blockAt(rw, descriptor, shape, indices), value, isUnsigned(elementType));
  }
  rw.erase(op);
  return true;
}

/** The indices at which the block begins. */
function indicesOf(op: Operation, operands: Operands): readonly Value[] {
  return operandGroup(op, operands, "indices").flat();
}

function load(b: Builder, descriptor: Descriptor, block: Block, type: Type, like?: tt.DescriptorLoadOp): Value {
  const element = type instanceof RankedTensorType ? type.elementType : type;
  const other = padding(b, descriptor, RankedTensorType.get(block.shape, element));
  return tt.LoadOp.build(b, {
    ptr: typed(blockPointers(b, block), tt.TtPtrLike),
    mask: blockMask(b, block, everyDimension(block)),
    other,
    cache: like?.cache,
    evict: like?.evict,
  }).result;
}

function store(b: Builder, block: Block, src: Value): void {
  const ptr = typed(blockPointers(b, block), tt.TtPtrLike);
  tt.StoreOp.build(b, { ptr, value: reshaped(b, src, block.shape), mask: blockMask(b, block, everyDimension(block)) });
}

/** All dimensions, since descriptors check each of them. */
function everyDimension({ shape }: Block): readonly number[] {
  return shape.map((_, d) => d);
}

function shapeOfType(type: Type): readonly number[] {
  return type instanceof RankedTensorType ? type.shape : [];
}

function isUnsigned(type: Type): boolean {
  return type instanceof IntegerType && type.signedness === "unsigned";
}
