/** Functions of a module: defined ones, and those that are imported. */
import {
  type ArgumentRef,
  at,
  defineOp,
  FunctionType,
  FunctionTypeAttr,
  IsolatedFromAbove,
  NoTerminator,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  StrAttr,
  StringAttr,
  SymbolNameAttr,
  SymbolTrait,
  type Type,
  TypeAttr,
} from "@tt-opt/ir-core";
import { LocalType, wasmTypeName } from "./types.ts";

/** A function; its body is one block, whose end returns nothing unless a `wasm.return` ends it. */
export class FuncOp extends defineOp("wasm.func", {
  summary: "a function",
  description: `The body is one block. Its end returns nothing, so functions with results end in
\`wasm.return\`. \`export\` is the name under which the host calls the function.

\`\`\`mlir
wasm.func @f(%x: i32) -> i32 attributes {export = "f"} {
  wasm.return %x : i32
}
\`\`\``,
  attributes: { sym_name: SymbolNameAttr, function_type: FunctionTypeAttr, export: optional(StrAttr) },
  regions: { body: "single-block" },
  traits: [IsolatedFromAbove, SymbolTrait, NoTerminator],
}) {
  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    const name = p.parseSymbolName();
    if (name === undefined) return false;
    const args: ArgumentRef[] = [];
    const each = (): boolean => {
      const arg = p.parseArgument();
      if (arg !== undefined) args.push(arg);
      return arg !== undefined;
    };
    if (!p.parseList("(", ")", each)) return false;
    const results = p.parseOptionalArrowTypes();
    if (results === undefined) return false;
    const inputs = args.map(({ type }) => type);
    state.set("sym_name", StringAttr.get(p.context, name));
    state.set("function_type", TypeAttr.get(FunctionType.get(p.context, inputs, results)));
    if (p.acceptKeyword("attributes") && !p.parseAttrDict(state.attributes)) return false;
    const body = p.parseRegion({ args, isolated: true, ensureBlock: true, what: `the body of wasm.func @${name}` });
    if (body === undefined) return false;
    state.regions.push(body);
    return true;
  }

  override printAssembly(p: OpPrinter): void {
    p.write(" ");
    p.symbolName(this.sym_name.value);
    p.write("(");
    this.body.entry?.args.forEach((arg, index) => {
      if (index > 0) p.write(", ");
      p.argument(arg);
    });
    p.write(")");
    p.optionalArrowTypes(this.functionType.results);
    p.attrDictWithKeyword(this, ["sym_name", "function_type"]);
    p.write(" ");
    p.region(this.body, { entryArgs: false });
  }

  /** Parameter and result types. */
  get functionType(): FunctionType {
    const { type } = this.function_type;
    if (!(type instanceof FunctionType)) throw new TypeError(`@${this.sym_name.value} has no function type`);
    return type;
  }

  override verify(): void {
    const { inputs } = this.functionType;
    const args: readonly Type[] = this.body.entry?.args.map(({ type }) => type) ?? [];
    if (args.length !== inputs.length || args.some((type, i) => type !== at(inputs, i))) {
      this.error("arguments of the body must match the function's type");
      return;
    }
    verifyTypes(this, this.functionType);
    this.walk((op) => {
      const wrong = op.results.find(({ type }) => wasmTypeName(type) === undefined && !(type instanceof LocalType));
      if (wrong !== undefined) op.error(`has a result of type '${wrong.type.toString()}', which WebAssembly has not`);
    });
  }
}

/** A function of the host. */
export class ImportOp extends defineOp("wasm.import", {
  summary: "import a function",
  description: `Declares a function of the host by the names of its module and of the function.

\`\`\`mlir
wasm.import @print from "env" "print" : (i32) -> ()
\`\`\``,
  attributes: { sym_name: SymbolNameAttr, from: StrAttr, importName: StrAttr, function_type: FunctionTypeAttr },
  traits: [SymbolTrait],
  assembly: "$sym_name `from` $from $importName `:` $function_type attr-dict",
}) {
  /** Parameter and result types. */
  get functionType(): FunctionType {
    const { type } = this.function_type;
    if (!(type instanceof FunctionType)) throw new TypeError(`@${this.sym_name.value} has no function type`);
    return type;
  }

  override verify(): void {
    verifyTypes(this, this.functionType);
  }
}

function verifyTypes(op: FuncOp | ImportOp, type: FunctionType): void {
  const wrong = [...type.inputs, ...type.results].find((each) => wasmTypeName(each) === undefined);
  if (wrong !== undefined) op.error(`WebAssembly has no type '${wrong.toString()}'`);
}
