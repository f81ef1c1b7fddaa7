import type { Context } from "../context.ts";

/** Limits for the number of elements of dense attributes that are printed in full; splats always are. */
export interface ElementLimits {
  /** Attributes with more elements are printed as `dense_resource<__elided__>`; no limit if left out. */
  readonly elideElementsIfLarger?: number | undefined;
  /** Attributes with more elements are printed in hexadecimal; 100, as in MLIR, if left out. */
  readonly hexElementsIfLarger?: number | undefined;
}

/** The destination of the text of an attribute or type; it applies aliases to nested attributes. */
export interface AttributePrinter extends ElementLimits {
  /** Writes literal text. */
  write(text: string): void;
  /** Writes an attribute with its type suffix (`1 : i32`), or its alias. */
  attribute(attribute: Attribute): void;
  /** Writes an attribute without the suffix of its type (`1`). */
  attributeWithoutType(attribute: Attribute): void;
  /** Writes an attribute, omitting the suffix of a default type (`i64`, `f64`), as inside arrays. */
  attributeWithDefaultType(attribute: Attribute): void;
}

/**
 * Immutable data that operations carry: hash-consed per {@link Context}, so that two attributes are equal exactly when
 * they are the same object. Subclasses have a static `get(context, …)` and are never constructed with `new` by users.
 */
export abstract class Attribute {
  readonly context: Context;
  /**
   * A number that is unique among the attributes of the context; keys of composite attributes consist of such numbers.
   */
  readonly id: number;
  /** The result of {@link toString}, cached if it is short: most printed attributes are a few small types. */
  #text: string | undefined;

  protected constructor(context: Context) {
    this.context = context;
    this.id = context.uniquer.nextId();
    this.#text = undefined;
  }

  /** Writes the textual form, with its leading `#` or `!` if the form has one. */
  abstract print(p: AttributePrinter): void;

  /**
   * Writes the text that is needed in a context that implies the rest: without the type suffix, or without `loc(…)`.
   */
  printNested(p: AttributePrinter): void {
    this.print(p);
  }

  /** Calls `visit` for every attribute or type that this one directly contains. */
  forEachChild(_visit: (child: Attribute) => void): void {}

  /** The textual form without aliases. */
  toString(): string {
    if (this.#text !== undefined) return this.#text;
    const out: string[] = [];
    this.print(new PlainPrinter(out));
    const text = out.join("");
    if (text.length <= 64) this.#text = text;
    return text;
  }
}

/** An attribute that can be the type of a value. */
export abstract class Type extends Attribute {
  declare private readonly isType: true;
}

/** An attribute whose text may end in the type of its value: `1 : i32`, `dense<0> : tensor<4xi8>`. */
export abstract class TypedAttribute extends Attribute {
  abstract readonly type: Type;
  /** Writes the text before the ` : type` suffix. */
  abstract printValue(p: AttributePrinter): void;
  /** Whether the suffix may be omitted where the type is the default (`i64`, `f64`). */
  get hasDefaultType(): boolean {
    return false;
  }
  /** Whether the suffix is never written (booleans). */
  get elidesType(): boolean {
    return false;
  }

  override print(p: AttributePrinter): void {
    this.printValue(p);
    if (this.elidesType) return;
    p.write(" : ");
    p.attribute(this.type);
  }

  override printNested(p: AttributePrinter): void {
    this.printValue(p);
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.type);
  }
}

/** Writes an attribute, omitting the suffix of a default type. */
export function printWithDefaultType(p: AttributePrinter, attribute: Attribute): void {
  if (attribute instanceof TypedAttribute && attribute.hasDefaultType) attribute.printValue(p);
  else attribute.print(p);
}

class PlainPrinter implements AttributePrinter {
  readonly #out: string[];
  constructor(out: string[]) {
    this.#out = out;
  }
  write(text: string): void {
    this.#out.push(text);
  }
  attribute(attribute: Attribute): void {
    attribute.print(this);
  }
  attributeWithoutType(attribute: Attribute): void {
    attribute.printNested(this);
  }
  attributeWithDefaultType(attribute: Attribute): void {
    printWithDefaultType(this, attribute);
  }
}
