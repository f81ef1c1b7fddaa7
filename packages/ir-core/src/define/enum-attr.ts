/**
 * Enumerations as attributes. Many MLIR enums are stored as an integer (`predicate = 2 : i64`) and printed as a keyword
 * in the custom form; an {@link IntegerEnum} maps between both and is the constraint.
 */
import type { Attribute } from "../attributes/attribute.ts";
import { IntegerAttr } from "../attributes/numeric.ts";
import type { Context } from "../context.ts";
import { IntegerType } from "../types/scalar.ts";
import type { AttributeSyntaxParser, AttributeSyntaxPrinter } from "./attribute-syntax.ts";
import type { AttrConstraint } from "./constraint.ts";

/** An enumeration stored as an integer attribute of `width` bits. */
export class IntegerEnum<const Case extends string> implements AttrConstraint<IntegerAttr> {
  readonly summary: string;
  readonly width: number;
  readonly #values: ReadonlyMap<string, number>;
  readonly #names = new Map<number, Case>();

  constructor(summary: string, width: number, cases: Readonly<Record<Case, number>>) {
    this.summary = `allowed ${width}-bit signless integer cases: ${Object.values(cases).join(", ")} (${summary})`;
    this.width = width;
    this.#values = new Map(Object.entries<number>(cases));
    for (const name in cases) this.#names.set(cases[name], name);
  }

  get cases(): readonly Case[] {
    return [...this.#names.values()];
  }

  matches(attribute: Attribute): attribute is IntegerAttr {
    return (
      attribute instanceof IntegerAttr &&
      attribute.type instanceof IntegerType &&
      attribute.type.isSignless(this.width) &&
      this.#names.has(attribute.number)
    );
  }

  /** The attribute of a case. */
  attr(context: Context, name: Case): IntegerAttr {
    return IntegerAttr.get(IntegerType.get(context, this.width), this.#values.get(name) ?? 0);
  }

  /** The case of an attribute; undefined if it has none. */
  of(attribute: Attribute | undefined): Case | undefined {
    return attribute instanceof IntegerAttr ? this.#names.get(attribute.number) : undefined;
  }

  /** The case of a verified attribute. */
  name(attribute: Attribute): Case {
    const name = this.of(attribute);
    if (name === undefined) throw new RangeError(`${attribute.toString()} is not a case of ${this.summary}`);
    return name;
  }

  /** The attribute of the case with keyword `text`; undefined if there is none. */
  parseCase(context: Context, text: string): IntegerAttr | undefined {
    const value = this.#values.get(text);
    return value === undefined ? undefined : IntegerAttr.get(IntegerType.get(context, this.width), value);
  }

  parse(p: AttributeSyntaxParser): IntegerAttr | undefined {
    const word = p.parseKeywordOf(this.cases, "one of");
    return word === undefined ? undefined : this.parseCase(p.context, word);
  }

  print(p: AttributeSyntaxPrinter, attribute: Attribute): void {
    p.write(this.of(attribute) ?? attribute.toString());
  }
}
