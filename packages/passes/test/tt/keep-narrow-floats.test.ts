/** Numbers of 16 bits that are moved as bits are the same as those that are extended and rounded. */
import { expect, it } from "vitest";
import { resultsOf } from "./same-meaning.ts";
import { runPasses } from "../transforms/tools.ts";

const constants = ["0.0", "-0.0", "1.5", "-2.0", "0x7F800000", "0xFF800000"] as const;

const bodies = [
  "%y = arith.negf %w : tensor<4096xf32>",
  "%y = math.absf %w : tensor<4096xf32>",
  "%n = arith.negf %w : tensor<4096xf32>\n%y = arith.select %isLess, %n, %w : tensor<4096xi1>, tensor<4096xf32>",
  "%y = arith.select %isLess, %c, %w : tensor<4096xi1>, tensor<4096xf32>",
  ...["maximumf", "maxnumf", "minimumf", "minnumf"].map((name) => `%y = arith.${name} %w, %c : tensor<4096xf32>`),
];

/** The function whose result has the bits of what a body makes of every sixteenth number of a type, with all NaN as 0. */
const functionOf = (body: string, type: string, constant: string): string => `tt.func public @k() -> tensor<4096xi16> {
  %range = tt.make_range {end = 4096 : i32, start = 0 : i32} : tensor<4096xi32>
  %step = arith.constant dense<16> : tensor<4096xi32>
  %places = arith.muli %range, %step : tensor<4096xi32>
  %bits = arith.trunci %places : tensor<4096xi32> to tensor<4096xi16>
  %x = arith.bitcast %bits : tensor<4096xi16> to tensor<4096x${type}>
  %w = arith.extf %x : tensor<4096x${type}> to tensor<4096xf32>
  %c = arith.constant dense<${constant}> : tensor<4096xf32>
  %isLess = arith.cmpf olt, %w, %c : tensor<4096xf32>
  ${body}
  %narrow = arith.truncf %y : tensor<4096xf32> to tensor<4096x${type}>
  %again = arith.bitcast %narrow : tensor<4096x${type}> to tensor<4096xi16>
  %isNumber = arith.cmpf ord, %y, %y : tensor<4096xf32>
  %zero = arith.constant dense<0> : tensor<4096xi16>
  %z = arith.select %isNumber, %again, %zero : tensor<4096xi1>, tensor<4096xi16>
  tt.return %z : tensor<4096xi16>
}`;

it.each(["f16", "bf16"].flatMap((type) => bodies.map((body) => [type, body] as const)))("%s: %s", (type, body) => {
  for (const constant of body.includes("%c") || body.includes("%isLess") ? constants : (["0.0"] as const)) {
    const text = functionOf(body, type, constant);
    const { text: made, statistics } = runPasses(text, "builtin.module(tt-keep-narrow-floats)");
    // Of two zeros that an extremum compares, it may not be the constant that is to be chosen.
    const isOpen =
      (body.includes("arith.max") && constant === "-0.0") || (body.includes("arith.min") && constant === "0.0");
    expect(statistics.get("tt-keep-narrow-floats kept"), constant).toBe(isOpen ? 0 : 1);
    expect(resultsOf(made), constant).toEqual(resultsOf(text));
  }
});

it("keeps no number that has more bits", () => {
  const text = functionOf("%y = arith.select %isLess, %c, %w : tensor<4096xi1>, tensor<4096xf32>", "bf16", "0.1");
  const { statistics } = runPasses(text, "builtin.module(tt-keep-narrow-floats)");
  expect(statistics.get("tt-keep-narrow-floats kept")).toBe(0);
});
