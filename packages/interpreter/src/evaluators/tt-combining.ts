/** `tt` operations with a region or an inner loop over elements: reductions, scans, maps and matrix products. */
import { tt } from "@tt-opt/dialect-tt";
import { at } from "@tt-opt/ir-core";
import { enter, type Evaluation, Evaluator, leaveWithOperands, type Results } from "../evaluator.ts";
import { countOf, fromElements, linearIndex, positions, stridesOf } from "../shapes.ts";
import { Elements, elements, type Scalar, scalar } from "../values.ts";
import { matrixProduct } from "./matrix-product.ts";
import { attachScaledDot } from "./tt-dot-scaled.ts";

/** Attaches the evaluators of this file. */
export function attachTtCombining(): void {
  for (const cls of [tt.ReduceReturnOp, tt.ScanReturnOp, tt.MapElementwiseReturnOp])
    Evaluator.attachAll([cls], leaveWithOperands);
  Evaluator.attach(tt.ReduceOp, { evaluate: reduce });
  Evaluator.attach(tt.ScanOp, { evaluate: scan });
  Evaluator.attach(tt.MapElementwiseOp, { evaluate: mapElementwise });
  Evaluator.attach(tt.DotOp, { evaluate: (op, args) => [dot(op, args)] });
  attachScaledDot();
}

/** The elements at `index` along `axis` of each source, at `position` in the other dimensions. */
function elementsAlong(
  sources: readonly Elements[],
  strides: readonly number[],
  position: readonly number[],
): Scalar[] {
  const index = linearIndex(position, strides);
  return sources.map((source) => at(source.elements, index));
}

/** Reduces from the first element to the last; the accumulator is the first argument of the region. */
function* reduce(op: tt.ReduceOp, args: Results): Evaluation {
  const axis = op.axis.number;
  const sources = args.map(elements);
  const { shape } = at(sources, 0);
  const strides = stridesOf(shape);
  const out: Scalar[][] = sources.map(() => []);
  for (const position of positions(shape.with(axis, 1))) {
    let accumulators: Results = elementsAlong(sources, strides, position);
    for (let i = 1; i < at(shape, axis); i++) {
      const next = elementsAlong(sources, strides, position.with(axis, i));
      accumulators = yield enter(op.combineOp, ...accumulators, ...next);
    }
    accumulators.forEach((value, i) => at(out, i).push(scalar(value)));
  }
  return op.result.map(({ type }, i) => fromElements(type, at(out, i)));
}

function* scan(op: tt.ScanOp, args: Results): Evaluation {
  const axis = op.axis.number;
  const sources = args.map(elements);
  const { shape } = at(sources, 0);
  const strides = stridesOf(shape);
  const length = at(shape, axis);
  const out = sources.map((source): Scalar[] => [...source.elements]);
  for (const position of positions(shape.with(axis, 1))) {
    let accumulators: Results | undefined;
    for (let i = 0; i < length; i++) {
      const place = position.with(axis, op.reverse.isTrue ? length - 1 - i : i);
      const next = elementsAlong(sources, strides, place);
      accumulators = accumulators === undefined ? next : yield enter(op.combineOp, ...accumulators, ...next);
      const index = linearIndex(place, strides);
      accumulators.forEach((value, k) => (at(out, k)[index] = scalar(value)));
    }
  }
  return out.map((values) => new Elements(shape, values));
}

/** The region gets `pack` adjacent elements of the first source, then of the second, and so on. */
function* mapElementwise(op: tt.MapElementwiseOp, args: Results): Evaluation {
  const sources = args.map(elements);
  const pack = op.pack.number;
  const { shape } = at(sources, 0);
  const out: Scalar[][] = op.result.map(() => []);
  for (let start = 0; start < countOf(shape); start += pack) {
    const values = yield enter(op.scalarOp, ...sources.flatMap((source) => source.elements.slice(start, start + pack)));
    values.forEach((value, i) => at(out, Math.floor(i / pack)).push(scalar(value)));
  }
  return out.map((values) => new Elements(shape, values));
}

function dot(op: tt.DotOp, args: Results): Elements {
  return matrixProduct(elements(args[0]), elements(args[1]), elements(args[2]), op.d.type);
}
