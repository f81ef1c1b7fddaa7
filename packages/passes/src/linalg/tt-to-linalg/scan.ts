/**
 * Lowers `tt.scan` to loops where `scan-across.ts` does not apply, which is mostly along the innermost dimension: outer
 * loops over the other dimensions, and an inner loop along the axis that carries the running combination. A reverse
 * scan starts from the end.
 */
import { ConstantOp, SubIOp, tensor } from "@tt-opt/dialect-std";
import { type tt, tts } from "@tt-opt/dialect-tt";
import {
  at,
  type Builder,
  elementTypeOrSelf,
  tensorShapeOf,
  typed,
  type Value,
  Index,
  type RankedTensorType,
} from "@tt-opt/ir-core";
import { emitIndexLoop, emitIndexLoops } from "../../index-loops.ts";
import { inlineCombine } from "./combine.ts";
import { isAcross, lowerScanAcross } from "./scan-across.ts";
import { asTensor } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";

/** See the file's header. */
export function lowerScan(lowering: TensorLowering, op: tt.ScanOp): void {
  if (isAcross(op)) return lowerScanAcross(lowering, op);
  const { rw } = lowering;
  const axis = op.axis.number;
  const shape = tensorShapeOf(at(op.srcs, 0));
  const sources = op.srcs.map((source) => asTensor(lowering.materialize(source)));
  const outer = shape.map((_, d) => d).filter((d) => d !== axis);
  const results = sources.map((source) => lowering.empty(shape, elementTypeOrSelf(source.type)));
  const isUsed = op.results.map((result) => result.hasUses);
  const ranges = outer.map((d) => ({ to: at(shape, d) }));
  const scanAxis = (b: Builder, indices: readonly Value[], outs: readonly Value[]): readonly Value[] => {
    const position = (k: Value): readonly Value[] => insertAt(indices, outer, axis, k, shape.length);
    const isReverse = op.reverse.isTrue;
    const first = ConstantOp.index(b, isReverse ? at(shape, axis) - 1 : 0).result;
    const start = sources.map((source) => read(b, source, position(first)));
    const begun = outs.map((out, i) => (isUsed[i] === true ? write(b, out, at(start, i), position(first)) : out));
    if (at(shape, axis) === 1) return begun;
    const advance = (inner: Builder, iv: Value, args: readonly Value[]): readonly Value[] => {
      const k = isReverse ? SubIOp.build(inner, { lhs: first, rhs: iv }).result : iv;
      const elements = sources.map((source) => read(inner, source, position(k)));
      const combined = inlineCombine(inner, op.combineOp, args.slice(0, start.length), elements);
      const written = args
        .slice(start.length)
        .map((out, i) => (isUsed[i] === true ? write(inner, out, at(combined, i), position(k)) : out));
      return [...combined, ...written];
    };
    const loop = emitIndexLoop(b, { from: 1, to: at(shape, axis) }, advance, [...start, ...begun]);
    tts.setMark(rw, loop, "scan");
    return loop.results.slice(start.length);
  };
  lowering.replace(op, emitIndexLoops(rw, ranges, scanAxis, results));
}

/** The full index from the outer indices and the one along the axis. */
function insertAt(indices: readonly Value[], outer: readonly number[], axis: number, k: Value, rank: number): Value[] {
  return Array.from({ length: rank }, (_, d) => (d === axis ? k : at(indices, outer.indexOf(d))));
}

/** Reads an element of a tensor. */
export function read(b: Builder, source: Value<RankedTensorType>, indices: readonly Value[]): Value {
  return tensor.ExtractOp.build(b, {
    tensor: source,
    indices: indices.map((index) => typed(index, Index)),
    resultTypes: [source.type.elementType],
  }).result;
}

/** Returns a tensor with one element replaced. */
function write(b: Builder, dest: Value, scalar: Value, indices: readonly Value[]): Value {
  return tensor.InsertOp.build(b, {
    scalar,
    dest: asTensor(dest),
    indices: indices.map((index) => typed(index, Index)),
  }).result;
}
