/**
 * Chains of values in which each is used twice by the next: paths through them double with every step, so that whatever
 * follows paths instead of values does not come to an end.
 */
import { describe, expect, it } from "vitest";
import { compileToKernelModule } from "../src/index.ts";

const steps = 60;
const block = "tensor<1024xi32>";

interface Chain {
  readonly text: string;
  readonly last: string;
}

function chain(first: string, type: string, ops: readonly [string, string]): Chain {
  const lines: string[] = [];
  let last = first;
  for (let i = 0; i < steps; i++) {
    lines.push(`%twice${i} = ${ops[0]} ${last}, ${last} : ${type}`);
    lines.push(`%next${i} = ${ops[1]} %twice${i}, ${last} : ${type}`);
    last = `%next${i}`;
  }
  return { text: lines.join("\n"), last };
}

const integers = ["arith.addi", "arith.xori"] as const;
const sums = ["arith.addi", "arith.addi"] as const;
const floats = ["arith.addf", "arith.mulf"] as const;

function kernel(body: string): string {
  return `tt.func public @kernel(%p: !tt.ptr<f32>, %q: !tt.ptr<f32>, %n: i32) {
    %c1024 = arith.constant 1024 : i32
    %pid = tt.get_program_id x : i32
    %start = arith.muli %pid, %c1024 : i32
    %range = tt.make_range {start = 0 : i32, end = 1024 : i32} : ${block}
    %starts = tt.splat %start : i32 -> ${block}
    %at = arith.addi %starts, %range : ${block}
    %limit = tt.splat %n : i32 -> ${block}
    %mask = arith.cmpi slt, %at, %limit : ${block}
    %ps = tt.splat %p : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %qs = tt.splat %q : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %from = tt.addptr %ps, %at : tensor<1024x!tt.ptr<f32>>, ${block}
    %to = tt.addptr %qs, %at : tensor<1024x!tt.ptr<f32>>, ${block}
    %zero = arith.constant dense<0.0> : tensor<1024xf32>
    ${body}
    tt.return
  }`;
}

function blockChain(ops: readonly [string, string], use: (last: string) => string): string {
  const { text, last } = chain("%at", block, ops);
  return kernel(`${text}\n${use(last)}`);
}

const flags = chain("%low", "tensor<1024xi1>", ["arith.andi", "arith.ori"]);

const kernels: Readonly<Record<string, string>> = {
  "a mask that differs from another": kernel(`%half = arith.constant dense<512> : ${block}
    %low = arith.cmpi slt, %at, %half : ${block}
    ${flags.text}
    %x = tt.load %from, ${flags.last}, %zero : tensor<1024x!tt.ptr<f32>>
    %y = tt.load %to, %mask, %zero : tensor<1024x!tt.ptr<f32>>
    %sum = arith.addf %x, %y : tensor<1024xf32>
    tt.store %to, %sum, %mask : tensor<1024x!tt.ptr<f32>>`),
  "the condition of a choice": blockChain(
    integers,
    (last) => `%x = tt.load %from, %mask : tensor<1024x!tt.ptr<f32>>
      %isKept = arith.cmpi slt, ${last}, %limit : ${block}
      %y = arith.select %isKept, %x, %zero : tensor<1024xi1>, tensor<1024xf32>
      tt.store %to, %y, %mask : tensor<1024x!tt.ptr<f32>>`,
  ),
  "a mask": blockChain(
    integers,
    (last) => `%isOn = arith.cmpi slt, ${last}, %limit : ${block}
      %x = tt.load %from, %isOn, %zero : tensor<1024x!tt.ptr<f32>>
      tt.store %to, %x, %mask : tensor<1024x!tt.ptr<f32>>`,
  ),
  "addresses of lanes": blockChain(
    sums,
    (last) => `%a = tt.addptr %ps, ${last} : tensor<1024x!tt.ptr<f32>>, ${block}
      %x = tt.load %a, %mask : tensor<1024x!tt.ptr<f32>>
      tt.store %to, %x, %mask : tensor<1024x!tt.ptr<f32>>`,
  ),
  "an address": ((): string => {
    const { text, last } = chain("%start", "i32", sums);
    return kernel(`${text}
      %shift = tt.splat ${last} : i32 -> ${block}
      %a = tt.addptr %from, %shift : tensor<1024x!tt.ptr<f32>>, ${block}
      %x = tt.load %a, %mask : tensor<1024x!tt.ptr<f32>>
      tt.store %to, %x, %mask : tensor<1024x!tt.ptr<f32>>`);
  })(),
  "a combination of elements": ((): string => {
    const { text, last } = chain("%a", "f32", floats);
    return kernel(`%x = tt.load %from, %mask, %zero : tensor<1024x!tt.ptr<f32>>
      %sum = "tt.reduce"(%x) <{axis = 0 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        ${text}
        %c = arith.addf ${last}, %b : f32
        tt.reduce.return %c : f32
      }) : (tensor<1024xf32>) -> f32
      tt.store %q, %sum : !tt.ptr<f32>`);
  })(),
  "what a loop carries beside a sum": ((): string => {
    const { text, last } = chain("%carried", "i32", integers);
    return kernel(`%c0 = arith.constant 0 : i32
      %c1 = arith.constant 1 : i32
      %total, %end = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %zero, %carried = %c1) -> (tensor<1024xf32>, i32) : i32 {
        ${text}
        %shift = tt.splat ${last} : i32 -> ${block}
        %a = tt.addptr %from, %shift : tensor<1024x!tt.ptr<f32>>, ${block}
        %x = tt.load %a, %mask : tensor<1024x!tt.ptr<f32>>
        %more = arith.addf %sum, %x : tensor<1024xf32>
        scf.yield %more, ${last} : tensor<1024xf32>, i32
      }
      tt.store %to, %total, %mask : tensor<1024x!tt.ptr<f32>>`);
  })(),
};

describe("values that are used twice, many times in a row", () => {
  it.each(Object.entries(kernels))("compiles where they are %s", (_, text) => {
    expect(WebAssembly.validate(compileToKernelModule(text).wasm)).toBe(true);
  });
});
