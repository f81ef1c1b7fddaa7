/** `sparse<…>` is printed as MLIR prints it, and places outside of the type are refused. */
import { describe, expect, it } from "vitest";
import type { Attribute } from "../attributes/attribute.ts";
import { SparseElementsAttr } from "../attributes/sparse.ts";
import { Context } from "../context.ts";
import type { Operation } from "../ir/operation.ts";
import { parseModule } from "./module-parser.ts";

function parse(text: string) {
  const context = new Context();
  context.allowUnregistered = true;
  const module = parseModule(context, `"t.op"() {value = ${text}} : () -> ()`, "in.mlir");
  const errors = context.diagnostics.all.map(({ message }) => message);
  const attributes: Attribute[] = [];
  if (errors.length === 0) module?.walk((op) => void attributes.push(...attributesOf(op)));
  return { attribute: attributes[0], errors };
}

function attributesOf(op: Operation): readonly Attribute[] {
  const value = op.attribute("value");
  return value === undefined ? [] : [value];
}

describe("sparse elements", () => {
  it.each([
    ["sparse<[[0, 1], [2, 0]], [5, 7]> : tensor<3x4xi32>"],
    ["sparse<> : tensor<2xf32>"],
    ["sparse<[[0, 0], [1, 2]], -2.000000e+00> : vector<3x4xf16>"],
    ["sparse<[[0, 1]], 5> : tensor<2x2xi64>"],
    ["sparse<[1, 2], [2.500000e+00, 1.000000e+00]> : tensor<4xf32>"],
    ["sparse<0, 2.500000e+00> : tensor<f32>"],
  ])("are read and printed: %s", (text) => {
    const { attribute, errors } = parse(text);
    expect(errors).toEqual([]);
    expect(attribute).toBeInstanceOf(SparseElementsAttr);
    expect(attribute?.toString()).toBe(text);
  });

  it("have many values in hexadecimal digits", () => {
    const rows = Array.from({ length: 200 }, (_, i) => i);
    const indices = rows.map((i) => `[${i}]`).join(", ");
    const { attribute, errors } = parse(`sparse<[${indices}], [${rows.join(", ")}]> : tensor<200xi16>`);
    expect(errors).toEqual([]);
    const text = attribute?.toString() ?? "";
    expect(text).toMatch(/, "0x000001000200[0-9A-F]+C700"> : tensor<200xi16>$/);
    expect(parse(text).attribute?.toString()).toBe(text);
  });

  it.each([
    ["sparse<0, 1> : tensor<1x1xi64>", "sparse<0, 1> : tensor<1x1xi64>"],
    ["sparse<[[1]], [true]> : tensor<4xi1>", "sparse<1, true> : tensor<4xi1>"],
    ["sparse<[[1, 1]], [4]> : tensor<2x2xi8>", "sparse<1, 4> : tensor<2x2xi8>"],
  ])("are shorter where all numbers are equal: %s", (text, printed) => {
    expect(parse(text).attribute?.toString()).toBe(printed);
  });

  it.each([
    ["sparse<[[0, 9]], 5> : tensor<3x4xi32>", "sparse index #0 is not contained within the value shape"],
    ["sparse<[[0, 1]], [5, 6]> : tensor<3x4xi32>", "expected as many values as indices"],
    ["sparse<[0, 1], [5, 6]> : tensor<3x4xi32>", "each of 2 numbers"],
    ["sparse<[[0]], [1]> : tensor<?xi32>", "must have static shape"],
    ["sparse<1, > : tensor<2xf32>", "expected element literal of primitive type"],
    ["sparse<[1, 2], [3, 4]> : tensor<i32>", "each of 0 numbers"],
    ["sparse<[[], []], 3> : tensor<2xi32>", "each of 1 numbers"],
  ])("are refused: %s", (text, message) => {
    const { attribute, errors } = parse(text);
    expect(attribute).toBeUndefined();
    expect(errors.join()).toContain(message);
  });
});
