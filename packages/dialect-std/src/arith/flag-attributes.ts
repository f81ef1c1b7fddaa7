/**
 * `#arith.overflow<…>` and `#arith.fastmath<…>`: sets of flags that permit an operation to assume something. Both are
 * bit sets with a fixed spelling; the bits are those of MLIR, so that the order of printing is too.
 */
import {
  Attribute,
  type AttrConstraint,
  type AttributePrinter,
  type AttributeSyntaxParser,
  type Context,
  type ParametricSyntax,
  attrConstraint,
} from "@tt-opt/ir-core";

type Flags = readonly (readonly [name: string, bits: number])[];

const overflowFlags: Flags = [
  ["nsw", 1],
  ["nuw", 2],
];

const fastMathFlags: Flags = [
  ["reassoc", 1],
  ["nnan", 2],
  ["ninf", 4],
  ["nsz", 8],
  ["arcp", 16],
  ["contract", 32],
  ["afn", 64],
];

/** A promise about integer overflow: no signed wrap, no unsigned wrap. */
export type OverflowFlag = "nsw" | "nuw";

/** `#arith.overflow<nsw, nuw>`: which overflows do not happen; the result is poison where they do. */
export class OverflowFlagsAttr extends Attribute {
  readonly bits: number;

  private constructor(context: Context, bits: number) {
    super(context);
    this.bits = bits;
  }

  /** The attribute of a set of flags. */
  static get(context: Context, ...flags: readonly OverflowFlag[]): OverflowFlagsAttr {
    return OverflowFlagsAttr.fromBits(context, bitsOf(overflowFlags, flags));
  }

  /** The attribute of a bit set: `nsw` is 1, `nuw` is 2. */
  static fromBits(context: Context, bits: number): OverflowFlagsAttr {
    return context.uniquer.get(OverflowFlagsAttr, bits, () => new OverflowFlagsAttr(context, bits));
  }

  get isNone(): boolean {
    return this.bits === 0;
  }

  /** Whether the set contains `flag`. */
  has(flag: OverflowFlag): boolean {
    return (this.bits & bitsOf(overflowFlags, [flag])) !== 0;
  }

  /** The flags that both sets contain. */
  and(other: OverflowFlagsAttr): OverflowFlagsAttr {
    return OverflowFlagsAttr.fromBits(this.context, this.bits & other.bits);
  }

  override print(p: AttributePrinter): void {
    p.write(`#arith.overflow${this.parameters}`);
  }

  /** `<nsw, nuw>`. */
  get parameters(): string {
    return `<${flagText(overflowFlags, this.bits, ", ")}>`;
  }
}

/** A liberty that the compiler may take with floating-point values. */
export type FastMathFlag = "reassoc" | "nnan" | "ninf" | "nsz" | "arcp" | "contract" | "afn";

/** `#arith.fastmath<nnan,ninf>`: which liberties an operation leaves to the compiler. */
export class FastMathFlagsAttr extends Attribute {
  readonly bits: number;

  private constructor(context: Context, bits: number) {
    super(context);
    this.bits = bits;
  }

  /** The attribute of a set of flags. */
  static get(context: Context, ...flags: readonly (FastMathFlag | "fast")[]): FastMathFlagsAttr {
    return FastMathFlagsAttr.fromBits(context, bitsOf(fastMathFlags, flags));
  }

  /** The attribute of a bit set, in the order `reassoc, nnan, ninf, nsz, arcp, contract, afn`. */
  static fromBits(context: Context, bits: number): FastMathFlagsAttr {
    return context.uniquer.get(FastMathFlagsAttr, bits, () => new FastMathFlagsAttr(context, bits));
  }

  get isNone(): boolean {
    return this.bits === 0;
  }

  /** Whether the set contains all of `flags`. */
  has(...flags: readonly FastMathFlag[]): boolean {
    const wanted = bitsOf(fastMathFlags, flags);
    return (this.bits & wanted) === wanted;
  }

  /** The flags that both sets contain. */
  and(other: FastMathFlagsAttr): FastMathFlagsAttr {
    return FastMathFlagsAttr.fromBits(this.context, this.bits & other.bits);
  }

  override print(p: AttributePrinter): void {
    p.write(`#arith.fastmath${this.parameters}`);
  }

  /** `<nnan,ninf>`. */
  get parameters(): string {
    return `<${flagText(fastMathFlags, this.bits, ",")}>`;
  }
}

function parseOverflow(p: AttributeSyntaxParser): OverflowFlagsAttr | undefined {
  const bits = parseFlags(p, overflowFlags, "an overflow flag");
  return bits === undefined ? undefined : OverflowFlagsAttr.fromBits(p.context, bits);
}

function parseFastMath(p: AttributeSyntaxParser): FastMathFlagsAttr | undefined {
  const bits = parseFlags(p, fastMathFlags, "a fast-math flag");
  return bits === undefined ? undefined : FastMathFlagsAttr.fromBits(p.context, bits);
}

/** How `#arith.overflow<…>` is read. */
export const overflowSyntax: ParametricSyntax<OverflowFlagsAttr> = {
  mnemonic: "overflow",
  summary: "which integer overflows do not happen",
  parse: parseOverflow,
};

/** How `#arith.fastmath<…>` is read. */
export const fastMathSyntax: ParametricSyntax<FastMathFlagsAttr> = {
  mnemonic: "fastmath",
  summary: "which liberties may be taken with floating-point values",
  parse: parseFastMath,
};

/** A property that holds overflow flags; written `<nsw>` in the custom form. */
export const OverflowFlags: AttrConstraint<OverflowFlagsAttr> = attrConstraint(
  "integer overflow flags attribute",
  (a): a is OverflowFlagsAttr => a instanceof OverflowFlagsAttr,
  {
    parse: parseOverflow,
    print(p, a) {
      if (a instanceof OverflowFlagsAttr) p.write(a.parameters);
    },
  },
);

/** A property that holds fast-math flags; written `<nnan>` in the custom form. */
export const FastMathFlags: AttrConstraint<FastMathFlagsAttr> = attrConstraint(
  "fast-math flags attribute",
  (a): a is FastMathFlagsAttr => a instanceof FastMathFlagsAttr,
  {
    parse: parseFastMath,
    print(p, a) {
      if (a instanceof FastMathFlagsAttr) p.write(a.parameters);
    },
  },
);

/** No overflow flag. */
export function noOverflowFlags(context: Context): OverflowFlagsAttr {
  return OverflowFlagsAttr.fromBits(context, 0);
}

/** No fast-math flag. */
export function noFastMathFlags(context: Context): FastMathFlagsAttr {
  return FastMathFlagsAttr.fromBits(context, 0);
}

/** All bits of a table: what `fast` stands for. */
function allBits(table: Flags): number {
  return table.reduce((bits, [, bit]) => bits | bit, 0);
}

function bitsOf(table: Flags, names: readonly string[]): number {
  let bits = 0;
  for (const name of names) bits |= name === "fast" ? allBits(table) : (table.find(([n]) => n === name)?.[1] ?? 0);
  return bits;
}

function flagText(table: Flags, bits: number, separator: string): string {
  if (bits === 0) return "none";
  if (table === fastMathFlags && bits === allBits(table)) return "fast";
  return table
    .filter(([, bit]) => (bits & bit) !== 0)
    .map(([name]) => name)
    .join(separator);
}

function parseFlags(p: AttributeSyntaxParser, table: Flags, what: string): number | undefined {
  const names = ["none", ...table.map(([name]) => name), ...(table === fastMathFlags ? ["fast"] : [])];
  let bits = 0;
  const each = (): boolean => {
    const name = p.parseKeywordOf(names, what);
    if (name !== undefined) bits |= bitsOf(table, [name]);
    return name !== undefined;
  };
  if (!p.expect("<")) return undefined;
  do {
    if (!each()) return undefined;
  } while (p.accept(","));
  return p.expect(">") ? bits : undefined;
}
