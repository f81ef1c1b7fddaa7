import type { Options, OptionValues } from "../pass/option.ts";

/** The values of all of `options`: those in `given`, which may contain further ones, and defaults for the others. */
export function withDefaults<O extends Options>(
  options: O,
  given: Readonly<Record<string, unknown>> | Partial<OptionValues<O>> = {},
): OptionValues<O> {
  const known: Readonly<Record<string, unknown>> = given;
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) values[name] = known[name] ?? option.default;
  return values as OptionValues<O>;
}
