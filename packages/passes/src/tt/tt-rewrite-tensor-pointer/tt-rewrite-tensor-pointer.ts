/**
 * `tt-rewrite-tensor-pointer`: replaces block pointers, which Triton emitted up to version 3.6, by their parts.
 * Accesses through them become accesses through tensors of pointers, with masks for the dimensions to be checked.
 */
import { AddIOp, ConstantOp, numberAttr } from "@tt-opt/dialect-std";
import { PaddingOption, PointerType, tt } from "@tt-opt/dialect-tt";
import {
  at,
  type Builder,
  type ConversionPattern,
  type ConversionRewriter,
  definePass,
  FloatType,
  IntegerType,
  noMatch,
  oneToManyConversionPattern,
  operandGroup,
  type Outcome,
  RankedTensorType,
  type TypeConverter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { blockMask, blockPointers, widened } from "../block-access.ts";
import { decomposeValues } from "../structural-conversion.ts";
import { blockOf, blockPointerConverter, blockPointerOf, partsOf } from "./block-pointer.ts";

/** See the file's header. */
export const ttRewriteTensorPointer = definePass({
  name: "tt-rewrite-tensor-pointer",
  summary: "replace accesses through block pointers by accesses through tensors of pointers",
  description:
    "A value of type `!tt.ptr<tensor<…>>` of rank n becomes a pointer, n sizes, n strides and n offsets in i64.",
  eliminates: ["tt.make_tensor_ptr", "tt.advance"],
  example: {
    input: `tt.func public @checked(%p: !tt.ptr<f32>, %n: i64, %i: i32) {
  %one = arith.constant 1 : i64
  %b = tt.make_tensor_ptr %p, [%n, %n], [%n, %one], [%i, %i] {order = array<i32: 1, 0>} : <tensor<4x8xf32>>
  %t = tt.load %b {boundaryCheck = array<i32: 0>, padding = 2 : i32} : !tt.ptr<tensor<4x8xf32>>
  tt.store %b, %t : !tt.ptr<tensor<4x8xf32>>
  tt.return
}`,
  },
  run(ctx) {
    const converter = blockPointerConverter();
    if (!decomposeValues(ctx.root, ctx.rewriter(), converter, patterns(converter))) ctx.fail();
  },
});

function patterns(converter: TypeConverter): readonly ConversionPattern[] {
  const options = { converter };
  return [
    oneToManyConversionPattern("make-block-pointer", tt.MakeTensorPtrOp, makePointer, options),
    oneToManyConversionPattern("advance-block-pointer", tt.AdvanceOp, advance, options),
    oneToManyConversionPattern("load-block", tt.LoadOp, loadBlock, options),
    oneToManyConversionPattern("store-block", tt.StoreOp, storeBlock, options),
  ];
}

/** The converted operands of an operation: several values for a block pointer. */
type Operands = readonly (readonly Value[])[];

function makePointer(op: tt.MakeTensorPtrOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const group = (name: string): readonly Value[] => operandGroup(op, operands, name).flat();
  const offsets = group("offsets").map((offset) => inI64(rw, offset));
  rw.replaceWithMany(op, [[op.base, ...group("shape"), ...group("strides"), ...offsets]]);
  return true;
}

function advance(op: tt.AdvanceOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const pointer = blockPointerOf(at(operands, 0));
  const offsets = pointer.offsets.map((lhs, d) => {
    return AddIOp.build(rw, { lhs, rhs: inI64(rw, at(op.offsets, d)) }).result;
  });
  rw.replaceWithMany(op, [partsOf({ ...pointer, offsets })]);
  return true;
}

function loadBlock(op: tt.LoadOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const type = blockType(op.ptr);
  if (type === undefined) return noMatch("it does not load through a block pointer");
  const block = blockOf(rw, blockPointerOf(at(operands, 0)), type.shape);
  const mask = blockMask(rw, block, op.boundaryCheck.numbers);
  rw.replaceWith(op, tt.LoadOp, {
    ptr: typed(blockPointers(rw, block), tt.TtPtrLike),
    mask,
    other: mask === undefined ? undefined : padding(rw, op, type),
    cache: op.cache,
    evict: op.evict,
    isVolatile: op.isVolatile,
  });
  return true;
}

function storeBlock(op: tt.StoreOp, operands: Operands, rw: ConversionRewriter): Outcome {
  const type = blockType(op.ptr);
  if (type === undefined) return noMatch("it does not store through a block pointer");
  const block = blockOf(rw, blockPointerOf(at(operands, 0)), type.shape);
  rw.replaceWith(op, tt.StoreOp, {
    ptr: typed(blockPointers(rw, block), tt.TtPtrLike),
    value: op.value,
    mask: blockMask(rw, block, op.boundaryCheck.numbers),
    cache: op.cache,
    evict: op.evict,
  });
  return true;
}

/** The type of the block that a block pointer points to. */
function blockType({ type }: Value): RankedTensorType | undefined {
  return type instanceof PointerType && type.pointeeType instanceof RankedTensorType ? type.pointeeType : undefined;
}

function inI64(b: Builder, value: Value): Value {
  return widened(b, value, IntegerType.get(b.context, 64));
}

/** The value that a load gives outside of the tensor; undefined if it does not matter. */
function padding(b: Builder, op: tt.LoadOp, type: RankedTensorType): Value | undefined {
  if (op.padding === undefined) return undefined;
  const isNan = PaddingOption.of(op.padding) === "nan" && type.elementType instanceof FloatType;
  return ConstantOp.build(b, { value: numberAttr(type, isNan ? NaN : 0) }).result;
}
