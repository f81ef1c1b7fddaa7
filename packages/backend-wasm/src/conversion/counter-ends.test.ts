/** Which loops after a counter are entered without a test. */
import { Context, defined, parseModule, PassManager, pipeline, printOperation } from "@tt-opt/ir-core";
import { allDialects } from "@tt-opt/passes";
import { expect, it } from "vitest";
import { wasmDialect } from "../dialect/index.ts";
import { convertToWasm } from "./convert-to-wasm.ts";

/** The code of a loop up to `end`, or an argument if that is 0, around a loop over the next `length` elements. */
function rows(end: string, length: string): string {
  const context = new Context(...allDialects, wasmDialect);
  const text = `func.func @rows(%x: !tt.ptr<f32>, %n: i32) attributes {tt.kernel} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %step = arith.constant 256 : i32
  %zero = arith.constant 0.0 : f32
  %end = arith.constant ${end} : i32
  %length = arith.constant ${length} : i32
  scf.for %row = %c0 to ${end === "0" ? "%n" : "%end"} step %step : i32 {
    %to = arith.addi %row, %length : i32
    scf.for %i = %row to %to step %c1 : i32 {
      %p = tt.addptr %x, %i : !tt.ptr<f32>, i32
      tt.store %p, %zero : !tt.ptr<f32>
    }
  }
  return
}`;
  const module = defined(parseModule(context, text), "the module");
  expect(new PassManager(context, pipeline("builtin.module", convertToWasm())).run(module)).toBe("ok");
  return printOperation(module);
}

const testsRows = (code: string): boolean => /wasm\.block/.test(code);

it("knows that rows after a counter with a constant end have elements", () => {
  expect(testsRows(rows("1024", "256"))).toBe(false);
  expect(testsRows(rows("2147483392", "256"))).toBe(false);
});

it("tests rows whose end may overflow or is not after the counter", () => {
  expect(testsRows(rows("2147483393", "256"))).toBe(true);
  expect(testsRows(rows("0", "256"))).toBe(true);
  expect(testsRows(rows("1024", "0"))).toBe(true);
  expect(testsRows(rows("1024", "-1"))).toBe(true);
});
