/**
 * `convert-linalg-to-loops`: lowers everything that was not vectorized to scalar loops. It also documents the semantics
 * of structured operations.
 */
import { bodyOf, IndexOp, LinalgStructured, SoftmaxOp } from "@tt-opt/dialect-linalg";
import {
  AddIOp,
  CeilDivSIOp,
  constantInt,
  ConstantOp,
  FloorDivSIOp,
  memref,
  MulIOp,
  RemSIOp,
} from "@tt-opt/dialect-std";
import {
  AffineBinary,
  AffineConstant,
  AffineDim,
  type AffineExpr,
  AnyMemRef,
  at,
  beforeOp,
  type Builder,
  cloneOperation,
  definePass,
  defined,
  Index,
  type IndexType,
  IrMapping,
  isDynamic,
  MemRefType,
  type Operation,
  RankedTensorType,
  type Rewriter,
  typed,
  type Value,
} from "@tt-opt/ir-core";
import { emitIndexLoops } from "../index-loops.ts";
import { lowerSoftmax } from "./softmax-to-loops.ts";

/** See the file's header. */
export const convertLinalgToLoops = definePass({
  name: "convert-linalg-to-loops",
  summary: "turn structured operations on buffers into loops",
  description: `Each operation becomes one \`scf.for\` per dimension of its iteration domain. The body loads an element
of each buffer that it reads, computes, and stores an element of each output. Unknown sizes are read from the buffers. A
\`linalg.softmax\` of floats becomes loops for the maximum, the exponentials with their sum, and the quotients.
Operations on tensors are left alone.`,
  statistics: { converted: "operations turned into loops" },
  example: {
    input: `func.func @matmul(%a: memref<4x8xf32>, %b: memref<8x2xf32>, %c: memref<4x2xf32>) {
  linalg.matmul ins(%a, %b : memref<4x8xf32>, memref<8x2xf32>) outs(%c : memref<4x2xf32>)
  return
}`,
  },
  run(ctx) {
    const rw = ctx.rewriter();
    const ops: Operation[] = [];
    ctx.root.walk((op) => void ((LinalgStructured.has(op) || op.is(SoftmaxOp)) && ops.push(op)), "pre");
    for (const op of ops) {
      if (op.operands.some((value) => value.type instanceof RankedTensorType)) continue;
      rw.at = beforeOp(op);
      rw.loc = op.loc;
      if (!op.is(SoftmaxOp)) lower(rw, op);
      else if (!lowerSoftmax(rw, op)) continue;
      ctx.count("converted");
    }
  },
});

function lower(rw: Rewriter, op: Operation): void {
  const structured = defined(LinalgStructured.get(op), "a structured operation");
  const maps = structured.indexingMaps(op);
  const loopCount = structured.iteratorTypes(op).length;
  const extents = Array.from({ length: loopCount }, (_, d) => extentOf(rw, op, maps, d));
  const ranges = extents.map((to) => ({ to }));
  emitIndexLoops(rw, ranges, (b, ivs) => emitBody(b, op, ivs));
  rw.erase(op);
}

/** The extent of loop `d`: the size of a dimension that it indexes directly. */
function extentOf(
  rw: Rewriter,
  op: Operation,
  maps: readonly { readonly results: readonly AffineExpr[] }[],
  d: number,
): Value {
  for (let i = 0; i < maps.length; i++) {
    const dimension = at(maps, i).results.findIndex((result) => result instanceof AffineDim && result.position === d);
    if (dimension < 0) continue;
    const buffer = typed(op.operand(i), AnyMemRef);
    const size = at(buffer.type.shape, dimension);
    if (!isDynamic(size)) return ConstantOp.index(rw, size).result;
    return memref.DimOp.build(rw, { source: buffer, index: ConstantOp.index(rw, dimension).result }).result;
  }
  throw new RangeError(`loop ${d} of ${op.name} has no extent`);
}

function emitBody(b: Builder, op: Operation, ivs: readonly Value[]): void {
  const structured = defined(LinalgStructured.get(op), "a structured operation");
  const maps = structured.indexingMaps(op);
  const body = bodyOf(op);
  const mapping = new IrMapping();
  const places = op.operands.map((operand, i) =>
    operand.type instanceof MemRefType ? evaluateMap(b, at(maps, i), ivs) : undefined,
  );
  op.operands.forEach((operand, i) => {
    const argument = at(body.args, i);
    const indices = places[i];
    if (indices === undefined) mapping.map(argument, operand);
    else if (argument.hasUses) {
      const buffer = typed(operand, AnyMemRef);
      mapping.map(
        argument,
        memref.LoadOp.build(b, { memref: buffer, indices, resultTypes: [buffer.type.elementType] }).result,
      );
    }
  });
  for (const inner of body.ops()) {
    if (inner === body.last) break;
    if (inner.is(IndexOp)) mapping.map(inner.result, at(ivs, inner.dim.number));
    else b.insert(cloneBody(inner, mapping, ivs));
  }
  const inputs = structured.inputs(op).length;
  body.last?.operands.forEach((value, i) => {
    const buffer = typed(op.operand(inputs + i), AnyMemRef);
    memref.StoreOp.build(b, { value: mapping.get(value), memref: buffer, indices: places[inputs + i] ?? [] });
  });
}

/** Clones an operation of the body and replaces `linalg.index` in its regions by the loop indices. */
function cloneBody(op: Operation, mapping: IrMapping, ivs: readonly Value[]): Operation {
  op.walkOps(IndexOp, (index) => void mapping.map(index.result, at(ivs, index.dim.number)));
  return cloneOperation(op, mapping);
}

/** Builds the indices that a map gives for those of the loops. */
export function evaluateMap(
  b: Builder,
  { results }: { readonly results: readonly AffineExpr[] },
  dims: readonly Value[],
): readonly Value<IndexType>[] {
  return results.map((expr) => typed(evaluate(b, expr, dims), Index));
}

/** Builds the value of an affine expression of the loop indices. */
export function evaluate(b: Builder, expr: AffineExpr, dims: readonly Value[]): Value {
  if (expr instanceof AffineDim) return at(dims, expr.position);
  if (expr instanceof AffineConstant) return ConstantOp.index(b, expr.value).result;
  if (!(expr instanceof AffineBinary)) throw new RangeError("symbols have no value here");
  const lhs = evaluate(b, expr.lhs, dims);
  const rhs = evaluate(b, expr.rhs, dims);
  const known = expr.kind === "add" || expr.kind === "mul" ? foldSimple(b, expr.kind, lhs, rhs) : undefined;
  if (known !== undefined) return known;
  switch (expr.kind) {
    case "add":
      return AddIOp.build(b, { lhs, rhs }).result;
    case "mul":
      return MulIOp.build(b, { lhs, rhs }).result;
    case "floordiv":
      return FloorDivSIOp.build(b, { lhs, rhs }).result;
    case "ceildiv":
      return CeilDivSIOp.build(b, { lhs, rhs }).result;
    case "mod":
      return RemSIOp.build(b, { lhs, rhs }).result;
  }
}

/** Simplifies a sum or product of which an operand is constant, if that needs no operation but a constant. */
function foldSimple(b: Builder, kind: "add" | "mul", lhs: Value, rhs: Value): Value | undefined {
  const x = constantInt(lhs);
  const y = constantInt(rhs);
  const neutral = kind === "add" ? 0n : 1n;
  if (x === neutral) return rhs;
  if (y === neutral) return lhs;
  if (x === undefined || y === undefined) return undefined;
  return ConstantOp.index(b, kind === "add" ? x + y : x * y).result;
}
