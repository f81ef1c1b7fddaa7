/**
 * Checks of our own invariants. Bad input is reported as a diagnostic; what fails here is a bug in the compiler, so it
 * throws an `InternalError` that says so and that the tools turn into exit code 70.
 */

/** A broken invariant of the compiler itself, never the user's fault. */
export class InternalError extends Error {
  override readonly name = "InternalError";
}

/** Throws an {@link InternalError}. */
export function fail(message: string): never {
  throw new InternalError(`internal error: ${message}`);
}

/**
 * Throws an {@link InternalError} with `message` unless `condition` holds. A message that is put together takes longer
 * than the check: where that is frequent, `if` and {@link fail} are used.
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

/** Marks a place that the types say cannot be reached. */
export function unreachable(value: never): never {
  fail(`unexpected ${String(value)}`);
}
