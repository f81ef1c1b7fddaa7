import {
  AutomaticAllocationScope,
  type Builder,
  defineOp,
  DictArrayAttr,
  type DictionaryAttr,
  FunctionType,
  FunctionTypeAttr,
  hasParent,
  IsolatedFromAbove,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  type Region,
  StrAttr,
  StringAttr,
  SymbolNameAttr,
  SymbolTrait,
  TypeAttr,
  type Type,
} from "@tt-opt/ir-core";
import { dictionariesOf, parseFunction, printFunction } from "./function-syntax.ts";

/** `tt.func`: a kernel (public) or a function that kernels call. */
export class FuncOp extends defineOp("tt.func", {
  summary: "a kernel, or a function that kernels call",
  description:
    "```mlir\ntt.func public @kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {\n  tt.return\n}\n```",
  attributes: {
    sym_name: SymbolNameAttr,
    function_type: FunctionTypeAttr,
    sym_visibility: optional(StrAttr),
    arg_attrs: optional(DictArrayAttr),
    res_attrs: optional(DictArrayAttr),
  },
  regions: { body: "any" },
  traits: [IsolatedFromAbove, AutomaticAllocationScope, SymbolTrait, hasParent("builtin.module")],
}) {
  /** A public function whose arguments have the types of `inputs`; `body` is filled by the caller. */
  static create(b: Builder, name: string, type: FunctionType, body: Region): FuncOp {
    const { context } = b;
    return FuncOp.build(b, {
      sym_name: StringAttr.get(context, name),
      function_type: TypeAttr.get(type),
      sym_visibility: StringAttr.get(context, "public"),
      body,
    });
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    return parseFunction(p, state);
  }

  override printAssembly(p: OpPrinter): void {
    printFunction(p, this);
  }

  /** The name without `@`. */
  get symbolName(): string {
    return this.sym_name.value;
  }

  get functionType(): FunctionType {
    const { type } = this.function_type;
    if (!(type instanceof FunctionType)) throw new TypeError(`@${this.symbolName} has no function type`);
    return type;
  }

  /** Whether the function has no body. */
  get isDeclaration(): boolean {
    return this.body.isEmpty;
  }

  /** The attributes of argument `index`, such as `tt.divisibility`. */
  argumentAttributes(index: number): DictionaryAttr | undefined {
    return dictionariesOf(this, "arg_attrs")[index];
  }

  override verify(): void {
    const { entry } = this.body;
    if (entry === undefined) return;
    const { inputs } = this.functionType;
    const args: readonly Type[] = entry.args.map((arg) => arg.type);
    if (args.length !== inputs.length) {
      this.error(`entry block must have ${inputs.length} arguments to match function signature`, "TT3080");
      return;
    }
    const wrong = args.findIndex((type, i) => type !== inputs[i]);
    if (wrong >= 0) {
      this.error(
        `type of entry block argument #${wrong}('${args[wrong]?.toString()}') must match the type of the corresponding argument in function signature('${inputs[wrong]?.toString()}')`,
        "TT3080",
      );
    }
  }
}
