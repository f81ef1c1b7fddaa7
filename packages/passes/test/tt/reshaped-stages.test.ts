/**
 * `tt-reduce-halves` and `tt-sink-reshapes` keep what networks of stages compute: random ones reshape blocks, combine
 * them, and reduce along a dimension of size two, with and without a mask of 0 and 1. `STAGES_RUNS=10000` looks longer.
 */
import { Elements, findKernel, interpretFunction } from "@tt-opt/interpreter";
import { Context, parseModule } from "@tt-opt/ir-core";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allDialects } from "../../src/index.ts";
import { runPasses } from "../transforms/tools.ts";

const shapes = [[16], [4, 4], [8, 2], [2, 8], [4, 2, 2], [2, 2, 4], [2, 2, 2, 2]] as const;
const combinations = ["arith.addi", "arith.xori", "arith.subi", "arith.maxsi"] as const;

type Step =
  | { readonly kind: "reshape"; readonly of: number; readonly shape: number }
  | { readonly kind: "unary"; readonly of: number }
  | { readonly kind: "splat"; readonly of: number; readonly with: number }
  | { readonly kind: "combine"; readonly of: number; readonly with: number; readonly how: number }
  | { readonly kind: "pair"; readonly of: number; readonly axis: number; readonly how: number; readonly mask: number };

const index = fc.nat(1000);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("reshape" as const), of: index, shape: index }),
  fc.record({ kind: fc.constant("unary" as const), of: index }),
  fc.record({ kind: fc.constant("splat" as const), of: index, with: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ kind: fc.constant("combine" as const), of: index, with: index, how: index }),
  fc.record({ kind: fc.constant("pair" as const), of: index, axis: index, how: index, mask: fc.nat(2) }),
);

interface Made {
  readonly name: string;
  readonly shape: readonly number[];
}

const pick = <T>(list: readonly T[], position: number): T => {
  const found = list[position % list.length];
  if (found === undefined) throw new RangeError("nothing to pick from");
  return found;
};

/** The text of a function of two blocks of 16 integers. */
function network(steps: readonly Step[]): string {
  const lines: string[] = [];
  const values: Made[] = [];
  let count = 0;
  const emit = (shape: readonly number[], text: (type: string) => string): Made => {
    const made = { name: `%v${count++}`, shape };
    lines.push(`  ${made.name} = ${text(tensor(shape))}`);
    return made;
  };
  const reshaped = ({ name, shape }: Made, to: readonly number[]): Made =>
    shape.join() === to.join() ? { name, shape } : emit(to, (t) => `tt.reshape ${name} : ${tensor(shape)} -> ${t}`);
  values.push({ name: "%x", shape: [16] }, { name: "%y", shape: [16] });
  for (const s of steps) {
    const value = pick(values.slice(-3), s.of);
    const { name, shape } = value;
    if (s.kind === "reshape") values.push(reshaped(value, pick(shapes, s.shape)));
    else if (s.kind === "unary") values.push(emit(shape, (t) => `math.absi ${name} : ${t}`));
    else if (s.kind === "splat") {
      const constant = emit(shape, (t) => `arith.constant dense<${s.with}> : ${t}`);
      values.push(emit(shape, (t) => `arith.muli ${name}, ${constant.name} : ${t}`));
    } else if (s.kind === "combine") {
      const other = reshaped(pick(values, s.with), shape);
      values.push(emit(shape, (t) => `${pick(combinations, s.how)} ${name}, ${other.name} : ${t}`));
    } else {
      const axes = shape.flatMap((size, d) => (size === 2 && shape.length > 1 ? [d] : []));
      if (axes.length > 0)
        values.push(pairs(emit, value, pick(axes, s.axis), s.mask, pick(combinations.slice(0, 2), s.how)));
    }
  }
  const result = reshaped(pick(values, values.length - 1), [16]);
  return `tt.func public @k(%x: tensor<16xi32>, %y: tensor<16xi32>) -> tensor<16xi32> {
${lines.join("\n")}
  tt.return ${result.name} : tensor<16xi32>
}`;
}

/** Both elements of each pair along `axis` are what the pair reduces to; with a mask, one of them counts. */
function pairs(
  emit: (shape: readonly number[], text: (type: string) => string) => Made,
  value: Made,
  axis: number,
  mask: number,
  how: string,
): Made {
  const { shape } = value;
  let { name } = value;
  if (mask > 0) {
    let place = emit([2], (t) => `tt.make_range {end = 2 : i32, start = 0 : i32} : ${t}`);
    for (let d = 0; d < shape.length; d++) {
      if (d === axis) continue;
      const from = place;
      const to = from.shape.toSpliced(d, 0, 1);
      place = emit(to, (t) => `tt.expand_dims ${from.name} {axis = ${d} : i32} : ${tensor(from.shape)} -> ${t}`);
    }
    if (mask > 1) {
      const one = emit(place.shape, (t) => `arith.constant dense<1> : ${t}`);
      const { name: range } = place;
      place = emit(place.shape, (t) => `arith.subi ${one.name}, ${range} : ${t}`);
    }
    const wide = emit(shape, (t) => `tt.broadcast ${place.name} : ${tensor(place.shape)} -> ${t}`);
    const { name: all } = value;
    name = emit(shape, (t) => `arith.muli ${all}, ${wide.name} : ${t}`).name;
  }
  const kept = shape.toSpliced(axis, 1);
  const sum = emit(
    kept,
    (t) => `"tt.reduce"(${name}) <{axis = ${axis} : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = ${how} %a, %b : i32
    tt.reduce.return %c : i32
  }) : (${tensor(shape)}) -> ${t}`,
  );
  const one = kept.toSpliced(axis, 0, 1);
  const thin = emit(one, (t) => `tt.expand_dims ${sum.name} {axis = ${axis} : i32} : ${tensor(kept)} -> ${t}`);
  return emit(shape, (t) => `tt.broadcast ${thin.name} : ${tensor(one)} -> ${t}`);
}

function tensor(shape: readonly number[]): string {
  return `tensor<${shape.join("x")}xi32>`;
}

function run(text: string): unknown {
  const module = parseModule(new Context(...allDialects), text, "k.mlir");
  if (module === undefined) throw new Error(`does not parse:\n${text}`);
  const numbers = (factor: number): Elements =>
    new Elements(
      [16],
      Array.from({ length: 16 }, (_, i) => BigInt(((i * factor) % 29) - 14)),
    );
  return interpretFunction(findKernel(module), [numbers(7), numbers(11)]);
}

describe("stages on reshaped blocks", () => {
  it("keep what they compute", () => {
    const seen = { moved: 0, reductions: 0 };
    fc.assert(
      fc.property(fc.array(step, { minLength: 3, maxLength: 14 }), (steps) => {
        const text = network(steps);
        const {
          text: printed,
          isOk,
          messages,
          statistics,
        } = runPasses(text, "builtin.module(tt-reduce-halves,tt-sink-reshapes,canonicalize,cse)");
        expect(isOk, `${text}\n${messages.join("\n")}`).toBe(true);
        expect(run(printed), `${text}\n${printed}`).toEqual(run(text));
        seen.moved += statistics.get("tt-sink-reshapes moved") ?? 0;
        seen.reductions += statistics.get("tt-reduce-halves reductions") ?? 0;
      }),
      { numRuns: Number(process.env["STAGES_RUNS"] ?? 200) },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
  }, 600_000);

  it("are looked at once, however many paths lead back to the first block", () => {
    const values = Array.from({ length: 25 }, (_, i) => `  %v${i + 1} = arith.addi %v${i}, %v${i} : tensor<8x2xi32>`);
    const text = `tt.func public @k(%x: tensor<16xi32>, %y: tensor<16xi32>) -> tensor<8xi32> {
  %v0 = tt.reshape %x : tensor<16xi32> -> tensor<8x2xi32>
${values.join("\n")}
  %sum = "tt.reduce"(%v25) <{axis = 1 : i32}> ({
  ^bb0(%a: i32, %b: i32):
    %c = arith.addi %a, %b : i32
    tt.reduce.return %c : i32
  }) : (tensor<8x2xi32>) -> tensor<8xi32>
  tt.return %sum : tensor<8xi32>
}`;
    const { text: printed } = runPasses(text, "builtin.module(tt-reduce-halves)");
    expect(printed).toContain("tt.split");
    expect(printed).not.toContain("tt.reduce");
  });
});
