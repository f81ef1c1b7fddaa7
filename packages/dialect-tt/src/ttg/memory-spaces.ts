/** Sets of memory spaces, written as keywords between bars: `global_read|global_write`. */
import {
  type Attribute,
  type AttrConstraint,
  type AttributeSyntaxParser,
  type AttributeSyntaxPrinter,
  IntegerAttr,
  IntegerType,
} from "@tt-opt/ir-core";

const bits: ReadonlyMap<string, number> = new Map([
  ["local", 1],
  ["global_read", 2],
  ["global_write", 4],
  ["tensor_read", 8],
  ["tensor_write", 16],
]);
const all = 31;
const names = ["none", ...bits.keys(), "all"];

/** The memory spaces whose accesses a barrier orders: a bit set in a 32-bit integer, as in Triton's `ttg` dialect. */
export const MemorySpaces: AttrConstraint<IntegerAttr> = {
  summary: `32-bit signless integer attribute of at most ${all} (memory spaces)`,

  matches(attribute: Attribute): attribute is IntegerAttr {
    return (
      attribute instanceof IntegerAttr &&
      attribute.type instanceof IntegerType &&
      attribute.type.isSignless(32) &&
      attribute.number >= 0 &&
      attribute.number <= all
    );
  },

  parse(p: AttributeSyntaxParser): IntegerAttr | undefined {
    let value = 0;
    do {
      const name = p.parseKeywordOf(names, "one of");
      if (name === undefined) return undefined;
      value |= name === "all" ? all : (bits.get(name) ?? 0);
    } while (p.accept("|"));
    return IntegerAttr.get(IntegerType.get(p.context, 32), value);
  },

  print(p: AttributeSyntaxPrinter, attribute: IntegerAttr): void {
    const value = attribute.number;
    if (value === 0) p.write("none");
    else if (value === all) p.write("all");
    else p.write([...bits].flatMap(([name, bit]) => ((value & bit) === 0 ? [] : [name])).join("|"));
  },
};
