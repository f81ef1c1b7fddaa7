/** Types that contain types: `(A) -> B`, `tuple<…>`, and the text of types of unregistered dialects. */
import { type Attribute, type AttributePrinter, Type } from "../attributes/attribute.ts";
import type { Context } from "../context.ts";

/** A key for a sequence of attributes. */
export function idsOf(attributes: readonly Attribute[]): string {
  let key = "";
  for (const attribute of attributes) key += `${attribute.id},`;
  return key;
}

function printTypes(p: AttributePrinter, types: readonly Type[]): void {
  types.forEach((type, index) => {
    if (index > 0) p.write(", ");
    p.attribute(type);
  });
}

/** `(i32, f32) -> i1`: the type of a function. */
export class FunctionType extends Type {
  readonly inputs: readonly Type[];
  readonly results: readonly Type[];

  private constructor(context: Context, inputs: readonly Type[], results: readonly Type[]) {
    super(context);
    this.inputs = inputs;
    this.results = results;
  }

  static get(context: Context, inputs: readonly Type[], results: readonly Type[]): FunctionType {
    const key = `${idsOf(inputs)}>${idsOf(results)}`;
    return context.uniquer.get(
      FunctionType,
      key,
      () => new FunctionType(context, Object.freeze([...inputs]), Object.freeze([...results])),
    );
  }

  override print(p: AttributePrinter): void {
    p.write("(");
    printTypes(p, this.inputs);
    p.write(") -> ");
    const single = this.results.length === 1 ? this.results[0] : undefined;
    if (single !== undefined && !(single instanceof FunctionType)) {
      p.attribute(single);
      return;
    }
    p.write("(");
    printTypes(p, this.results);
    p.write(")");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    this.inputs.forEach(visit);
    this.results.forEach(visit);
  }
}

/** `tuple<i32, f32>`. */
export class TupleType extends Type {
  readonly types: readonly Type[];

  private constructor(context: Context, types: readonly Type[]) {
    super(context);
    this.types = types;
  }

  static get(context: Context, types: readonly Type[]): TupleType {
    return context.uniquer.get(TupleType, idsOf(types), () => new TupleType(context, Object.freeze([...types])));
  }

  override print(p: AttributePrinter): void {
    p.write("tuple<");
    printTypes(p, this.types);
    p.write(">");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    this.types.forEach(visit);
  }
}

/** `!dialect.text` or `!dialect<"text">`: a type of an unregistered dialect, kept verbatim. */
export class OpaqueType extends Type {
  readonly dialect: string;
  /** The text after `!dialect`: `.name<…>` or `<…>`. */
  readonly text: string;

  private constructor(context: Context, dialect: string, text: string) {
    super(context);
    this.dialect = dialect;
    this.text = text;
  }

  static get(context: Context, dialect: string, text: string): OpaqueType {
    return context.uniquer.get(OpaqueType, `${dialect}|${text}`, () => new OpaqueType(context, dialect, text));
  }

  override print(p: AttributePrinter): void {
    p.write(`!${this.dialect}${this.text}`);
  }
}
