import type { Context } from "../context.ts";
import { Attribute, type AttributePrinter } from "./attribute.ts";
import { UnitAttr } from "./collections.ts";

/**
 * `distinct[0]<"x">`: an attribute that is equal to no other one, however alike they are, as debug information needs
 * it. The number tells those of a text apart; it is kept where it is free.
 */
export class DistinctAttr extends Attribute {
  readonly number: number;
  /** What is made distinct; a unit attribute if there is nothing. */
  readonly value: Attribute;

  private constructor(context: Context, number: number, value: Attribute) {
    super(context);
    this.number = number;
    this.value = value;
  }

  /** A new attribute, called `number` if no other one of the context is. */
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

  /** Whether there is nothing but the number. */
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
