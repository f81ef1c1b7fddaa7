import { Context, effectsOf, isPure, parseModule, type Operation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { ttDialect } from "./index.ts";

function find(body: string, name: string): Operation {
  const text = `tt.func @f(%p: !tt.ptr<f32>, %d: !tt.tensordesc<16xf32>, %i: i32, %x: f32, %c: i1, %v: tensor<16xf32>) {\n${body}\n  tt.return\n}`;
  const context = new Context(ttDialect);
  const module = parseModule(context, text, "in.mlir");
  let found: Operation | undefined;
  module?.walk((op) => {
    if (op.name === name) found = op;
  });
  if (found === undefined) throw new Error(context.diagnostics.all.map(({ message }) => message).join("\n"));
  return found;
}

const cases: readonly (readonly [name: string, text: string, effects: readonly string[]])[] = [
  ["tt.load", "%0 = tt.load %p : !tt.ptr<f32>", ["read"]],
  ["tt.load", "%0 = tt.load %p {isVolatile = true} : !tt.ptr<f32>", ["read", "write"]],
  ["tt.store", "tt.store %p, %x : !tt.ptr<f32>", ["write"]],
  ["tt.atomic_rmw", "%0 = tt.atomic_rmw fadd, relaxed, gpu, %p, %x : (!tt.ptr<f32>, f32) -> f32", ["read", "write"]],
  ["tt.descriptor_load", "%0 = tt.descriptor_load %d[%i] : !tt.tensordesc<16xf32> -> tensor<16xf32>", ["read"]],
  ["tt.descriptor_store", "tt.descriptor_store %d[%i], %v : !tt.tensordesc<16xf32>, tensor<16xf32>", ["write"]],
  ["tt.assert", 'tt.assert %c, "no" : i1', ["write"]],
  ["tt.print", 'tt.print "x" {hex = false} : %x : f32', ["write"]],
  ["tt.addptr", "%0 = tt.addptr %p, %i : !tt.ptr<f32>, i32", []],
];

describe("effects", () => {
  for (const [name, text, effects] of cases) {
    it(`${text} does: ${effects.join(", ") || "nothing"}`, () => {
      expect(effectsOf(find(text, name))?.map(({ kind }) => kind)).toEqual(effects);
    });
  }

  it("of library functions are what they say", () => {
    const call = (pure: boolean): Operation =>
      find(
        `%0 = tt.extern_elementwise %x {libname = "", libpath = "", pure = ${pure}, symbol = "f"} : (f32) -> f32`,
        "tt.extern_elementwise",
      );
    expect(isPure(call(true))).toBe(true);
    expect(isPure(call(false))).toBe(false);
  });
});

describe("types", () => {
  it("are one object per spelling", () => {
    const context = new Context(ttDialect);
    const types = (text: string): readonly unknown[] => {
      const module = parseModule(context, `tt.func private @f(${text})`, "in.mlir");
      const func = module?.regions[0]?.entry?.first;
      return String(func?.attribute("function_type")).split(") -> ");
    };
    expect(types("!tt.ptr<f32, 1>")).toEqual(types("!tt.ptr<f32>"));
    expect(types("!tt.tensordesc<tensor<8x4xf16>>")).toEqual(types("!tt.tensordesc<8x4xf16>"));
    expect(types("!tt<ptr<f32>>")).toEqual(types("!tt.ptr<f32>"));
  });
});
