/**
 * Checks of internal invariants. Invalid input is reported as a diagnostic; a failure here is a bug in the compiler, so
 * it throws an `InternalError`, for which the tools exit with code 70.
 */

/** A broken invariant of the compiler itself or of a pass, never the fault of the input. */
export class InternalError extends Error {
  override readonly name = "InternalError";
  /** The name of the pass that threw, which may be the user's. */
  readonly pass: string | undefined;

  constructor(message: string, options: ErrorOptions & { readonly pass?: string } = {}) {
    super(message, options);
    this.pass = options.pass;
  }
}

/** Throws an {@link InternalError}. */
export function fail(message: string): never {
  throw new InternalError(`internal error: ${message}`);
}

/**
 * Throws an {@link InternalError} with `message` unless `condition` holds. Building a message takes longer than the
 * check: frequent checks use `if` and {@link fail}.
 */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) fail(message);
}

/** The element of `array` at `index`, which must be in range. */
export function at<T>(array: ArrayLike<T>, index: number): T {
  if (index < 0 || index >= array.length) fail(`index ${index} is outside of an array of ${array.length}`);
  return array[index] as T;
}

/** `value`, which must not be undefined. */
export function defined<T>(value: T | undefined, what: string): T {
  if (value === undefined) fail(`${what} is missing`);
  return value;
}

/** Marks code that is unreachable according to the types. */
export function unreachable(value: never): never {
  fail(`unexpected ${String(value)}`);
}
