/** What becomes of each operation on descriptors. */
import { ConstantOp } from "@tt-opt/dialect-std";
import { DescriptorReduceKind, PaddingOption, type TensorDescType, tt } from "@tt-opt/dialect-tt";
import {
  at,
  type Builder,
  type ConversionPattern,
  type Operation,
  defined,
  IntegerType,
  noMatch,
  oneToManyConversionPattern,
  operandGroup,
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
    oneToManyConversionPattern(
      "make-descriptor",
      tt.MakeTensorDescOp,
      (op, operands, rw) => {
        const isNan = PaddingOption.of(op.padding) === "nan";
        rw.replaceWithMany(op, [[...operands.flat(), ConstantOp.bool(rw, isNan).result]]);
        return true;
      },
      options,
    ),
    oneToManyConversionPattern(
      "reinterpret-descriptor",
      tt.ReinterpretTensorDescOp,
      (op) => {
        op.error(
          "reads a descriptor that a GPU's driver has encoded; make it in the kernel with 'tt.make_tensor_descriptor' or take it as an argument",
          "TT3074",
        );
        return noMatch("its encoding is known to the GPU only");
      },
      options,
    ),
    oneToManyConversionPattern(
      "descriptor-load",
      tt.DescriptorLoadOp,
      (op, operands, rw) => {
        const descriptor = descriptorOf(at(operands, 0));
        const block = blockAt(rw, descriptor, blockShape(op.desc.type), group(op, operands, "indices"));
        const loaded = load(rw, descriptor, block, op.result.type, op);
        rw.replace(op, reshaped(rw, loaded, shapeOfType(op.result.type)));
        return true;
      },
      options,
    ),
    oneToManyConversionPattern(
      "descriptor-store",
      tt.DescriptorStoreOp,
      (op, operands, rw) => {
        const block = blockAt(
          rw,
          descriptorOf(at(operands, 0)),
          blockShape(op.desc.type),
          group(op, operands, "indices"),
        );
        store(rw, block, op.src);
        rw.erase(op);
        return true;
      },
      options,
    ),
    oneToManyConversionPattern(
      "descriptor-gather",
      tt.DescriptorGatherOp,
      (op, operands, rw) => {
        const descriptor = descriptorOf(at(operands, 0));
        const block = rowsAt(rw, descriptor, op.x_offsets, op.y_offset, at(blockShape(op.desc.type), 1));
        rw.replace(op, load(rw, descriptor, block, op.result.type));
        return true;
      },
      options,
    ),
    oneToManyConversionPattern(
      "descriptor-scatter",
      tt.DescriptorScatterOp,
      (op, operands, rw) => {
        const descriptor = descriptorOf(at(operands, 0));
        store(rw, rowsAt(rw, descriptor, op.x_offsets, op.y_offset, at(blockShape(op.desc.type), 1)), op.src);
        rw.erase(op);
        return true;
      },
      options,
    ),
    oneToManyConversionPattern(
      "descriptor-reduce",
      tt.DescriptorReduceOp,
      (op, operands, rw) => {
        const descriptor = descriptorOf(at(operands, 0));
        const shape = blockShape(op.desc.type);
        const indices = group(op, operands, "indices");
        const kind = defined(DescriptorReduceKind.of(op.kind), "a known kind of reduction");
        const value = reshaped(rw, op.src, shape);
        if (kind === "inc" || kind === "dec") {
          if (!(op.desc.type.signlessElementType instanceof IntegerType)) {
            op.error(`'${kind}' counts in integers, but the elements are floats`, "TT3073");
            return noMatch("its elements are floats");
          }
          countAtomically(rw, kind, descriptor, indices, value);
        } else {
          const block = blockAt(rw, descriptor, shape, indices);
          combineAtomically(rw, kind, block, value, isUnsigned(op.desc.type.elementType));
        }
        rw.erase(op);
        return true;
      },
      options,
    ),
  ];
}

/** The values of the operands named `name`. */
function group(op: Operation, operands: readonly (readonly Value[])[], name: string): readonly Value[] {
  return operandGroup(op, operands, name).flat();
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

/** The numbers of all dimensions: descriptors check each of them. */
function everyDimension({ shape }: Block): readonly number[] {
  return shape.map((_, d) => d);
}

function blockShape(type: TensorDescType): readonly number[] {
  return type.shape;
}

function shapeOfType(type: Type): readonly number[] {
  return type instanceof RankedTensorType ? type.shape : [];
}

function isUnsigned(type: Type): boolean {
  return type instanceof IntegerType && type.signedness === "unsigned";
}
