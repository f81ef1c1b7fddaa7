/** Symbols, calls and function signatures as passes see and change them. */
import { describe, expect, it } from "vitest";
import {
  addFunctionArgument,
  eraseFunctionArguments,
  functionPartAttrs,
  IndexType,
  lookupSymbol,
  nearestSymbolTable,
  type Operation,
  printOperation,
  renameSymbol,
  resolveCallee,
  Rewriter,
  setFunctionPartAttr,
  SymbolIndex,
  symbolUses,
  symbolVisibility,
  UnitAttr,
  verify,
} from "@tt-opt/ir-core";
import { CallOp, FuncOp } from "../../src/func/index.ts";
import { fixture } from "../fixture.ts";

const { load } = fixture;

const source = `
func.func private @callee(%x: i32 {a.b}, %y: f32) -> i32 {
  return %x : i32
}
func.func @caller(%x: i32, %y: f32) -> i32 {
  %r = call @callee(%x, %y) {note = [@callee, {f = @callee}]} : (i32, f32) -> i32
  return %r : i32
}
module @inner {
  func.func private @callee()
  func.func @other() {
    call @callee() : () -> ()
    return
  }
}
`;

function find(module: Operation, name: string): Operation {
  const found = lookupSymbol(module, name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}

describe("symbols", () => {
  it("are found in the closest table", () => {
    const module = load(source);
    const calls: Operation[] = [];
    module.walkOps(CallOp, (op) => void calls.push(op));
    const [outer, inner] = calls.map((op) => resolveCallee(op));
    expect(outer).toBe(find(module, "callee"));
    expect(inner?.parentOp).toBe(find(module, "inner"));
    expect(nearestSymbolTable(find(module, "caller"))).toBe(module);
    expect(symbolVisibility(find(module, "callee"))).toBe("private");
    expect(symbolVisibility(find(module, "caller"))).toBe("public");
  });

  it("are renamed with all references from their own table", () => {
    const module = load(source);
    const callee = find(module, "callee");
    expect(symbolUses(callee)).toHaveLength(3);
    renameSymbol(callee, new Rewriter(module.context), "renamed");
    const text = printOperation(module);
    expect(text).toContain("call @renamed");
    expect(text).toContain("note = [@renamed, {f = @renamed}]");
    expect(text).toContain("call @callee() : () -> ()");
    expect(verify(module)).toBe(true);
  });

  it("are looked up in tables of many of them in a time that does not grow with the table", () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `@f${i}`);
    const functions = names.map(
      (name, i) => `func.func ${name}() {
  call ${names.at(i - 1) ?? ""}() : () -> ()
  return
}`,
    );
    expect(verify(load(functions.join("\n")))).toBe(true);
  });

  it("get fresh names", () => {
    const index = new SymbolIndex(load(source));
    expect(index.get("caller")?.is(FuncOp)).toBe(true);
    expect(index.freshName("caller")).toBe("caller_0");
    expect(index.freshName("new")).toBe("new");
  });
});

describe("function signatures", () => {
  it("lose arguments with their attributes", () => {
    const module = load(`func.func @f(%x: i32 {a.x}, %y: f32, %z: i1 {a.z}) -> i1 { return %z : i1 }`);
    const f = find(module, "f");
    const rw = new Rewriter(module.context);
    eraseFunctionArguments(f, rw, new Set([0, 1]));
    setFunctionPartAttr(f, rw, "res_attrs", 0, "a.r", UnitAttr.get(module.context));
    expect(functionPartAttrs(f, "arg_attrs", 0).has("a.z")).toBe(true);
    expect(verify(module)).toBe(true);
    expect(printOperation(f)).toContain("func.func @f(%z: i1 {a.z}) -> (i1 {a.r}) {");
  });

  it.each([
    [undefined, "func.func @f(%x: i32 {a.x}, %y: f32, %new: index) {"],
    [0, "func.func @f(%new: index, %x: i32 {a.x}, %y: f32) {"],
  ])("get an argument at %s", (index, text) => {
    const module = load(`func.func @f(%x: i32 {a.x}, %y: f32) { return }`);
    const f = find(module, "f");
    const added = addFunctionArgument(f, new Rewriter(module.context), IndexType.get(module.context), "new", index);
    expect(added.index).toBe(index ?? 2);
    expect(verify(module)).toBe(true);
    expect(printOperation(f)).toContain(text);
  });
});
