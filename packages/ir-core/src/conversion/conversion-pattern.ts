/**
 * Patterns of a dialect conversion. They get their operands already converted, so that they need not care in which
 * order producers and users are converted.
 */
import type { OpClass } from "../define/op-definition.ts";
import { applyTo } from "../internal/pattern-root.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import { noMatch, type Outcome } from "../rewrite/pattern.ts";
import type { ConversionRewriter } from "./conversion-rewriter.ts";
import type { TypeConverter } from "./type-converter.ts";

/** Converts operations; `operands[i]` is what operand `i` became: one value unless its type became several or none. */
export interface ConversionPattern {
  readonly name: string;
  /** The class of operations to try it on; undefined for any. */
  readonly root: OpClass | undefined;
  readonly benefit: number;
  /** Converts the operands; that of the conversion if left out. */
  readonly converter: TypeConverter | undefined;
  rewrite(op: Operation, operands: readonly (readonly Value[])[], rw: ConversionRewriter): Outcome;
}

/** Beside a pattern's name and function. */
export interface ConversionPatternOptions {
  readonly benefit?: number;
  readonly converter?: TypeConverter;
}

/** Makes a pattern for operations of class `root`, each of whose operands becomes one value. */
export function conversionPattern<C extends OpClass>(
  name: string,
  root: C,
  rewrite: (op: InstanceType<C>, operands: readonly Value[], rw: ConversionRewriter) => Outcome,
  options: ConversionPatternOptions = {},
): ConversionPattern {
  return oneToManyConversionPattern(
    name,
    root,
    (op, operands, rw) => {
      const single = oneEach(operands);
      return single === undefined ? noMatch("an operand does not become exactly one value") : rewrite(op, single, rw);
    },
    options,
  );
}

/** Makes a pattern for operations of class `root`, each of whose operands becomes any number of values. */
export function oneToManyConversionPattern<C extends OpClass>(
  name: string,
  root: C,
  rewrite: (op: InstanceType<C>, operands: readonly (readonly Value[])[], rw: ConversionRewriter) => Outcome,
  { benefit = 1, converter }: ConversionPatternOptions = {},
): ConversionPattern {
  return {
    name,
    root,
    benefit,
    converter,
    rewrite: (op, operands, rw) => applyTo(root, op, rw, (typed) => rewrite(typed, operands, rw)),
  };
}

/** Makes a pattern that is tried on every operation that is not legal. */
export function anyOpConversionPattern(
  name: string,
  rewrite: ConversionPattern["rewrite"],
  { benefit = 1, converter }: ConversionPatternOptions = {},
): ConversionPattern {
  return { name, root: undefined, benefit, converter, rewrite };
}

/** The only value of each list; undefined if one has none, or several. */
export function oneEach(lists: readonly (readonly Value[])[]): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const list of lists) {
    const [value] = list;
    if (value === undefined || list.length !== 1) return undefined;
    values.push(value);
  }
  return values;
}
