import type { Context } from "../context.ts";
import { Attribute, type AttributePrinter } from "./attribute.ts";
import { UnitAttr } from "./collections.ts";

/**
 * `distinct[0]<"x">`: an attribute that is not equal to any other one, even with the same contents, as debug
 * information requires. The number distinguishes those of a text; it is kept if it is free.
 */
export class DistinctAttr extends Attribute {
  readonly number: number;
  /** The wrapped attribute; a unit attribute if there is none. */
  readonly value: Attribute;

  private constructor(context: Context, number: number, value: Attribute) {
    super(context);
    this.number = number;
    this.value = value;
  }

  /** Creates an attribute with `number`, if no other one of the context has it. */
  static create(value: Attribute, number?: number): DistinctAttr {
    const { context } = value;
    const { uniquer } = context;
    for (
      let wanted = number ?? uniquer.count(DistinctAttr);
      ;
      wanted = Math.max(wanted + 1, uniquer.count(DistinctAttr))
    ) {
      let made: DistinctAttr | undefined;
      uniquer.get(DistinctAttr, wanted, () => (made = new DistinctAttr(context, wanted, value)));
      if (made !== undefined) return made;
    }
  }

  /** Whether the attribute has only a number. */
  get isUnit(): boolean {
    return this.value instanceof UnitAttr;
  }

  override print(p: AttributePrinter): void {
    p.write(`distinct[${this.number}]<`);
    if (!this.isUnit) p.attribute(this.value);
    p.write(">");
  }

  override forEachChild(visit: (child: Attribute) => void): void {
    visit(this.value);
  }
}
