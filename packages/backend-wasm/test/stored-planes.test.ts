/** Several results in one buffer, at distances that a launch gives: they meet, or one ends where the other begins. */
import { it } from "vitest";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

const block = 32;
const [ints, floats, pointers] = ["i32", "f32", "!tt.ptr<f32>"].map((type) => `tensor<${block}x${type}>`);

/**
 * Stores sums and differences of neighbours to planes `distance` elements apart, where an index is below `limit`. Both
 * are names of arguments, as are those of the factors of the planes.
 */
const kernel = (limit: string, predicate: string, distance: string, factors: readonly number[]): string => {
  const constants = factors.map((factor, k) => `  %f${k} = arith.constant ${factor} : i32`);
  const stores = factors.flatMap((_, k) => [
    `  %d${k} = arith.muli %f${k}, ${distance} : i32`,
    `  %y${k} = tt.addptr %y, %d${k} : !tt.ptr<f32>, i32`,
    `  %ys${k} = tt.splat %y${k} : !tt.ptr<f32> -> ${pointers}`,
    `  %yp${k} = tt.addptr %ys${k}, %i : ${pointers}, ${ints}`,
    `  tt.store %yp${k}, ${k % 2 === 0 ? "%sum" : "%difference"}, %mask : ${pointers}`,
  ]);
  return `tt.func @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32, %m: i32) {
  %c = arith.constant ${block} : i32
${constants.join("\n")}
  %pid = tt.get_program_id x : i32
  %first = arith.muli %pid, %c : i32
  %range = tt.make_range {start = 0 : i32, end = ${block} : i32} : ${ints}
  %firsts = tt.splat %first : i32 -> ${ints}
  %i = arith.addi %firsts, %range : ${ints}
  %limits = tt.splat ${limit} : i32 -> ${ints}
  %mask = arith.cmpi ${predicate}, %i, %limits : ${ints}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %xp = tt.addptr %xs, %i : ${pointers}, ${ints}
  %a = tt.load %xp, %mask : ${pointers}
  %one = arith.constant dense<1> : ${ints}
  %xq = tt.addptr %xp, %one : ${pointers}, ${ints}
  %b = tt.load %xq, %mask : ${pointers}
  %sum = arith.addf %a, %b : ${floats}
  %difference = arith.subf %a, %b : ${floats}
${stores.join("\n")}
  tt.return
}`;
};

const cases = ["%n", "%m"].flatMap((limit) =>
  ["slt", "sle"].flatMap((predicate) =>
    [
      [0, 1],
      [1, 0],
      [0, 2, 1],
      [2, 1, 0],
    ].map((factors) => [limit, predicate, factors] as const),
  ),
);

it.each(cases)("below %s (%s), planes %j", async (limit, predicate, factors) => {
  for (const [n, m] of [
    [70, 70],
    [70, 33],
    [33, 70],
    [1, 64],
    [64, 1],
    [0, 40],
    [5, 96],
  ] as const) {
    await compareWithInterpreted(kernel(limit, predicate, "%n", factors), [3, 1, 1], () => {
      const [x, y] = [0, 1].map((k) => Float32Array.from({ length: 600 }, (_, i) => ((i * 37 + k) % 101) - 50));
      if (x === undefined || y === undefined) throw new RangeError("two buffers");
      return { args: [x, y, n, m], written: [y] };
    });
  }
});
