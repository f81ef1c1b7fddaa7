/**
 * Patterns of a dialect conversion. They receive converted operands, so that they are independent of the order in which
 * producers and users are converted.
 */
import type { OpClass } from "../define/op-definition.ts";
import { applyTo } from "../internal/pattern-root.ts";
import type { Operation } from "../ir/operation.ts";
import type { Value } from "../ir/value.ts";
import { noMatch, type Outcome } from "../rewrite/pattern.ts";
import type { ConversionRewriter } from "./conversion-rewriter.ts";
import type { TypeConverter } from "./type-converter.ts";

/**
 * Converts operations. `operands[i]` are the converted values of operand `i`: one, unless its type was converted to
 * several or none.
 */
export interface ConversionPattern {
  readonly name: string;
  /** The operation class to match; undefined for any. */
  readonly root: OpClass | undefined;
  readonly benefit: number;
  /** Converts the operands; the converter of the conversion if left out. */
  readonly converter: TypeConverter | undefined;
  rewrite(op: Operation, operands: readonly (readonly Value[])[], rw: ConversionRewriter): Outcome;
}

/** Optional parts of a pattern. */
export interface ConversionPatternOptions {
  readonly benefit?: number;
  readonly converter?: TypeConverter;
}

/** Creates a pattern for operations of class `root` in which each operand is converted to one value. */
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

/** Creates a pattern for operations of class `root` in which each operand is converted to any number of values. */
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

/** Creates a pattern that is tried on every operation that is not legal. */
export function anyOpConversionPattern(
  name: string,
  rewrite: ConversionPattern["rewrite"],
  { benefit = 1, converter }: ConversionPatternOptions = {},
): ConversionPattern {
  return { name, root: undefined, benefit, converter, rewrite };
}

/** The single value of each list; undefined if a list is empty or has several. */
export function oneEach(lists: readonly (readonly Value[])[]): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const list of lists) {
    const [value] = list;
    if (value === undefined || list.length !== 1) return undefined;
    values.push(value);
  }
  return values;
}
