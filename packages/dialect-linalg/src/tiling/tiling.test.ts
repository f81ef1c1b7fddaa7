import { describe, expect, it } from "vitest";
import {
  beforeOp,
  type Operation,
  type OpFoldResult,
  PartialReduction,
  printOperation,
  Rewriter,
  type Tile,
  Tiling,
  verify,
} from "@tt-opt/ir-core";
import { GenericOp, generalize, interchange, isContraction, isElementwise, isStructured, MatmulOp } from "../index.ts";
import { fixture } from "../../test/fixture.ts";

const { load } = fixture;

/** The first structured operation of a module. */
function firstStructured(module: Operation): Operation {
  let found: Operation | undefined;
  module.walk((op) => {
    if (found === undefined && isStructured(op)) found = op;
  });
  if (found === undefined) throw new Error("no structured operation");
  return found;
}

function rewriterBefore(op: Operation): Rewriter {
  return new Rewriter(op.context, beforeOp(op), op.loc);
}

/** The text of a module that verifies. */
function text(module: Operation): string {
  if (!verify(module)) throw new Error(module.context.diagnostics.all.map(({ message }) => message).join("\n"));
  return printOperation(module);
}

function tile(offsets: readonly OpFoldResult[], sizes: readonly OpFoldResult[]): Tile {
  return { offsets, sizes };
}

const matmul = `
func.func @matmul(%a: tensor<64x32xf32>, %b: tensor<32x?xf32>, %c: tensor<64x?xf32>, %i: index) -> tensor<64x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<64x32xf32>, tensor<32x?xf32>) outs(%c : tensor<64x?xf32>) -> tensor<64x?xf32>
  return %0 : tensor<64x?xf32>
}`;

describe("tiling structured operations", () => {
  it("gives the iteration domain with operations for unknown sizes", () => {
    const module = load(matmul);
    const op = firstStructured(module);
    const domain = Tiling.get(op)?.iterationDomain(op, rewriterBefore(op)) ?? [];
    expect(domain.map(({ size }) => (typeof size === "number" ? size : size.definingOp?.name))).toEqual([
      64,
      "tensor.dim",
      32,
    ]);
    expect(Tiling.get(op)?.iteratorTypes(op)).toEqual(["parallel", "parallel", "reduction"]);
  });

  it("does a tile on slices of tensors", () => {
    const module = load(matmul);
    const op = firstStructured(module);
    const rw = rewriterBefore(op);
    const i = op.parentOp!.region(0).entry!.args[3]!;
    const result = Tiling.get(op)!.tiledImplementation(op, rw, tile([i, 0, 8], [16, 4, 8]))!;
    rw.replaceAllUses(op.resultAt(0), op.operand(2));
    const printed = text(module);
    expect(result.slices).toHaveLength(3);
    expect(printed).toContain("tensor.extract_slice %a[%i, 8] [16, 8] [1, 1] : tensor<64x32xf32> to tensor<16x8xf32>");
    expect(printed).toContain("tensor.extract_slice %b[8, 0] [8, 4] [1, 1] : tensor<32x?xf32> to tensor<8x4xf32>");
    expect(printed).toMatch(
      /linalg.matmul ins\(.* : tensor<16x8xf32>, tensor<8x4xf32>\) outs\(.* : tensor<16x4xf32>\) -> tensor<16x4xf32>/,
    );
    expect(Tiling.get(op)!.resultTilePosition(op, rw, 0, tile([i, 0, 8], [16, 4, 8]))).toEqual({
      offsets: [i, 0],
      sizes: [16, 4],
    });
  });

  it("does a tile on subviews of memrefs", () => {
    const module = load(`
func.func @add(%a: memref<64xf32>, %n: index) {
  linalg.add ins(%a, %a : memref<64xf32>, memref<64xf32>) outs(%a : memref<64xf32>)
  return
}`);
    const op = firstStructured(module);
    const n = op.parentOp!.region(0).entry!.args[1]!;
    const result = Tiling.get(op)!.tiledImplementation(op, rewriterBefore(op), tile([8], [n]))!;
    expect(result.tiledValues).toHaveLength(0);
    expect(text(module)).toContain(
      "memref.subview %a[8] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: 8>>",
    );
  });

  it("computes a tile of a result with all of each reduction", () => {
    const module = load(matmul);
    const op = firstStructured(module);
    const rw = rewriterBefore(op);
    const result = Tiling.get(op)!.generateResultTileValue!(op, rw, 0, tile([0, 4], [8, 2]))!;
    expect(result.tiledValues[0]?.type.toString()).toBe("tensor<8x2xf32>");
    expect(text(module)).toContain("tensor<8x32xf32>, tensor<32x2xf32>");
  });

  it("finds the tile that uses a tile of an operand", () => {
    const op = firstStructured(load(matmul));
    const found = Tiling.get(op)!.iterationTileFromOperandTile!(op, rewriterBefore(op), 0, tile([4, 2], [8, 16]))!;
    expect(found.offsets).toEqual([4, 0, 2]);
    expect(found.sizes[0]).toBe(8);
    expect(found.sizes[2]).toBe(16);
  });

  it("adds the offset of the tile to loop indices", () => {
    const module = load(`
func.func @iota(%o: tensor<8xindex>, %i: index) -> tensor<8xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%o : tensor<8xindex>) {
  ^bb0(%out: index):
    %j = linalg.index 0 : index
    linalg.yield %j : index
  } -> tensor<8xindex>
  return %0 : tensor<8xindex>
}`);
    const op = firstStructured(module);
    const i = op.parentOp!.region(0).entry!.args[1]!;
    Tiling.get(op)!.tiledImplementation(op, rewriterBefore(op), tile([i], [4]));
    expect(text(module)).toMatch(
      /%j = linalg.index 0 : index\n\s*(%\S+) = arith.addi %j, %i : index\n\s*linalg.yield \1 : index/,
    );
  });

  it("takes what strided maps touch", () => {
    const module = load(`
func.func @window(%a: tensor<20xf32>, %o: tensor<8xf32>) -> tensor<8xf32> {
  %w = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0 * 2 + d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a, %w : tensor<20xf32>, tensor<4xf32>) outs(%o : tensor<8xf32>) {
  ^bb0(%in: f32, %k: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}`);
    const op = firstStructured(module);
    Tiling.get(op)!.tiledImplementation(op, rewriterBefore(op), tile([2, 1], [3, 2]));
    // Elements 2*2+1 to 2*4+2.
    expect(text(module)).toContain("tensor.extract_slice %a[5] [6] [1] : tensor<20xf32> to tensor<6xf32>");
  });

  it("splits a reduction into partial results", () => {
    const module = load(`
func.func @sum(%a: tensor<4x64xf32>, %o: tensor<4xf32>, %k: index) -> tensor<4xf32> {
  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x64xf32>) outs(%o : tensor<4xf32>) dimensions = [1]
  return %0 : tensor<4xf32>
}`);
    const op = firstStructured(module);
    const rw = rewriterBefore(op);
    const partial = PartialReduction.get(op)!;
    const k = op.parentOp!.region(0).entry!.args[2]!;
    const inits = partial.initialTensors(op, rw, [4, 8], [1])!;
    expect(inits.map(({ type }) => type.toString())).toEqual(["tensor<4x8xf32>"]);
    const tiled = partial.tileToPartial(op, rw, inits, tile([0, k], [4, 8]), [1])!;
    expect(tiled.tiledValues[0]?.type.toString()).toBe("tensor<4x8xf32>");
    const merged = partial.mergeReductions(op, rw, tiled.tiledValues, [1])!;
    rw.replace(op, ...merged.values);
    const printed = text(module);
    expect(printed).toContain("arith.constant -0.000000e+00 : f32");
    expect(printed).toContain("tensor.extract_slice %a[0, %k] [4, 8] [1, 1]");
    expect(printed).toContain('iterator_types = ["parallel", "parallel"]');
    expect(printed).toContain('iterator_types = ["parallel", "reduction"]');
  });
});

describe("generic forms", () => {
  it("generalizes a named operation", () => {
    const module = load(matmul);
    const op = firstStructured(module);
    expect(isContraction(op)).toBe(true);
    expect(isElementwise(op)).toBe(false);
    const generic = generalize(op, rewriterBefore(op));
    expect(generic.is(GenericOp)).toBe(true);
    expect(isContraction(generic)).toBe(true);
    expect(text(module)).toContain("linalg.generic");
    expect(generic.parentOp!.walkOps(MatmulOp, () => "interrupt")).toBe("advance");
  });

  it("interchanges loops and their indices", () => {
    const module = load(`
func.func @rows(%o: tensor<2x3xindex>) -> tensor<2x3xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<2x3xindex>) {
  ^bb0(%out: index):
    %j = linalg.index 0 : index
    linalg.yield %j : index
  } -> tensor<2x3xindex>
  return %0 : tensor<2x3xindex>
}`);
    const op = firstStructured(module);
    if (!op.is(GenericOp)) throw new Error("not generic");
    interchange(op, rewriterBefore(op), [1, 0]);
    const printed = text(module);
    expect(printed).toContain("(d0, d1) -> (d1, d0)");
    expect(printed).toContain("linalg.index 1 : index");
  });
});
