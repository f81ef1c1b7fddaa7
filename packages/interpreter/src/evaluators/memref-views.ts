/** `memref` operations that create views of a buffer, and queries of views. */
import { memref as dialect, mixedValues } from "@tt-opt/dialect-std";
import { at, isDynamic, MemRefType } from "@tt-opt/ir-core";
import { Evaluator } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { readMemRef } from "../memref-access.ts";
import { runtimeShape, stridesOf } from "../shapes.ts";
import { mixedNumbers, type SliceNumbers, sliceNumbers, sliceProblem } from "../slices.ts";
import { integer, memref, type MemRefValue, size } from "../values.ts";

/** Attaches the evaluators of this file. */
export function attachMemrefViews(): void {
  attachCasts();
  attachSlices();
  attachShapes();
  attachQuestions();
}

function attachCasts(): void {
  Evaluator.attach(dialect.CastOp, {
    evaluate(op, args, m) {
      const source = memref(args[0]);
      const { type } = op.dest;
      const isWrong =
        type instanceof MemRefType && type.shape.some((count, dim) => !isDynamic(count) && count !== source.sizes[dim]);
      return isWrong ? m.error("invalid", `casts a memref of sizes ${source.sizes.join("x")}`) : [source];
    },
  });
  Evaluator.attach(dialect.MemorySpaceCastOp, { evaluate: (_op, args) => args });
  Evaluator.attach(dialect.AssumeAlignmentOp, { evaluate: (_op, args) => args });
  Evaluator.attach(dialect.DistinctObjectsOp, { evaluate: (_op, args) => args });
  Evaluator.attach(dialect.ReinterpretCastOp, {
    evaluate(op, args) {
      const { offsets, sizes, strides } = sliceNumbers(op.slice, args, 1);
      return [memref(args[0]).with({ offset: at(offsets, 0), sizes, strides })];
    },
  });
  Evaluator.attach(dialect.ViewOp, {
    evaluate(op, args) {
      const source = memref(args[0]);
      const { elementType } = op.result.type;
      const sizes = runtimeShape(op.result.type, args.slice(2).map(size));
      const base = source.base + source.offset + size(args[1]);
      return [source.with({ elementType, base, offset: 0, sizes, strides: stridesOf(sizes) })];
    },
  });
}

function attachSlices(): void {
  Evaluator.attach(dialect.SubViewOp, {
    evaluate: (op, args, m) => [subview(op.result.type, memref(args[0]), sliceNumbers(op.slice, args, 1), m)],
  });
  Evaluator.attach(dialect.TransposeOp, {
    evaluate(op, args) {
      const source = memref(args[0]);
      const pick = (list: readonly number[]): readonly number[] => op.positions.map((dim) => at(list, dim));
      return [source.with({ sizes: pick(source.sizes), strides: pick(source.strides) })];
    },
  });
}

/** A subview; dimensions of size 1 are dropped if the result has lower rank. */
function subview(type: MemRefType, source: MemRefValue, slice: SliceNumbers, m: Machine): MemRefValue {
  const problem = sliceProblem(source.sizes, slice);
  if (problem !== undefined) return m.error("out-of-bounds", problem);
  const offset = slice.offsets.reduce((sum, start, dim) => sum + start * at(source.strides, dim), source.offset);
  const strides = slice.strides.map((stride, dim) => stride * at(source.strides, dim));
  const kept = keptDimensions(type, slice.sizes, strides);
  const pick = (list: readonly number[]): readonly number[] => kept.map((dim) => at(list, dim));
  return source.with({ offset, sizes: pick(slice.sizes), strides: pick(strides) });
}

/** The dimensions of a slice that the result type keeps: the first ones with a matching size and stride. */
function keptDimensions(type: MemRefType, sizes: readonly number[], strides: readonly number[]): readonly number[] {
  const declared = type.strided?.strides ?? [];
  const fits = (value: number, expected: number | undefined): boolean =>
    expected === undefined || isDynamic(expected) || expected === value;
  const kept: number[] = [];
  for (const [dim, count] of sizes.entries()) {
    const mustKeep = sizes.length - dim <= type.rank - kept.length;
    const next = kept.length;
    const isMatch = next < type.rank && fits(count, type.shape[next]) && fits(at(strides, dim), declared[next]);
    if (mustKeep || count !== 1 || isMatch) kept.push(dim);
  }
  return kept;
}

function attachShapes(): void {
  Evaluator.attach(dialect.ExpandShapeOp, {
    evaluate(op, args) {
      const source = memref(args[0]);
      const operands = args.slice(1)[Symbol.iterator]();
      const sizes = mixedNumbers(mixedValues(op.static_output_shape, op.output_shape), operands);
      const strides = op.groups.flatMap((dims, group) => {
        const within = stridesOf(dims.map((dim) => at(sizes, dim)));
        return within.map((stride) => stride * at(source.strides, group));
      });
      return [source.with({ sizes, strides })];
    },
  });
  Evaluator.attach(dialect.CollapseShapeOp, {
    evaluate(op, args) {
      const source = memref(args[0]);
      const sizes = op.groups.map((dims) => dims.reduce((product, dim) => product * at(source.sizes, dim), 1));
      const strides = op.groups.map((dims) => {
        const innermost = dims.findLast((dim) => source.sizes[dim] !== 1) ?? dims.at(-1);
        return innermost === undefined ? 1 : at(source.strides, innermost);
      });
      return [source.with({ sizes, strides })];
    },
  });
  Evaluator.attach(dialect.ReshapeOp, {
    evaluate(_op, args, m) {
      const shape = memref(args[1]);
      const sizes = Array.from({ length: at(shape.sizes, 0) }, (_, i) => Number(readMemRef(m, shape, [i])));
      return [memref(args[0]).with({ sizes, strides: stridesOf(sizes) })];
    },
  });
}

function attachQuestions(): void {
  Evaluator.attach(dialect.DimOp, {
    evaluate(_op, args, m) {
      const count = memref(args[0]).sizes[size(args[1])];
      return count === undefined ? m.error("invalid", `asks for dimension ${integer(args[1])}`) : [BigInt(count)];
    },
  });
  Evaluator.attach(dialect.RankOp, { evaluate: (_op, args) => [BigInt(memref(args[0]).sizes.length)] });
  Evaluator.attach(dialect.ExtractStridedMetadataOp, {
    evaluate(_op, args) {
      const source = memref(args[0]);
      const base = source.with({ offset: 0, sizes: [], strides: [] });
      return [base, BigInt(source.offset), ...source.sizes.map(BigInt), ...source.strides.map(BigInt)];
    },
  });
  Evaluator.attach(dialect.ExtractAlignedPointerAsIndexOp, {
    evaluate(_op, args) {
      const { region, base } = memref(args[0]);
      return [BigInt(region.address + base)];
    },
  });
}
