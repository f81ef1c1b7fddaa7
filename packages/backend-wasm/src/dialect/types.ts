/** The types of the `wasm` dialect besides the builtin `i32`, `i64`, `f32` and `f64`: vectors and locals. */
import {
  type Attribute,
  type AttributePrinter,
  type Context,
  defined,
  FloatType,
  IntegerType,
  type ParametricSyntax,
  Type,
  type TypeConstraint,
  typeConstraint,
} from "@tt-opt/ir-core";

/** `!wasm.v128`: 128 bits whose lanes depend on the operation. */
export class V128Type extends Type {
  static get(context: Context): V128Type {
    return context.uniquer.get(V128Type, "", () => new V128Type(context));
  }

  override print(p: AttributePrinter): void {
    p.write("!wasm.v128");
  }
}

/** `!wasm.local<i32>`: a variable of the function that holds a value of a type. */
export class LocalType extends Type {
  readonly valueType: Type;

  private constructor(context: Context, valueType: Type) {
    super(context);
    this.valueType = valueType;
  }

  static get(valueType: Type): LocalType {
    const { context } = valueType;
    return context.uniquer.get(LocalType, `${valueType.id}`, () => new LocalType(context, valueType));
  }

  override print(p: AttributePrinter): void {
    p.write("!wasm.local<");
    p.attribute(this.valueType);
    p.write(">");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.valueType);
  }
}

/** How `!wasm.v128` is read. */
export const v128Syntax: ParametricSyntax<V128Type> = {
  mnemonic: "v128",
  summary: "128 bits",
  parse: (p) => V128Type.get(p.context),
};

/** How `!wasm.local<T>` is read. */
export const localSyntax: ParametricSyntax<LocalType> = {
  mnemonic: "local",
  summary: "a variable of a function",
  parse(p) {
    if (!p.expect("<")) return undefined;
    const type = p.parseType();
    return type !== undefined && p.expect(">") ? LocalType.get(type) : undefined;
  },
};

/** The types of operands and results of instructions, by their names in WebAssembly. */
export type WasmTypeName = "i32" | "i64" | "f32" | "f64" | "v128";

/** The name of `type` in WebAssembly; undefined for other types. */
export function wasmTypeName(type: Type): WasmTypeName | undefined {
  if (type instanceof IntegerType) return type.isSignless(32) ? "i32" : type.isSignless(64) ? "i64" : undefined;
  if (type instanceof FloatType) return type.kind === "f32" || type.kind === "f64" ? type.kind : undefined;
  return type instanceof V128Type ? "v128" : undefined;
}

/** The type called `name` in WebAssembly. */
export function wasmType(context: Context, name: WasmTypeName): Type {
  switch (name) {
    case "i32":
      return IntegerType.get(context, 32);
    case "i64":
      return IntegerType.get(context, 64);
    case "v128":
      return V128Type.get(context);
    default:
      return FloatType.get(context, name);
  }
}

const constraints = new Map(
  (["i32", "i64", "f32", "f64", "v128"] as const).map((name): [WasmTypeName, TypeConstraint] => [
    name,
    typeConstraint(
      `WebAssembly ${name}`,
      (type): type is Type => wasmTypeName(type) === name,
      (context) => wasmType(context, name),
    ),
  ]),
);

/** The constraint on operands and results of type `name`. */
export function wasmTypeConstraint(name: WasmTypeName): TypeConstraint {
  return defined(constraints.get(name), `the constraint of ${name}`);
}

/** Any type of values. */
export const AnyWasmType: TypeConstraint = typeConstraint(
  "WebAssembly value type",
  (type): type is Type => wasmTypeName(type) !== undefined,
);

/** A local. */
export const AnyLocal: TypeConstraint = typeConstraint(
  "WebAssembly local",
  (type): type is LocalType => type instanceof LocalType,
);
