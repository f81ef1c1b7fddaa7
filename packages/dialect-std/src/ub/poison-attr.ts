import { Attribute, type AttributePrinter, type Context, type ParametricSyntax } from "@tt-opt/ir-core";

/** `#ub.poison`: the value of an operation whose result nobody may rely on. */
export class PoisonAttr extends Attribute {
  static get(context: Context): PoisonAttr {
    return context.uniquer.get(PoisonAttr, 0, () => new PoisonAttr(context));
  }

  override print(p: AttributePrinter): void {
    p.write("#ub.poison");
  }
}

/** How `#ub.poison` is read. */
export const poisonSyntax: ParametricSyntax<PoisonAttr> = {
  mnemonic: "poison",
  summary: "a value that nobody may rely on",
  parse: (p) => PoisonAttr.get(p.context),
};
