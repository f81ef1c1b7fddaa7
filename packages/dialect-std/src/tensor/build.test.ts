import { describe, expect, it } from "vitest";
import { Block, Builder, Context, dynamic, endOf, FloatType, MemRefType, ReifyShapes } from "@tt-opt/ir-core";
import { arithDialect, ConstantOp } from "../arith/index.ts";
import * as memref from "../memref/index.ts";
import * as tensor from "./index.ts";

function setup(): { b: Builder; f32: FloatType; n: ConstantOp["result"] } {
  const context = new Context(arithDialect, tensor.tensorDialect, memref.memrefDialect);
  const b = new Builder(context, endOf(new Block()));
  return { b, f32: FloatType.get(context, "f32"), n: ConstantOp.index(b, 7).result };
}

describe("builders that take mixed values", () => {
  it("give results the sizes that are numbers", () => {
    const { b, f32, n } = setup();
    const empty = tensor.EmptyOp.buildMixed(b, [4, n], f32);
    expect(empty.result.type.shape).toEqual([4, dynamic]);
    expect(empty.getMixedSizes()).toEqual([4, n]);
    const slice = { offsets: [0, n], sizes: [2, 3], strides: [1, 1] };
    const part = tensor.ExtractSliceOp.buildMixed(b, empty.result, slice);
    expect(part.result.type.toString()).toBe("tensor<2x3xf32>");
    expect(part.slice.offsets).toEqual([0, n]);
    expect(part.static_offsets.toString()).toBe("array<i64: 0, -9223372036854775808>");
    const back = tensor.InsertSliceOp.buildMixed(b, part.result, empty.result, slice);
    expect(back.result.type).toBe(empty.result.type);
  });

  it("drop dimensions of size one from the left", () => {
    const { b, f32 } = setup();
    const empty = tensor.EmptyOp.buildMixed(b, [1, 4, 1], f32);
    const slice = { offsets: [0, 0, 0], sizes: [1, 4, 1], strides: [1, 1, 1] };
    const type = tensor.ExtractSliceOp.rankReducedType(empty.result.type, slice.sizes, 2);
    expect(type.shape).toEqual([4, 1]);
    const part = tensor.ExtractSliceOp.buildMixed(b, empty.result, slice, type);
    expect([...part.getDroppedDims()]).toEqual([0]);
  });

  it("compute the layout of a subview", () => {
    const { b, f32, n } = setup();
    const buffer = memref.AllocOp.buildMixed(b, [8, 16], f32);
    const view = memref.SubViewOp.buildMixed(b, buffer.memref, { offsets: [2, n], sizes: [4, n], strides: [1, 2] });
    expect(view.result.type.toString()).toBe("memref<4x?xf32, strided<[16, 2], offset: ?>>");
  });

  it("pad by a constant value", () => {
    const { b, f32, n } = setup();
    const value = ConstantOp.float(b, f32, 0).result;
    const source = tensor.EmptyOp.buildMixed(b, [3, n], f32).result;
    const pad = tensor.PadOp.buildMixed(b, source, [1, 0], [0, n], value);
    expect(pad.result.type.toString()).toBe("tensor<4x?xf32>");
    expect(pad.getConstantPaddingValue()).toBe(value);
  });
});

describe("sizes of results", () => {
  it("are numbers where the type knows them and values elsewhere", () => {
    const { b, f32, n } = setup();
    const source = tensor.EmptyOp.buildMixed(b, [3, n], f32).result;
    const concat = tensor.ConcatOp.buildAlong(b, [source, source], 0);
    expect(concat.result.type.toString()).toBe("tensor<6x?xf32>");
    const sizes = ReifyShapes.get(concat)?.reifyResultShapes(concat, b)?.[0];
    expect(sizes?.[0]).toBe(6);
    expect(typeof sizes?.[1]).toBe("object");
  });
});

describe("memref types", () => {
  it("say whether a cast can go between them", () => {
    const { b, f32 } = setup();
    const from = MemRefType.get([4], f32);
    expect(memref.areMemRefsCastCompatible(from, MemRefType.get([dynamic], f32))).toBe(true);
    expect(memref.areMemRefsCastCompatible(from, MemRefType.get([5], f32))).toBe(false);
    expect(b.context.diagnostics.hasErrors).toBe(false);
  });
});
