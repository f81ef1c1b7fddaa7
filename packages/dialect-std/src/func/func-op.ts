import {
  AutomaticAllocationScope,
  Callable,
  defineOp,
  DictArrayAttr,
  FunctionLike,
  FunctionType,
  FunctionTypeAttr,
  IsolatedFromAbove,
  type Builder,
  type OpParser,
  type OpPrinter,
  optional,
  type ParsedOperation,
  parseFunction,
  printFunction,
  Region,
  StrAttr,
  StringAttr,
  SymbolNameAttr,
  SymbolTrait,
  TypeAttr,
  UnitFlag,
  type Value,
  verifyFunction,
  type Visibility,
} from "@tt-opt/ir-core";

/**
 * A function: `func.func @f(%x: i32) -> i32 { … }`. One without a body is a declaration of a function that is
 * elsewhere, and must be private.
 */
export class FuncOp extends defineOp("func.func", {
  summary: "a function of a name and a type",
  description: `\`\`\`mlir
func.func @id(%x: i32 {tt.divisibility = 16 : i32}) -> i32 attributes {no_inline} {
  return %x : i32
}
func.func private @elsewhere(i32) -> i32
\`\`\``,
  attributes: {
    sym_name: SymbolNameAttr,
    function_type: FunctionTypeAttr,
    sym_visibility: optional(StrAttr),
    arg_attrs: optional(DictArrayAttr),
    res_attrs: optional(DictArrayAttr),
    no_inline: optional(UnitFlag),
  },
  regions: { body: "any" },
  traits: [IsolatedFromAbove, AutomaticAllocationScope, SymbolTrait],
  defaultDialect: "func",
}) {
  /**
   * Makes a function at the builder's insertion point; `body` fills the entry block. Without `body` it is a
   * declaration, private unless said otherwise.
   */
  static create(
    b: Builder,
    name: string,
    type: FunctionType,
    body?: (b: Builder, args: readonly Value[]) => void,
    visibility: Visibility = body === undefined ? "private" : "public",
  ): FuncOp {
    return FuncOp.build(b, {
      sym_name: StringAttr.get(b.context, name),
      function_type: TypeAttr.get(type),
      sym_visibility: visibility === "public" ? undefined : StringAttr.get(b.context, visibility),
      body: body === undefined ? new Region() : b.region(type.inputs, body),
    });
  }

  /** The name without `@`. */
  get symbolName(): string {
    return this.sym_name.value;
  }

  get type(): FunctionType {
    const { type } = this.function_type;
    if (type instanceof FunctionType) return type;
    throw new RangeError(`'${type.toString()}' is not a function type`);
  }

  /** Whether the function has no body. */
  get isDeclaration(): boolean {
    return this.body.isEmpty;
  }

  /** The arguments of the entry block; none for a declaration. */
  get args(): readonly Value[] {
    return this.body.entry?.args ?? [];
  }

  static parseAssembly(p: OpParser, state: ParsedOperation): boolean {
    return parseFunction(p, state);
  }

  override printAssembly(p: OpPrinter): void {
    printFunction(p, this);
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
