import type { Options, OptionValues } from "../pass/option.ts";

/** The values of all options: those given, and the defaults of the others. */
export function fill<O extends Options>(options: O, values: Readonly<Record<string, unknown>>): OptionValues<O> {
  const filled: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) filled[name] = values[name] ?? option.default;
  return filled as OptionValues<O>;
}
