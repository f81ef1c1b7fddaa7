/**
 * Enumerations as attributes of a dialect, printed as a keyword in angle brackets: `#vector.kind<add>`. A {@link
 * KeywordEnum} is the constraint on properties, the syntax for the dialect and the factory of the attributes.
 */
import { Attribute, type AttributePrinter } from "../attributes/attribute.ts";
import type { Context } from "../context.ts";
import type { AttributeSyntaxParser, AttributeSyntaxPrinter } from "./attribute-syntax.ts";
import type { AttrConstraint } from "./constraint.ts";
import type { ParametricSyntax } from "./dialect.ts";

/** One case of a {@link KeywordEnum}: `#vector.kind<add>`. */
export class KeywordAttr<out Case extends string = string> extends Attribute {
  /** The keyword. */
  readonly value: Case;
  /** The text before the angle bracket: `vector.kind`. */
  readonly enumName: string;

  private constructor(context: Context, enumName: string, value: Case) {
    super(context);
    this.enumName = enumName;
    this.value = value;
  }

  /** The attribute of a case; use {@link KeywordEnum.attr}, which checks that the case exists. */
  static get<Case extends string>(context: Context, enumName: string, value: Case): KeywordAttr<Case> {
    return context.uniquer.get(KeywordAttr, `${enumName}<${value}`, () => new KeywordAttr(context, enumName, value));
  }

  override print(p: AttributePrinter): void {
    p.write(`#${this.enumName}<${this.value}>`);
  }
}

/** An enumeration of a dialect whose cases are keywords. */
export class KeywordEnum<const Case extends string>
  implements AttrConstraint<KeywordAttr<Case>>, ParametricSyntax<KeywordAttr<Case>>
{
  readonly summary: string;
  readonly mnemonic: string;
  readonly keywords: readonly Case[];
  readonly #enumName: string;

  /** `summary` is MLIR's wording of the constraint: `Kind of combining function`. */
  constructor(dialectName: string, mnemonic: string, summary: string, cases: readonly Case[]) {
    this.#enumName = `${dialectName}.${mnemonic}`;
    this.mnemonic = mnemonic;
    this.summary = summary;
    this.keywords = cases;
  }

  matches(attribute: Attribute): attribute is KeywordAttr<Case> {
    return attribute instanceof KeywordAttr && attribute.enumName === this.#enumName;
  }

  /** The attribute of a case. */
  attr(context: Context, value: Case): KeywordAttr<Case> {
    return KeywordAttr.get(context, this.#enumName, value);
  }

  /** The case of an attribute; undefined if it belongs to another enumeration. */
  of(attribute: Attribute | undefined): Case | undefined {
    return attribute !== undefined && this.matches(attribute) ? attribute.value : undefined;
  }

  /** The case with keyword `text`; undefined if there is none. */
  caseOf(text: string): Case | undefined {
    return this.keywords.find((each) => each === text);
  }

  parse(p: AttributeSyntaxParser): KeywordAttr<Case> | undefined {
    if (!p.expect("<")) return undefined;
    const word = p.parseKeywordOf(this.keywords, "one of");
    const value = word === undefined ? undefined : this.caseOf(word);
    return value !== undefined && p.expect(">") ? this.attr(p.context, value) : undefined;
  }

  print(p: AttributeSyntaxPrinter, attribute: Attribute): void {
    const value = this.of(attribute);
    p.write(value === undefined ? attribute.toString() : `<${value}>`);
  }
}
