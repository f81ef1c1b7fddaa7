/** `vector` operations that compute: contractions, reductions, scans, products, and `vector.mask` around them. */
import * as vector from "@tt-opt/dialect-vector";
import { AffineDim, at, elementTypeOrSelf, type Type } from "@tt-opt/ir-core";
import { mapElements } from "../elementwise.ts";
import { enter, type Evaluation, Evaluator, type Results } from "../evaluator.ts";
import type { Machine } from "../machine.ts";
import { fromElements, linearIndex, positions, stridesOf } from "../shapes.ts";
import {
  Elements,
  elements,
  elementsOrScalar,
  float,
  isTrue,
  type RuntimeValue,
  type Scalar,
  scalar,
} from "../values.ts";
import { combineBy, multiply, neutralOf } from "../vector-combine.ts";
import { fma } from "./math.ts";

/** Attaches the evaluators of this file. */
export function attachVectorArith(): void {
  Evaluator.attach(vector.FMAOp, {
    evaluate(op, args) {
      const type = elementTypeOrSelf(op.result.type);
      return [mapElements(args, (a, b, c) => fma(type, float(a), float(b), float(c)))];
    },
  });
  Evaluator.attach(vector.OuterProductOp, { evaluate: outerProduct });
  Evaluator.attach(vector.ContractionOp, { evaluate: contract });
  Evaluator.attach(vector.ReductionOp, { evaluate: reduce });
  Evaluator.attach(vector.MultiDimReductionOp, { evaluate: multiReduce });
  Evaluator.attach(vector.ScanOp, { evaluate: scan });
  Evaluator.attach(vector.MaskOp, { evaluate: evaluateMask });
  Evaluator.attach(vector.PrintOp, {
    evaluate(op, args, m) {
      const operands = op.source === undefined ? [] : [{ type: op.source.type, value: at(args, 0), isSigned: true }];
      m.options.print?.({ program: m.program.id, prefix: op.stringLiteral?.value ?? "", hex: false, operands });
      return [];
    },
  });
}

/** The inner operation reads the mask from the machine; lanes of its results that are off are taken from `passthru`. */
function* evaluateMask(op: vector.MaskOp, args: Results, m: Machine): Evaluation {
  const mask = elements(args[0]);
  const before = m.mask;
  m.mask = mask;
  const values = yield enter(op.maskRegion);
  m.mask = before;
  const [, passthru] = args;
  if (passthru === undefined) return values;
  return values.map((value) =>
    value instanceof Elements && value.shape.join() === mask.shape.join()
      ? mapElements([mask, value, passthru], (on, yes, no) => scalar(isTrue(on) ? yes : no))
      : value,
  );
}

/** Whether lane `index` of the mask around an operation is on. */
function isOn(m: Machine, index: number): boolean {
  return m.mask === undefined || isTrue(m.mask.elements[index]);
}

function outerProduct(op: vector.OuterProductOp, args: Results, m: Machine): Results {
  const type = op.result.type.elementType;
  const right = elementsOrScalar(args[1]);
  const acc = args[2] === undefined ? undefined : elements(args[2]).elements;
  const out: Scalar[] = [];
  for (const a of elements(args[0]).elements) {
    for (const b of right) {
      const product = multiply(type, a, b);
      const before = acc?.[out.length];
      if (before === undefined) out.push(product);
      else out.push(isOn(m, out.length) ? combineBy(op.kind.value, type, before, product) : before);
    }
  }
  return [new Elements(op.result.type.shape, out)];
}

/** The sizes of a contraction's iteration space. */
function contractionSizes(op: vector.ContractionOp, operands: readonly Elements[]): readonly number[] {
  const sizes = op.iteratorTypes.map(() => 1);
  op.indexingMaps.slice(0, 2).forEach((map, i) => {
    map.results.forEach((result, dim) => {
      if (result instanceof AffineDim) sizes[result.position] = at(at(operands, i).shape, dim);
    });
  });
  return sizes;
}

function contract(op: vector.ContractionOp, args: Results, m: Machine): Results {
  const { type } = op.result;
  const element = elementTypeOrSelf(type);
  const [left, right] = [elements(args[0]), elements(args[1])];
  const accShape = args[2] instanceof Elements ? args[2].shape : [];
  const out = [...elementsOrScalar(args[2])];
  const [mapLeft, mapRight, mapAcc] = [at(op.indexingMaps, 0), at(op.indexingMaps, 1), at(op.indexingMaps, 2)];
  const [stridesLeft, stridesRight, stridesAcc] = [stridesOf(left.shape), stridesOf(right.shape), stridesOf(accShape)];
  let lane = 0;
  for (const point of positions(contractionSizes(op, [left, right]))) {
    if (!isOn(m, lane++)) continue;
    const a = at(left.elements, linearIndex(mapLeft.evaluate(point), stridesLeft));
    const b = at(right.elements, linearIndex(mapRight.evaluate(point), stridesRight));
    const place = linearIndex(mapAcc.evaluate(point), stridesAcc);
    out[place] = combineBy(op.kind.value, element, at(out, place), multiply(element, a, b));
  }
  return [fromElements(type, out)];
}

function reduce(op: vector.ReductionOp, args: Results, m: Machine): Results {
  const { type } = op.dest;
  const lanes = elements(args[0]).elements.filter((_, i) => isOn(m, i));
  const start = args[1] === undefined ? lanes[0] : scalar(args[1]);
  const rest = args[1] === undefined ? lanes.slice(1) : lanes;
  const kind = op.kind.value;
  return [rest.reduce((acc, x) => combineBy(kind, type, acc, x), start ?? neutralOf(kind, type))];
}

function multiReduce(op: vector.MultiDimReductionOp, args: Results, m: Machine): Results {
  const source = elements(args[0]);
  const element = elementTypeOrSelf(op.dest.type);
  const kept = op.reductionMask.flatMap((isReduced, dim) => (isReduced ? [] : [dim]));
  const strides = stridesOf(kept.map((dim) => at(source.shape, dim)));
  const out = [...elementsOrScalar(args[1])];
  let lane = 0;
  for (const position of positions(source.shape)) {
    const index = lane++;
    if (!isOn(m, index)) continue;
    const place = linearIndex(
      kept.map((dim) => at(position, dim)),
      strides,
    );
    out[place] = combineBy(op.kind.value, element, at(out, place), at(source.elements, index));
  }
  return [fromElements(op.dest.type, out)];
}

/** As MLIR lowers it: an inclusive scan starts with the first element and ignores the initial value. */
function scan(op: vector.ScanOp, args: Results): Results {
  const source = elements(args[0]);
  const axis = op.reduction_dim.number;
  const element: Type = elementTypeOrSelf(op.dest.type);
  const initial = elementsOrScalar(args[1]);
  const strides = stridesOf(source.shape);
  const out = [...source.elements];
  const last: Scalar[] = [];
  for (const position of positions(source.shape.with(axis, 1))) {
    const at0 = linearIndex(position, strides);
    const step = at(strides, axis);
    let acc = op.inclusive.isTrue ? at(source.elements, at0) : at(initial, last.length);
    out[at0] = acc;
    for (let i = 1; i < at(source.shape, axis); i++) {
      const from = op.inclusive.isTrue ? i : i - 1;
      acc = combineBy(op.kind.value, element, acc, at(source.elements, at0 + from * step));
      out[at0 + i * step] = acc;
    }
    last.push(acc);
  }
  const accumulated: RuntimeValue = fromElements(op.accumulated_value.type, last);
  return [new Elements(source.shape, out), accumulated];
}
