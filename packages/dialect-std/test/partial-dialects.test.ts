/** Dialects of which only what Triton's IR needs is defined, `gpu` and `llvm`. */
import { Context, parseModule, printOperation } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { stdDialects } from "../src/index.ts";

function parse(text: string, allowUnregistered: boolean) {
  const context = new Context(...stdDialects);
  context.allowUnregistered = allowUnregistered;
  const module = parseModule(context, text, "in.mlir");
  return { text: module === undefined ? undefined : printOperation(module), diagnostics: context.diagnostics.all };
}

describe("dialects of which only a part is registered", () => {
  it("have attributes that are carried along", () => {
    const text = `module attributes {a = #gpu.block<x>, b = #llvm.linkage<internal>} {\n}\n`;
    expect(parse(text, false)).toEqual({ text, diagnostics: [] });
  });

  const rest = `module {
  func.func private @f(!llvm.ptr<3>, !llvm.struct<(i32, ptr)>)
  %0 = "llvm.mlir.zero"() : () -> !llvm.ptr
}
`;

  it("have other types and operations where unregistered dialects are allowed", () => {
    expect(parse(rest, true)).toEqual({ text: rest, diagnostics: [] });
  });

  it("say how these are accepted elsewhere", () => {
    const { text, diagnostics } = parse(rest, false);
    expect(text).toBeUndefined();
    const note = "of 'llvm' only a part is registered; --allow-unregistered-dialect accepts the rest";
    expect(diagnostics.map(({ message, notes }) => [message, notes[0]?.message])).toEqual([
      ["unknown type '!llvm.ptr'", note],
      ["'llvm.mlir.zero' is not an operation of dialect 'llvm'", note],
    ]);
  });

  it("does not make other dialects accept what they do not define", () => {
    const { diagnostics } = parse(`"arith.nothing"() : () -> ()`, true);
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "'arith.nothing' is not an operation of dialect 'arith'",
    ]);
  });
});
