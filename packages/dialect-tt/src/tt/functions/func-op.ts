import {
  AutomaticAllocationScope,
  type Builder,
  Callable,
  defineOp,
  DictArrayAttr,
  type DictionaryAttr,
  FunctionLike,
  functionPartAttrs,
  type FunctionType,
  FunctionTypeAttr,
  functionType,
  hasParent,
  IsolatedFromAbove,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  parseFunction,
  printFunction,
  StrAttr,
  StringAttr,
  SymbolNameAttr,
  SymbolTrait,
  TypeAttr,
  type Value,
  verifyFunction,
} from "@tt-opt/ir-core";

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
  /** Makes a public function at the builder's insertion point; `body` fills the entry block. */
  static create(
    b: Builder,
    name: string,
    type: FunctionType,
    body: (b: Builder, args: readonly Value[]) => void,
  ): FuncOp {
    return FuncOp.build(b, {
      sym_name: StringAttr.get(b.context, name),
      function_type: TypeAttr.get(type),
      sym_visibility: StringAttr.get(b.context, "public"),
      body: b.region(type.inputs, body),
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

  get type(): FunctionType {
    return functionType(this);
  }

  /** Whether the function has no body. */
  get isDeclaration(): boolean {
    return this.body.isEmpty;
  }

  /** The arguments of the entry block; none for a declaration. */
  get args(): readonly Value[] {
    return this.body.entry?.args ?? [];
  }

  /** The attributes of argument `index`, such as `tt.divisibility`. */
  argumentAttributes(index: number): DictionaryAttr {
    return functionPartAttrs(this, "arg_attrs", index);
  }

  override verify(): void {
    verifyFunction(this);
  }
}

FunctionLike.attach(FuncOp, { body: (op) => op.body });

Callable.attach(FuncOp, {
  region: (op) => (op.isDeclaration ? undefined : op.body),
  argumentTypes: (op) => op.type.inputs,
  resultTypes: (op) => op.type.results,
});
