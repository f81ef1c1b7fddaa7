/**
 * Operations that are not instructions on values: modules, functions and imports, locals, structured control, calls,
 * and the few instructions whose types depend on their operands. Values are in SSA form within a region. Variables, and
 * values that go from one iteration or arm to the next, are locals, as in WebAssembly itself.
 */
import {
  allocEffect,
  AnyDictionaryAttr,
  BoolAttr,
  defineOp,
  derived,
  FlatSymbolRef,
  I32Attr,
  I64Attr,
  IsolatedFromAbove,
  IsTerminator,
  MemoryEffects,
  NoTerminator,
  optional,
  Pure,
  readEffect,
  RecursiveMemoryEffects,
  ReturnLike,
  same,
  SingleBlock,
  StrAttr,
  SymbolTable,
  type Type,
  UnitFlag,
  variadic,
  writeEffect,
} from "@tt-opt/ir-core";
import { AnyLocal, AnyWasmType, LocalType, wasmTypeConstraint } from "./types.ts";

const valueOfLocal = derived("local", "the type of the local's value", (type: Type) =>
  type instanceof LocalType ? type.valueType : undefined,
);

/** A module: imports and functions, and the data that the launcher needs about the kernel. */
export class ModuleOp extends defineOp("wasm.module", {
  summary: "a WebAssembly module",
  description: `Holds imports and functions. \`kernel\` describes the compiled kernel to the launcher: name, parameters, scratch memory, messages. With
\`shared\`, several workers execute the module on one memory.

\`\`\`mlir
wasm.module {
  wasm.func @f(%x: i32) -> i32 attributes {export = "f"} {
    wasm.return %x : i32
  }
}
\`\`\``,
  attributes: {
    shared: optional(UnitFlag),
    kernel: optional(AnyDictionaryAttr),
  },
  regions: { bodyRegion: "single-block" },
  traits: [IsolatedFromAbove, SymbolTable, NoTerminator, SingleBlock],
  assembly: "attr-dict-with-keyword $bodyRegion",
}) {}

/** A branch target at its end. */
export class BlockOp extends defineOp("wasm.block", {
  summary: "a block that branches can exit",
  description: `Executes its region once. A branch to it jumps to its end. Blocks have neither operands nor results: values are passed
in locals. \`label\` is a name for readers.

\`\`\`mlir
wasm.block {
  wasm.br_if 0, %done
  wasm.i32.store %p, %x
}
\`\`\``,
  attributes: { label: optional(StrAttr) },
  regions: { bodyRegion: "single-block" },
  traits: [NoTerminator, SingleBlock, RecursiveMemoryEffects],
  assembly: "($label^)? $bodyRegion attr-dict",
}) {}

/** A branch target at its beginning; falls through at its end. */
export class LoopOp extends defineOp("wasm.loop", {
  summary: "a block that branches can repeat",
  description: `A branch to it jumps to its start; the end of its region exits it. Like a block, it has no operands and no results.

\`\`\`mlir
wasm.loop {
  %i = wasm.local.get %counter : !wasm.local<i32>
  %next = wasm.i32.add %i, %one
  wasm.local.set %counter, %next : !wasm.local<i32>
  %goes_on = wasm.i32.lt_u %next, %n
  wasm.br_if 0, %goes_on
}
\`\`\``,
  attributes: { label: optional(StrAttr) },
  regions: { bodyRegion: "single-block" },
  traits: [NoTerminator, SingleBlock, RecursiveMemoryEffects],
  assembly: "($label^)? $bodyRegion attr-dict",
}) {}

/** One of two blocks; a branch to it goes to its end. */
export class IfOp extends defineOp("wasm.if", {
  summary: "execute one of two regions, depending on an i32",
  description: `Executes the first region if the condition is not 0, else the second one, if there is one. It is also a label: a
branch to it jumps to its end. It has no results.

\`\`\`mlir
wasm.if %condition {
  wasm.local.set %x, %one : !wasm.local<i32>
} else {
  wasm.local.set %x, %two : !wasm.local<i32>
}
\`\`\``,
  operands: { condition: wasmTypeConstraint("i32") },
  regions: { thenRegion: "single-block", elseRegion: "any" },
  traits: [NoTerminator, RecursiveMemoryEffects],
  assembly: "$condition $thenRegion (`else` $elseRegion^)? attr-dict",
}) {}

/** A jump to the enclosing block, loop or if number `depth`, the innermost being 0. */
export class BrOp extends defineOp("wasm.br", {
  summary: "jump to a label",
  description: `Branches to the enclosing \`wasm.block\`, \`wasm.loop\` or \`wasm.if\` at depth \`depth\`, counted from the inside, where the
innermost is 0: to the start of a loop, to the end of the others.

\`\`\`mlir
wasm.br 1
\`\`\``,
  attributes: { depth: I32Attr },
  traits: [IsTerminator],
  assembly: "$depth attr-dict",
}) {}

/** A jump if the condition is not 0. */
export class BrIfOp extends defineOp("wasm.br_if", {
  summary: "jump to a label if a condition holds",
  description: `Branches like \`wasm.br\` with the same \`depth\` if the condition is not 0, otherwise continues.

\`\`\`mlir
wasm.br_if 0, %condition
\`\`\``,
  operands: { condition: wasmTypeConstraint("i32") },
  attributes: { depth: I32Attr },
  assembly: "$depth `,` $condition attr-dict",
}) {}

/** The end of a function. */
export class ReturnOp extends defineOp("wasm.return", {
  summary: "return values",
  description: `Returns from the function with values of its result types, from any depth.

\`\`\`mlir
wasm.return %x : i32
\`\`\``,
  operands: { values: variadic(AnyWasmType) },
  traits: [ReturnLike],
  assembly: "attr-dict ($values^ `:` type($values))?",
}) {}

/** A trap. */
export class UnreachableOp extends defineOp("wasm.unreachable", {
  summary: "trap",
  description: `Ends the execution of the program with an error.`,
  traits: [IsTerminator],
  assembly: "attr-dict",
}) {}

/** A call of a function of the module. */
export class CallOp extends defineOp("wasm.call", {
  summary: "call a function",
  description: `Calls a \`wasm.func\` or a \`wasm.import\` of the module. \`pure\` promises that the callee has no effects and does not trap, so that calls are
moved and merged like instructions.

\`\`\`mlir
%r = wasm.call pure @f(%x, %y) : (i32, f32) -> f32
wasm.call @print(%x) : (i32) -> ()
\`\`\``,
  operands: { args: variadic(AnyWasmType) },
  results: { outs: variadic(AnyWasmType) },
  attributes: { callee: FlatSymbolRef, pure: optional(UnitFlag) },
  assembly: "(`pure` $pure^)? $callee `(` $args `)` attr-dict `:` functional-type($args, $outs)",
}) {}

/** A variable of the function, undefined until it is set. It may share its slot with others that are not live. */
export class LocalOp extends defineOp("wasm.local", {
  summary: "declare a local",
  description: `A variable of the function, whose value is undefined until it is set. It may share a WebAssembly local with
variables and values that are not live at the same time.

\`\`\`mlir
%l = wasm.local : !wasm.local<f32>
\`\`\``,
  results: { local: AnyLocal },
  assembly: "attr-dict `:` type($local)",
}) {}

/** Reads a local. */
export class LocalGetOp extends defineOp("wasm.local.get", {
  summary: "read a local",
  description: `\`\`\`mlir
%x = wasm.local.get %l : !wasm.local<f32>
\`\`\``,
  operands: { local: AnyLocal },
  results: { result: valueOfLocal },
  assembly: "$local attr-dict `:` type($local)",
}) {}

/** Writes a local. */
export class LocalSetOp extends defineOp("wasm.local.set", {
  summary: "write a local",
  description: `\`\`\`mlir
wasm.local.set %l, %x : !wasm.local<f32>
\`\`\``,
  operands: { local: AnyLocal, value: valueOfLocal },
  assembly: "$local `,` $value attr-dict `:` type($local)",
}) {}

/** Writes a local and returns the value. */
export class LocalTeeOp extends defineOp("wasm.local.tee", {
  summary: "write a local and return the value",
  description: `\`\`\`mlir
%y = wasm.local.tee %l, %x : !wasm.local<f32>
\`\`\``,
  operands: { local: AnyLocal, value: valueOfLocal },
  results: { result: valueOfLocal },
  assembly: "$local `,` $value attr-dict `:` type($local)",
}) {}

/** One of two values. */
export class SelectOp extends defineOp("wasm.select", {
  summary: "select one of two values by a condition",
  description: `Returns the first value if the condition is not 0, else the second. Both values are computed.

\`\`\`mlir
%r = wasm.select %x, %y, %condition : f32
\`\`\``,
  operands: { whenTrue: AnyWasmType, whenFalse: same("whenTrue"), condition: wasmTypeConstraint("i32") },
  results: { result: same("whenTrue") },
  traits: [Pure],
  assembly: "$whenTrue `,` $whenFalse `,` $condition attr-dict `:` type($whenTrue)",
}) {}

/** Computes a value although it is unused. */
export class DropOp extends defineOp("wasm.drop", {
  summary: "keep an unused value",
  description: `Keeps the value and its operands alive if it has no other use.

\`\`\`mlir
wasm.drop %x : i32
\`\`\``,
  operands: { value: AnyWasmType },
  assembly: "$value attr-dict `:` type($value)",
}) {}

/** The memory that the module works on. */
export class ImportMemoryOp extends defineOp("wasm.import_memory", {
  summary: "import the memory",
  description: `The memory of all accesses of the module. It has from \`min\` to \`max\` pages of 64 KiB; \`shared\` if several workers use
it. A module has at most one.

\`\`\`mlir
wasm.import_memory "env" "memory" {max = 65536 : i64, min = 1 : i64, shared = true}
\`\`\``,
  attributes: { from: StrAttr, importName: StrAttr, min: I64Attr, max: I64Attr, shared: BoolAttr },
  assembly: "$from $importName attr-dict",
}) {}

// So that the operation and its operand are kept.
MemoryEffects.attach(DropOp, { effects: () => [writeEffect(undefined, "wasm.drop")] });
MemoryEffects.attach(LocalOp, { effects: (op) => [allocEffect(op.local, "wasm.local")] });
MemoryEffects.attach(LocalGetOp, { effects: (op) => [readEffect(op.local, "wasm.local")] });
MemoryEffects.attach(LocalSetOp, { effects: (op) => [writeEffect(op.local, "wasm.local")] });
MemoryEffects.attach(LocalTeeOp, {
  effects: (op) => [writeEffect(op.local, "wasm.local"), readEffect(op.local, "wasm.local")],
});
