/** Quotients by reciprocals in fixed point, at the edges of what they are made for. */
import { func } from "@tt-opt/dialect-std";
import { interpretFunction } from "@tt-opt/interpreter";
import { at, FunctionType, IntegerType, ModuleOp } from "@tt-opt/ir-core";
import { expect, it } from "vitest";
import { quotientBy, reciprocalOf } from "../../src/vector/invariant-divisor.ts";
import { makeContext } from "../equivalence-tools.ts";

const greatest = 2n ** 31n - 1n;

it("divides every number of 31 bits, tried at multiples of divisors and beside them", () => {
  const context = makeContext();
  const i32 = IntegerType.get(context, 32);
  const module = ModuleOp.create(context);
  const divide = func.FuncOp.create(
    module.builder(),
    "divide",
    FunctionType.get(context, [i32, i32], [i32]),
    (b, args) => {
      const [x, d] = [at(args, 0), at(args, 1)];
      func.ReturnOp.build(b, { values: [quotientBy(b, x, reciprocalOf(b, d))] });
    },
  );
  const powers = Array.from({ length: 32 }, (_, bits) => 1n << BigInt(bits));
  const divisors = new Set([...powers.flatMap((power) => [power - 1n, power, power + 1n]), 1000n, 641n, 6700417n]);
  for (const d of divisors) {
    if (d < 1n || d > 2n ** 31n) continue;
    const wholes = [0n, 1n, 2n, 12345n % (greatest / d + 1n), greatest / d];
    for (const x of [...wholes.flatMap((whole) => [whole * d - 1n, whole * d, whole * d + d - 1n]), greatest])
      if (x >= 0n && x <= greatest)
        expect(interpretFunction(divide, [x, BigInt.asIntN(32, d)]), `${x} / ${d}`).toEqual([x / d]);
  }
});
