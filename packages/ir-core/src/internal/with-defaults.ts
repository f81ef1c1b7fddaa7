import { allowedValues, OptionError, type Options, type OptionValues } from "../pass/option.ts";

/**
 * The values of all of `options`: those in `given`, which may contain further ones, and defaults for the others.
 * @param owner The name of the pass or pipeline, for messages.
 * @throws OptionError for a value that its option does not allow
 */
export function withDefaults<O extends Options>(
  owner: string,
  options: O,
  given: Readonly<Record<string, unknown>> | Partial<OptionValues<O>> = {},
): OptionValues<O> {
  const known: Readonly<Record<string, unknown>> = given;
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    const value = known[name] ?? option.default;
    if (!option.accepts(value)) {
      const allowed = allowedValues(option);
      throw new OptionError(`${shown(value)} is not a value of option '${name}' of '${owner}': expected ${allowed}`);
    }
    values[name] = value;
  }
  return values as OptionValues<O>;
}

function shown(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}
