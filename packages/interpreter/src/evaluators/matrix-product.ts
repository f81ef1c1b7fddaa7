/** Matrix products and batches of them. */
import { at, elementTypeOrSelf, FloatType, type RankedTensorType } from "@tt-opt/ir-core";
import { round, wrap } from "../scalars.ts";
import { linearIndex, positions, stridesOf } from "../shapes.ts";
import { Elements, integer, type Scalar } from "../values.ts";

/** Sums of exact products in double precision, rounded once at the end; integers wrap. */
export function matrixProduct(a: Elements, b: Elements, c: Elements, type: RankedTensorType): Elements {
  const element = elementTypeOrSelf(type);
  const rank = a.shape.length;
  const depth = at(a.shape, rank - 1);
  const [stridesA, stridesB] = [stridesOf(a.shape), stridesOf(b.shape)];
  const out: Scalar[] = [];
  for (const position of positions(type.shape)) {
    const first = c.elements[out.length];
    const fromA = linearIndex(position.with(rank - 1, 0), stridesA);
    const fromB = linearIndex(position.with(rank - 2, 0), stridesB);
    const [stepA, stepB] = [at(stridesA, rank - 1), at(stridesB, rank - 2)];
    if (element instanceof FloatType) {
      let sum = Number(first);
      for (let k = 0; k < depth; k++) {
        sum += Number(a.elements[fromA + k * stepA]) * Number(b.elements[fromB + k * stepB]);
      }
      out.push(round(element, sum));
    } else {
      let sum = integer(first);
      for (let k = 0; k < depth; k++) {
        sum += integer(a.elements[fromA + k * stepA]) * integer(b.elements[fromB + k * stepB]);
      }
      out.push(wrap(element, sum));
    }
  }
  return new Elements(type.shape, out);
}
