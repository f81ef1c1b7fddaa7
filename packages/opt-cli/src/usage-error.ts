/** A mistake on the command line: the tool says what is wrong, points at `--help` and ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
