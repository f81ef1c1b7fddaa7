/** Checks that integer arguments have the divisors that a kernel was compiled for. */
import type { CheckedArg } from "./arguments.ts";
import { KernelError } from "./kernel-error.ts";
import type { KernelModule } from "./kernel-module.ts";

/** The index of the first argument that its parameter's divisor does not divide; undefined if there is none. */
export function findIndivisible({ params }: KernelModule, args: readonly CheckedArg[]): number | undefined {
  const index = params.findIndex(({ divisor }, i) => {
    const arg = args[i];
    if (divisor === undefined || arg === undefined || typeof arg === "object") return false;
    return typeof arg === "bigint" ? arg % BigInt(divisor) !== 0n : arg % divisor !== 0;
  });
  return index < 0 ? undefined : index;
}

/** The error for an argument that {@link findIndivisible} finds. */
export function indivisible(module: KernelModule, args: readonly CheckedArg[]): KernelError {
  const index = findIndivisible(module, args) ?? 0;
  const { name = "", type = "", divisor = 1 } = module.params[index] ?? {};
  return new KernelError(
    "argument",
    `kernel '${module.name}', argument ${index} '${name}' (${type}): expected a multiple of ${divisor}, for which the ` +
      `kernel was compiled (tt.divisibility), got ${String(args[index])}; compile it with 'divisible: false'`,
  );
}
