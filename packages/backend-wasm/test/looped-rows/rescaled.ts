/**
 * Sums of exponentials of differences from a maximum that may still grow, as an online softmax has them. Differences are
 * multiples of 200, so that exponentials are 0 or 1.
 */
import type { Value } from "../random-kernels/value.ts";
import { addRows, asCarried, type Carrier, masked, rowShape, storeRows, termOf } from "./carrier.ts";
import { arithmetic, constant, type Data } from "./data.ts";
import type { Carried } from "./plan.ts";
import type { RowsKernel } from "./rows-kernel.ts";

const least = -1000;

/** The maximum and the sum, of lanes or rows. */
export function rescaled(k: RowsKernel, carried: Carried, name: string): Carrier {
  const { writer: w } = k;
  const isLanes = carried.shape === "lanes";
  const place = isLanes ? k.full : rowShape(k, carried);
  const float = (x: Value): Value<"f32"> => ({ ...x, element: "f32", magnitude: 1024 });
  const floor = (shape: readonly number[]): Value<"f32"> => constant(w, shape, "f32", least);
  const power = (a: Value, b: Value): Value<"f32"> => {
    const difference = w.binary("subf", float(a), float(b));
    const x = w.withConstant("mulf", difference, 200);
    const type = x.shape.length === 0 ? "f32" : `tensor<${x.shape.join("x")}xf32>`;
    return w.op(`math.exp ${x.name} : ${type}`, x.shape, "f32", 1);
  };
  const reduce = (x: Value<Data>, operation: string): Value<Data> => {
    const [result = x] = k.reduced([{ ...x, magnitude: 1 }], ([a], [b]) =>
      a === undefined || b === undefined ? [] : [arithmetic(w, operation, a, b)],
    );
    return result;
  };
  const rows = (x: Value<Data>): Value<Data> => (carried.shape === "flat" ? k.ofRows(x) : x);
  return {
    inits: [floor(place), constant(w, place, "f32", 0)],
    enter: () => undefined,
    update: ([before, sum]) => {
      if (before === undefined || sum === undefined) return [];
      const drawn = termOf(k, carried, "f32");
      const [x = drawn] = masked(k, carried, [drawn], [floor(k.full)]).map(float);
      if (isLanes) {
        const most = w.binary("maxnumf", float(before), x);
        const scaled = w.binary("mulf", float(sum), power(before, most));
        return [most, w.binary("addf", scaled, power(x, most))];
      }
      const most = w.binary("maxnumf", float(before), float(asCarried(k, carried, reduce(x, "max"))));
      const powers = power(x, k.spread(rows({ ...most, element: "f32" })));
      const scaled = w.binary("mulf", float(sum), power(before, most));
      return [most, w.binary("addf", scaled, float(asCarried(k, carried, reduce(powers, "add"))))];
    },
    leave: ([most, sum]) => {
      if (most === undefined || sum === undefined) return;
      if (!isLanes) {
        storeRows(k, carried, float(most), `${name}_0`);
        storeRows(k, carried, float(sum), `${name}_1`);
        for (const x of [most, sum]) addRows(k, carried, float(x));
        return;
      }
      const greatest = k.ofRows(reduce(float(most), "max"));
      const scaled = w.binary("mulf", float(sum), power(most, k.spread(greatest)));
      const total = k.ofRows(reduce(scaled, "add"));
      storeRows(k, carried, total, `${name}_1`);
      k.values.push(float(greatest), float(total));
    },
  };
}
