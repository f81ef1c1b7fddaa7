import { didYouMean } from "../diagnostics/did-you-mean.ts";
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

/**
 * Refuses names in `given` that are not among `known`, since they would have no effect.
 * @param owner What has the options, for messages: `'cse'`, `a kernel`.
 * @throws OptionError
 */
export function checkOptionNames(owner: string, known: readonly string[], given: object): void {
  const wrong = Object.keys(given).find((name) => !known.includes(name));
  if (wrong === undefined) return;
  throw new OptionError(`there is no option '${wrong}' of ${owner}${didYouMean(wrong, known)}`);
}

/** The values of all of `options`, and no others. @throws OptionError */
export function withDefaultsOnly<O extends Options>(
  owner: string,
  options: O,
  given: Readonly<Record<string, unknown>> | Partial<OptionValues<O>>,
): OptionValues<O> {
  checkOptionNames(`'${owner}'`, Object.keys(options), given);
  return withDefaults(owner, options, given);
}

function shown(value: unknown): string {
  return typeof value === "string" ? `'${value}'` : String(value);
}
