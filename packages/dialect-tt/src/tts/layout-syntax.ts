/**
 * The syntax of a layout: `[%offset] strides [%s, 1] wrap [%i mod %n, _] bounds [0 to %m, _]`. Empty clauses are
 * omitted: `strides` of a scalar, `wrap` and `bounds` if no dimension has any.
 */
import {
  type CustomDirective,
  dynamic,
  type FormatState,
  isDynamic,
  type OpParser,
  type OpPrinter,
  type OperandRef,
  parseSafeInteger,
} from "@tt-opt/ir-core";
import { type MixedValue, staticAttr } from "@tt-opt/dialect-std";
import type { AccessDimension, AccessLayout } from "./access-layout.ts";
import { layoutOf } from "./layout-storage.ts";

/** A list of numbers during parsing, with names of those that are operands. */
class MixedList {
  readonly refs: OperandRef[] = [];
  readonly numbers: number[] = [];

  add(entry: OperandRef | number): void {
    if (typeof entry === "number") this.numbers.push(entry);
    else {
      this.refs.push(entry);
      this.numbers.push(dynamic);
    }
  }

  store(p: OpParser, state: FormatState, name: string): void {
    state.setOperands(name, this.refs);
    state.setAttribute(`static_${name}`, staticAttr(p.context, this.numbers));
  }
}

/** Parses a layout into its operand groups and attributes. */
export function parseLayout(p: OpParser, state: FormatState): boolean {
  const offset = new MixedList();
  const strides = new MixedList();
  if (!p.parseList("[", "]", () => parseNumber(p, offset))) return false;
  if (p.acceptKeyword("strides") && !p.parseList("[", "]", () => parseNumber(p, strides))) return false;
  const rank = strides.numbers.length;
  const wraps = parsePairs(p, "wrap", "mod", rank, [0, 0]);
  const bounds = wraps === undefined ? undefined : parsePairs(p, "bounds", "to", rank, [0, -1]);
  if (wraps === undefined || bounds === undefined) return false;
  offset.store(p, state, "offset");
  strides.store(p, state, "strides");
  wraps[0].store(p, state, "wrap_starts");
  wraps[1].store(p, state, "wrap_sizes");
  bounds[0].store(p, state, "lows");
  bounds[1].store(p, state, "highs");
  return true;
}

function parseNumber(p: OpParser, into: MixedList): boolean {
  const entry = p.optionalOperand() ?? parseSafeInteger(p, "a value of type index, or an integer");
  if (entry !== undefined) into.add(entry);
  return entry !== undefined;
}

/** Parses `name [a word b, _]`: a pair per dimension, or `_` for `absent`. Without the clause all are `absent`. */
function parsePairs(
  p: OpParser,
  name: string,
  word: string,
  rank: number,
  absent: readonly [number, number],
): readonly [MixedList, MixedList] | undefined {
  const pairs = [new MixedList(), new MixedList()] as const;
  const addAbsent = (): void => pairs.forEach((list, i) => list.add(absent[i] ?? 0));
  if (!p.acceptKeyword(name)) {
    for (let i = 0; i < rank; i++) addAbsent();
    return pairs;
  }
  const each = (): boolean => {
    if (p.acceptKeyword("_")) {
      addAbsent();
      return true;
    }
    return parseNumber(p, pairs[0]) && p.expectKeyword(word) && parseNumber(p, pairs[1]);
  };
  return p.parseList("[", "]", each) ? pairs : undefined;
}

/** Prints a layout. */
export function printLayout(p: OpPrinter, layout: AccessLayout): void {
  p.write("[");
  printNumber(p, layout.offset);
  p.write("]");
  if (layout.rank > 0) printList(p, "strides", layout.dims, ({ stride }) => printNumber(p, stride));
  if (!layout.isStrided) {
    printList(p, "wrap", layout.dims, ({ wrap }) => printPair(p, wrap?.start, "mod", wrap?.size));
  }
  if (layout.isBounded) {
    printList(p, "bounds", layout.dims, ({ bounds }) => printPair(p, bounds?.low, "to", bounds?.high));
  }
}

function printList(
  p: OpPrinter,
  name: string,
  dims: readonly AccessDimension[],
  each: (dim: AccessDimension) => void,
): void {
  p.write(` ${name} [`);
  dims.forEach((dim, index) => {
    if (index > 0) p.write(", ");
    each(dim);
  });
  p.write("]");
}

function printPair(p: OpPrinter, first: MixedValue | undefined, word: string, second: MixedValue | undefined): void {
  if (first === undefined || second === undefined) {
    p.write("_");
    return;
  }
  printNumber(p, first);
  p.write(` ${word} `);
  printNumber(p, second);
}

function printNumber(p: OpPrinter, number: MixedValue): void {
  if (typeof number !== "number") p.value(number);
  else p.write(isDynamic(number) ? "?" : `${number}`);
}

/** The directive that {@link layoutSyntax} uses. */
export const layoutDirectives = {
  Layout: { parse: parseLayout, print: (p, op) => printLayout(p, layoutOf(op)) },
} as const satisfies Readonly<Record<string, CustomDirective>>;

/** The part of an assembly format that denotes a layout, right after the base. */
export const layoutSyntax =
  "`` custom<Layout>($offset, $static_offset, $strides, $static_strides, $wrap_starts, $static_wrap_starts, $wrap_sizes, $static_wrap_sizes, $lows, $static_lows, $highs, $static_highs)";
