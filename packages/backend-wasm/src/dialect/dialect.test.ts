/** The dialect prints and parses, and its verifiers know the instructions' types. */
import { Context, parseModule, printOperation, renderDiagnostics, verify } from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { wasmDialect } from "./index.ts";

const text = `wasm.module {
  wasm.import @print from "env" "print" : (i32) -> ()
  wasm.func @f(%x: i32, %y: f32) -> f32 attributes {export = "f"} {
    %0 = wasm.i32.const 4
    %l = wasm.local : !wasm.local<f32>
    wasm.local.set %l, %y : !wasm.local<f32>
    wasm.block {
      %1 = wasm.i32.eqz %x
      wasm.br_if 0, %1
      wasm.loop {
        %2 = wasm.f32.load %0 offset = 16 align = 2
        %3 = wasm.local.get %l : !wasm.local<f32>
        %4 = wasm.f32.add %2, %3
        wasm.local.set %l, %4 : !wasm.local<f32>
        wasm.call @print(%x) : (i32) -> ()
        wasm.br 0
      }
    }
    wasm.if %x {
      %5 = wasm.v128.const [1, 2, 3, 4]
      %6 = wasm.f32x4.replace_lane %5, %y lane = 2
      %7 = wasm.i8x16.shuffle %6, %5 [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 31]
      wasm.v128.store %0, %7
    } else {
      wasm.unreachable
    }
    %8 = wasm.select %y, %y, %x : f32
    wasm.drop %8 : f32
    wasm.return %8 : f32
  }
}
`;

describe("wasm dialect", () => {
  it("prints what it parses", () => {
    const context = new Context(wasmDialect);
    const module = parseModule(context, text);
    expect(renderDiagnostics(context.diagnostics.all)).toBe("");
    if (module === undefined) throw new Error("not parsed");
    expect(verify(module)).toBe(true);
    const printed = printOperation(module);
    const other = new Context(wasmDialect);
    const again = parseModule(other, printed);
    expect(renderDiagnostics(other.diagnostics.all)).toBe("");
    expect(again && printOperation(again)).toBe(printed);
    expect(printed).toMatch(/wasm\.f32x4\.replace_lane %\d+, %y lane = 2/);
  });

  it("rejects types that WebAssembly has not", () => {
    const context = new Context(wasmDialect);
    const module = parseModule(context, "wasm.module { wasm.func @f(%x: i7) { } }");
    if (module !== undefined) verify(module);
    expect(renderDiagnostics(context.diagnostics.all)).toContain("WebAssembly has no type 'i7'");
  });
});
