/**
 * `tt.scan` as loops: around everything a loop per other dimension, inside of them one along the axis that carries the
 * running combination. A scan in reverse runs from the end.
 */
import { ConstantOp, scf, SubIOp, tensor } from "@tt-opt/dialect-std";
import type { tt } from "@tt-opt/dialect-tt";
import { at, type Builder, elementTypeOrSelf, typed, type Value, Index, type RankedTensorType } from "@tt-opt/ir-core";
import { inlineCombine } from "./combine.ts";
import { asTensor } from "./shape.ts";
import type { TensorLowering } from "./tensor-lowering.ts";
import { shapeOf } from "./tensor-view.ts";

/** See the file's header. */
export function lowerScan(lowering: TensorLowering, op: tt.ScanOp): void {
  const { rw } = lowering;
  const axis = op.axis.number;
  const shape = shapeOf(at(op.srcs, 0));
  const sources = op.srcs.map((source) => asTensor(lowering.materialize(source)));
  const outer = shape.map((_, d) => d).filter((d) => d !== axis);
  const results = sources.map((source) => lowering.empty(shape, elementTypeOrSelf(source.type)));
  const made = loops(rw, shape, outer, [], results, (b, indices, outs) => {
    const position = (k: Value): readonly Value[] => insertAt(indices, outer, axis, k, shape.length);
    const isReverse = op.reverse.isTrue;
    const first = ConstantOp.index(b, isReverse ? at(shape, axis) - 1 : 0).result;
    const start = sources.map((source) => read(b, source, position(first)));
    const begun = outs.map((out, i) => write(b, out, at(start, i), position(first)));
    if (at(shape, axis) === 1) return begun;
    const bounds = {
      lb: ConstantOp.index(b, 1).result,
      ub: ConstantOp.index(b, at(shape, axis)).result,
      step: ConstantOp.index(b, 1).result,
      inits: [...start, ...begun],
    };
    const loop = scf.ForOp.create(b, bounds, (inner, iv, args) => {
      const k = isReverse ? SubIOp.build(inner, { lhs: first, rhs: iv }).result : iv;
      const elements = sources.map((source) => read(inner, source, position(k)));
      const combined = inlineCombine(inner, op.combineOp, args.slice(0, start.length), elements);
      const written = args.slice(start.length).map((out, i) => write(inner, out, at(combined, i), position(k)));
      return [...combined, ...written];
    });
    return loop.results.slice(start.length);
  });
  lowering.replace(op, made);
}

/** Nested loops over the dimensions `dims` of `shape`, which carry `values`. */
export function loops(
  b: Builder,
  shape: readonly number[],
  dims: readonly number[],
  indices: readonly Value[],
  values: readonly Value[],
  body: (b: Builder, indices: readonly Value[], values: readonly Value[]) => readonly Value[],
): readonly Value[] {
  const [first, ...rest] = dims;
  if (first === undefined) return body(b, indices, values);
  const bounds = {
    lb: ConstantOp.index(b, 0).result,
    ub: ConstantOp.index(b, at(shape, first)).result,
    step: ConstantOp.index(b, 1).result,
    inits: values,
  };
  return scf.ForOp.create(b, bounds, (inner, iv, args) => loops(inner, shape, rest, [...indices, iv], args, body))
    .results;
}

/** The full index made of the outer indices and that along the axis. */
function insertAt(indices: readonly Value[], outer: readonly number[], axis: number, k: Value, rank: number): Value[] {
  return Array.from({ length: rank }, (_, d) => (d === axis ? k : at(indices, outer.indexOf(d))));
}

/** An element of a tensor. */
export function read(b: Builder, source: Value<RankedTensorType>, indices: readonly Value[]): Value {
  return tensor.ExtractOp.build(b, {
    tensor: source,
    indices: indices.map((index) => typed(index, Index)),
    resultTypes: [source.type.elementType],
  }).result;
}

/** A tensor with an element replaced. */
export function write(b: Builder, dest: Value, scalar: Value, indices: readonly Value[]): Value {
  return tensor.InsertOp.build(b, {
    scalar,
    dest: asTensor(dest),
    indices: indices.map((index) => typed(index, Index)),
  }).result;
}
