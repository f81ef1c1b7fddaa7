/** Checks of the types of subviews and reinterpreted memrefs, in the order and words of MLIR. */
import { isDynamic, type MemRefType, type Operation, type ShapedType } from "@tt-opt/ir-core";
import { droppedDims, reportAt, type Slice, staticValues, subviewType, verifyInBounds } from "../shape/index.ts";
import type { SliceParts } from "../shape/index.ts";
import { droppedMemRefDims } from "./layout.ts";

/** A subview as far as its types go. */
type SubView = Operation & {
  readonly source: { readonly type: MemRefType };
  readonly result: { readonly type: MemRefType };
  readonly slice: Slice;
};

/** Checks that the result of a subview has the type that its slice gives. */
export function verifySubviewType(op: SubView): void {
  const source = op.source.type;
  const result = op.result.type;
  if (source.memorySpace !== result.memorySpace) {
    const types = `base memref type '${source.toString()}' and subview memref type '${result.toString()}'`;
    reportAt(op, `different memory spaces specified for ${types}`);
    return;
  }
  const expected = subviewType(source, op.slice);
  if (expected === undefined) {
    reportAt(op, `base type '${source.toString()}' is not strided`);
    return;
  }
  const mismatch = subviewMismatch(expected, result);
  if (mismatch !== undefined) reportAt(op, `expected result ${mismatch}, but got '${result.toString()}'`);
  else verifyInBounds(op, source.shape, op.slice);
}

function subviewMismatch(expected: MemRefType, result: MemRefType): string | undefined {
  const variant = `type to be '${expected.toString()}' or a rank-reduced version.`;
  if (result.rank > expected.rank) return "rank to be smaller or equal to the source rank";
  if (result.elementType !== expected.elementType) return `element type to be '${expected.elementType.toString()}'`;
  if (droppedDims(expected.shape, result.shape) === undefined) return `${variant} (mismatch of result sizes)`;
  const sameOffset = expected.strided?.offset === result.strided?.offset;
  const fits = sameOffset && droppedMemRefDims(expected, result) !== undefined;
  return fits ? undefined : `${variant} (mismatch of result layout)`;
}

/** A reinterpreted memref as far as its types go. */
type Reinterpretation = Operation &
  SliceParts & {
    readonly source: { readonly type: ShapedType & { readonly memorySpace: MemRefType["memorySpace"] } };
    readonly result: { readonly type: MemRefType };
  };

/** Checks that the result of a reinterpretation has the sizes, strides and offset that are given. */
export function verifyReinterpretation(op: Reinterpretation): void {
  const source = op.source.type;
  const result = op.result.type;
  const types = `source type '${source.toString()}' and result memref type '${result.toString()}'`;
  if (source.memorySpace !== result.memorySpace) {
    reportAt(op, `different memory spaces specified for ${types}`);
    return;
  }
  if (source.elementType !== result.elementType) {
    reportAt(op, `different element types specified for ${types}`);
    return;
  }
  const { strided } = result;
  if (strided === undefined) {
    reportAt(op, `expected result type to have strided layout but found '${result.toString()}'`);
    return;
  }
  const wrong =
    mismatch("size", staticValues(op.static_sizes), result.shape) ??
    mismatch("offset", staticValues(op.static_offsets), [strided.offset]) ??
    mismatch("stride", staticValues(op.static_strides), strided.strides);
  if (wrong !== undefined) reportAt(op, `expected result type with ${wrong}`);
}

/** The first number that the type contradicts. */
function mismatch(what: string, expected: readonly number[], found: readonly number[]): string | undefined {
  const dim = found.findIndex((value, i) => !isDynamic(value) && value !== expected[i]);
  if (dim < 0) return undefined;
  const wanted = expected[dim] ?? 0;
  const text = isDynamic(wanted) ? "dynamic" : `${wanted}`;
  return `${what} = ${text} instead of ${found[dim]}${what === "offset" ? "" : ` in dim = ${dim}`}`;
}
