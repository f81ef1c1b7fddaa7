/** `tt` operations that compute, create, reshape and rearrange tensors without accessing memory. */
import { tt } from "@tt-opt/dialect-tt";
import {
  at,
  decodeFloat,
  elementTypeOrSelf,
  FloatType,
  maxFiniteBits,
  mulhiUnsigned,
  RankedTensorType,
  type Type,
} from "@tt-opt/ir-core";
import { attachElementwise, elementwise, mapElements, onFloats, onIntegers } from "../elementwise.ts";
import { Evaluator, type Results } from "../evaluator.ts";
import { libdeviceFunction } from "../libdevice.ts";
import type { Machine } from "../machine.ts";
import { bytesOf, normalize, roundAs, widthOf, wrap } from "../scalars.ts";
import { countOf, linearIndex, positions, rearrange, splat, stridesOf } from "../shapes.ts";
import { Elements, elements, float, integer, isTrue, type Scalar, scalar } from "../values.ts";
import { bitcast } from "./arith.ts";
import { maxNumber, minNumber } from "./float-arith.ts";

/** Attaches the evaluators of this file. */
export function attachTtElements(): void {
  attachArithmetic();
  attachPointers();
  attachShapes();
  attachRearrangements();
}

function attachArithmetic(): void {
  attachElementwise(tt.PreciseSqrtOp, onFloats(Math.sqrt));
  attachElementwise(
    tt.PreciseDivFOp,
    onFloats((a, b) => a / b),
  );
  attachElementwise(
    tt.ApproxDivFOp,
    onFloats((a, b) => a / b),
  );
  attachElementwise(
    tt.MulhiUIOp,
    onIntegers((a, b, type) => mulhiUnsigned(a, b, widthOf(type))),
  );
  Evaluator.attach(tt.ClampFOp, {
    evaluate(op, args) {
      const propagates = tt.PropagateNan.of(op.propagateNan) === "all";
      const clamp = (x: number, low: number, high: number): number =>
        propagates && [x, low, high].some(Number.isNaN) ? Number.NaN : minNumber(maxNumber(x, low), high);
      return [mapElements(args, (x, low, high) => clamp(float(x), float(low), float(high)))];
    },
  });
  Evaluator.attach(tt.FpToFpOp, {
    evaluate(op, args) {
      const type = elementTypeOrSelf(op.result.type);
      const rounding = tt.RoundingMode.of(op.rounding) === "rtz" ? "toward-zero" : "nearest-even";
      const from = elementTypeOrSelf(op.src.type);
      return [mapElements(args, (x) => roundAs(type, from === type ? float(x) : saturated(type, float(x)), rounding))];
    },
  });
  Evaluator.attach(tt.ExternElementwiseOp, { evaluate: evaluateLibrary });
  Evaluator.attach(tt.ElementwiseInlineAsmOp, {
    evaluate: (op, _args, m) =>
      m.error("invalid", `is assembly code of a GPU, which is not executed: ${op.asm_string.value}`),
  });
}

/** Casts to floats of eight bits saturate at the largest finite value, as on a GPU; NaN stays NaN. */
function saturated(type: Type, x: number): number {
  if (!(type instanceof FloatType) || type.width > 8) return x;
  const limit = decodeFloat(type.format, maxFiniteBits(type.format));
  return Math.min(Math.max(x, -limit), limit);
}

function evaluateLibrary(op: tt.ExternElementwiseOp, args: Results, m: Machine): Results {
  const name = op.symbol.value;
  const f = libdeviceFunction(name);
  if (f === undefined) return m.error("missing-evaluator", `calls '${name}', which is not known`);
  const type = elementTypeOrSelf(op.result.type);
  const operand = op.srcs[0] === undefined ? type : elementTypeOrSelf(op.srcs[0].type);
  return [mapElements(args, (...xs) => normalize(type, f(xs, { operand, result: type })))];
}

/** Bytes between adjacent elements of a pointer type. */
export function strideOfPointer(type: Type): bigint {
  const pointer = elementTypeOrSelf(type);
  return pointer instanceof tt.PointerType ? BigInt(bytesOf(pointer.pointeeType)) : 1n;
}

function attachPointers(): void {
  Evaluator.attach(tt.AddPtrOp, {
    evaluate(op, args) {
      const stride = strideOfPointer(op.ptr.type);
      const type = elementTypeOrSelf(op.ptr.type);
      const width = widthOf(elementTypeOrSelf(op.offset.type));
      // Offsets are signed, including booleans.
      return [mapElements(args, (p, i) => wrap(type, integer(p) + BigInt.asIntN(width, integer(i)) * stride))];
    },
  });
  const sameNumber = elementwise(([a]) => scalar(a));
  Evaluator.attachAll([tt.IntToPtrOp, tt.PtrToIntOp], sameNumber);
  // Pointers have the same width, so that the bits are the addresses.
  Evaluator.attachAll([tt.BitcastOp], bitcast);
}

/** The evaluator of an operation whose result has the elements of its operand in the same order. */
function reshaped(type: Type, args: Results): Results {
  return type instanceof RankedTensorType ? [new Elements(type.shape, elements(args[0]).elements)] : args;
}

function attachShapes(): void {
  Evaluator.attach(tt.MakeRangeOp, {
    evaluate(op) {
      const start = op.start.value;
      const count = Number(op.end.value - start);
      return [
        new Elements(
          [count],
          Array.from({ length: count }, (_, i) => start + BigInt(i)),
        ),
      ];
    },
  });
  Evaluator.attach(tt.SplatOp, { evaluate: (op, args) => [splat(op.result.type.shape, scalar(args[0]))] });
  Evaluator.attach(tt.UnsplatOp, { evaluate: (_op, args) => [at(elements(args[0]).elements, 0)] });
  Evaluator.attach(tt.ExpandDimsOp, { evaluate: (op, args) => reshaped(op.result.type, args) });
  Evaluator.attach(tt.ReshapeOp, { evaluate: (op, args) => reshaped(op.result.type, args) });
  Evaluator.attach(tt.BroadcastOp, {
    evaluate(op, args) {
      const source = elements(args[0]);
      const from = (position: readonly number[]): readonly number[] =>
        position.map((index, dim) => (source.shape[dim] === 1 ? 0 : index));
      return [rearrange(source, op.result.type.shape, from)];
    },
  });
  Evaluator.attach(tt.TransOp, {
    evaluate(op, args) {
      const order = op.permutation;
      const from = (position: readonly number[]): readonly number[] =>
        order.map((_, dim) => at(position, order.indexOf(dim)));
      return [rearrange(elements(args[0]), op.result.type.shape, from)];
    },
  });
}

function attachRearrangements(): void {
  Evaluator.attach(tt.CatOp, {
    evaluate: (op, args) => [
      new Elements(op.result.type.shape, [...elements(args[0]).elements, ...elements(args[1]).elements]),
    ],
  });
  Evaluator.attach(tt.JoinOp, {
    evaluate(op, args) {
      const [left, right] = [elements(args[0]), elements(args[1])];
      return [
        new Elements(
          op.result.type.shape,
          left.elements.flatMap((x, i) => [x, at(right.elements, i)]),
        ),
      ];
    },
  });
  Evaluator.attach(tt.SplitOp, {
    evaluate(op, args) {
      const all = elements(args[0]).elements;
      return [0, 1].map(
        (half) =>
          new Elements(
            op.outLHS.type.shape,
            all.filter((_, i) => i % 2 === half),
          ),
      );
    },
  });
  Evaluator.attach(tt.GatherOp, { evaluate: gather });
  Evaluator.attach(tt.HistogramOp, { evaluate: histogram });
}

function gather(op: tt.GatherOp, args: Results, m: Machine): Results {
  const [source, indices] = [elements(args[0]), elements(args[1])];
  const axis = op.axis.number;
  const limit = at(source.shape, axis);
  const strides = stridesOf(source.shape);
  const out: Scalar[] = [];
  for (const position of positions(indices.shape)) {
    const index = Number(integer(indices.elements[out.length]));
    if (index < 0 || index >= limit) {
      return m.error("out-of-bounds", `takes element ${index} of dimension ${axis}, which has ${limit}`);
    }
    out.push(at(source.elements, linearIndex(position.with(axis, index), strides)));
  }
  return [new Elements(indices.shape, out)];
}

/** Numbers without a bin are ignored. Those of up to 16 bits are unsigned. */
function histogram(op: tt.HistogramOp, args: Results): Results {
  const bins = new Array<bigint>(countOf(op.result.type.shape)).fill(0n);
  const mask = args[1] === undefined ? undefined : elements(args[1]);
  const width = widthOf(op.src.type.elementType);
  elements(args[0]).elements.forEach((element, i) => {
    const bin = Number(width <= 16 ? BigInt.asUintN(width, integer(element)) : integer(element));
    const count = bins[bin];
    if (count !== undefined && (mask === undefined || isTrue(mask.elements[i]))) bins[bin] = count + 1n;
  });
  return [new Elements(op.result.type.shape, bins)];
}
