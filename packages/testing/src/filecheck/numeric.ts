/**
 * Numeric substitutions, `[[#%x,NAME:EXPRESSION]]`: their formats, and expressions over variables, literals, `@LINE`,
 * `+`, `-`, parentheses and the functions add, sub, mul, div, min, max. Values are unbounded integers.
 */

/** How a number is spelled in the input. */
export interface NumericFormat {
  readonly conversion: "u" | "d" | "x" | "X";
  /** At least this many digits. */
  readonly precision: number;
  /** With the prefix `0x`. */
  readonly isAlternate: boolean;
}

/** A number together with the format it was found in. */
export interface NumericValue {
  readonly value: bigint;
  readonly format: NumericFormat | undefined;
}

/** The inside of `[[#…]]`. */
export interface NumericSubstitution {
  readonly format: NumericFormat | undefined;
  readonly defines: string | undefined;
  readonly expression: string | undefined;
}

/** Unsigned decimal, the format of a number that states none. */
export const defaultFormat: NumericFormat = { conversion: "u", precision: 0, isAlternate: false };

/** Splits the inside of `[[#…]]` into format, defined name and expression; undefined where it is malformed. */
export function parseNumericSubstitution(text: string): NumericSubstitution | undefined {
  const match = /^\s*(?:%(#?)(?:\.(\d+))?([udxX])\s*(?:,|$))?\s*(?:(\$?[A-Za-z_]\w*)\s*:)?\s*(?:==)?\s*(.*?)\s*$/s.exec(
    text,
  );
  if (!match) return undefined;
  const [, alternate, precision, conversion, defines, expression] = match;
  const format = isConversion(conversion)
    ? { conversion, precision: Number(precision ?? 0), isAlternate: alternate === "#" }
    : undefined;
  return { format, defines, expression: expression === "" ? undefined : expression };
}

function isConversion(text: string | undefined): text is NumericFormat["conversion"] {
  return text === "u" || text === "d" || text === "x" || text === "X";
}

/** The source of a regular expression that finds any number in `format`. */
export function formatPattern(format: NumericFormat): string {
  const isHex = format.conversion === "x" || format.conversion === "X";
  const digit = isHex ? (format.conversion === "x" ? "[0-9a-f]" : "[0-9A-F]") : "[0-9]";
  const nonZero = isHex ? (format.conversion === "x" ? "[1-9a-f]" : "[1-9A-F]") : "[1-9]";
  const digits = format.precision ? `(?:${nonZero}${digit}*)?${digit}{${format.precision}}` : `${digit}+`;
  return `${format.conversion === "d" ? "-?" : ""}${format.isAlternate ? "0x" : ""}${digits}`;
}

/** `value` as `format` spells it. */
export function formatNumber(value: bigint, format: NumericFormat): string {
  const magnitude = value < 0n ? -value : value;
  const isHex = format.conversion === "x" || format.conversion === "X";
  const plain = magnitude.toString(isHex ? 16 : 10).padStart(format.precision, "0");
  const digits = format.conversion === "X" ? plain.toUpperCase() : plain;
  return `${value < 0n ? "-" : ""}${format.isAlternate ? "0x" : ""}${digits}`;
}

/** The number that a text found by {@link formatPattern} stands for. */
export function readNumber(text: string, format: NumericFormat): bigint {
  const isNegative = text.startsWith("-");
  const digits = text.replace(/^-/, "").replace(/^0x/, "");
  const magnitude = BigInt(format.conversion === "x" || format.conversion === "X" ? `0x${digits}` : digits);
  return isNegative ? -magnitude : magnitude;
}

const functions: Readonly<Record<string, (left: bigint, right: bigint) => bigint>> = {
  add: (left, right) => left + right,
  sub: (left, right) => left - right,
  mul: (left, right) => left * right,
  div: (left, right) => left / right,
  min: (left, right) => (left < right ? left : right),
  max: (left, right) => (left > right ? left : right),
};

/**
 * Evaluates an expression. `lookUp` yields a variable's value; it throws for a variable that has none.
 * @throws SyntaxError where the expression is malformed.
 */
export function evaluateExpression(text: string, lookUp: (name: string) => NumericValue): NumericValue {
  const tokens = text.match(/0x[0-9a-fA-F]+|\d+|[@$]?[A-Za-z_]\w*|\S/g) ?? [];
  let at = 0;
  const expect = (token: string): void => {
    if (tokens[at++] !== token) throw new SyntaxError(`expected '${token}' in numeric expression '${text}'`);
  };
  const operand = (): NumericValue => {
    const token = tokens[at++];
    if (token === undefined) throw new SyntaxError(`missing operand in numeric expression '${text}'`);
    if (token === "-") {
      const { value, format } = operand();
      return { value: -value, format };
    }
    if (token === "(") {
      const inner = sum();
      expect(")");
      return inner;
    }
    if (/^\d/.test(token)) return { value: BigInt(token), format: undefined };
    const apply = functions[token];
    if (apply && tokens[at] === "(") {
      at++;
      const left = sum();
      expect(",");
      const right = sum();
      expect(")");
      return { value: apply(left.value, right.value), format: left.format ?? right.format };
    }
    if (/^[@$A-Za-z_]/.test(token)) return lookUp(token);
    throw new SyntaxError(`invalid operand '${token}' in numeric expression '${text}'`);
  };
  const sum = (): NumericValue => {
    let left = operand();
    for (let sign = tokens[at]; sign === "+" || sign === "-"; sign = tokens[at]) {
      at++;
      const right = operand();
      const value = sign === "+" ? left.value + right.value : left.value - right.value;
      left = { value, format: left.format ?? right.format };
    }
    return left;
  };
  const result = sum();
  if (at < tokens.length) throw new SyntaxError(`unexpected '${tokens[at]}' in numeric expression '${text}'`);
  return result;
}
