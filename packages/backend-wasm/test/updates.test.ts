/**
 * Kernels that update elements at computed places: random chains of atomic updates, gathers and scatters, also of the
 * same memory and of one element by several lanes, give what the interpreter gives. `UPDATE_RUNS=10000` looks longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { blockIndices } from "./operation-writer.ts";
import { OperationWriter } from "./operation-writer.ts";
import { compareWithInterpreted } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["UPDATE_RUNS"] ?? 100);

const mask = fc.constantFrom("", "inside", "chosen", "both");
const buffer = fc.constantFrom("%x", "%y", "%z");

/** An access at the places that `places` names, or an operation on two earlier values. */
const step = fc.record({
  kind: fc.constantFrom("update", "update", "update", "extreme", "gather", "scatter", "combine"),
  name: fc.constantFrom("add", "max", "umin", "xor", "and", "exch"),
  buffer,
  places: fc.constantFrom("%own", "%table", "%reverse", "%same", "%rows", "%rows", "%low", "%pairs"),
  mask,
  value: fc.nat(20),
  other: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const plan = fc.record({
  block: fc.constantFrom(8, 64, 256),
  programs: fc.constantFrom(1, 3),
  steps: fc.array(step, { minLength: 1, maxLength: 6 }),
  /** How many elements the table leads to. */
  range: fc.constantFrom(1, 5, 1000),
  /** The elements of a row, of which the table holds the number. */
  length: fc.constantFrom(4, 12, 16, 48, 64),
  missing: fc.nat(20),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;

/** Lanes that store to one element have no order, so plain stores are to elements of their own. */
const apart = new Set(["%own", "%reverse"]);

function kernelText({ block, programs, length, steps }: Plan): string {
  const numbers = `tensor<${block}xi32>`;
  const pointers = `tensor<${block}x!tt.ptr<i32>>`;
  const writer = new OperationWriter();
  const { lines } = writer;
  const op = (text: string): string => writer.op(text);
  const address = (base: string, places: string): string => {
    const splat = op(`tt.splat ${base} : !tt.ptr<i32> -> ${pointers}`);
    return op(`tt.addptr ${splat}, ${places} : ${pointers}, ${numbers}`);
  };
  const table = op(`tt.load ${address("%t", "%own")} : ${pointers}`);
  const numbered = op(`tt.load ${address("%t", "%row")} : ${pointers}`);
  const number = op(`arith.remsi ${numbered}, %count : ${numbers}`);
  const first = op(`arith.muli ${number}, %length : ${numbers}`);
  lines.push(`%rows = arith.addi ${first}, %place : ${numbers}`);
  const values = ["%own", table];
  const valueOf = (drawn: number): string => values[drawn % values.length] ?? table;
  const run = ({ kind, name, buffer: base, places, mask: condition, value, other }: Step): void => {
    if (kind === "combine") {
      values.push(op(`arith.subi ${valueOf(value)}, ${valueOf(other)} : ${numbers}`));
      return;
    }
    const to = kind === "scatter" && !apart.has(places) ? "%reverse" : places;
    const at = address(base, to === "%table" ? table : to);
    const masked = { "": "", inside: ", %inside", chosen: ", %chosen", both: ", %both" }[condition];
    if (kind === "scatter") lines.push(`tt.store ${at}, ${valueOf(value)}${masked} : ${pointers}`);
    else if (kind === "gather") {
      const otherwise = masked === "" ? "" : `${masked}, ${valueOf(other)}`;
      values.push(op(`tt.load ${at}${otherwise} : ${pointers}`));
    } else if (kind === "extreme") {
      // What Triton makes of an update by the greatest or least float.
      const bits = valueOf(value);
      const parts = name === "max" ? ["max", "umin"] : ["min", "umax"];
      for (const [k, predicate] of ["sge", "slt"].entries()) {
        const compared = op(`arith.cmpi ${predicate}, ${bits}, %zero : ${numbers}`);
        const lanes = masked === "" ? compared : op(`arith.andi ${masked.slice(2)}, ${compared} : tensor<${block}xi1>`);
        const types = `(${pointers}, ${numbers}, tensor<${block}xi1>) -> ${numbers}`;
        op(`tt.atomic_rmw ${parts[k] ?? ""}, acq_rel, gpu, ${at}, ${bits}, ${lanes} : ${types}`);
      }
    } else {
      const types = `(${pointers}, ${numbers}${masked === "" ? "" : `, tensor<${block}xi1>`}) -> ${numbers}`;
      const old = op(`tt.atomic_rmw ${name}, acq_rel, gpu, ${at}, ${valueOf(value)}${masked} : ${types}`);
      // The old elements of lanes that are off are not defined.
      if (other % 2 === 0)
        values.push(
          masked === "" ? old : op(`arith.select ${masked.slice(2)}, ${old}, %own : tensor<${block}xi1>, ${numbers}`),
        );
    }
  };
  steps.forEach(run);
  lines.push(`tt.store ${address("%out", "%own")}, ${valueOf(values.length - 1)}, %inside : ${pointers}`);
  const buffers = ["%t", "%x", "%y", "%z", "%out"].map((name) => `${name}: !tt.ptr<i32>`);
  return `module { tt.func public @kernel(${buffers.join(", ")}, %n: i32, %last: i32) {
  ${blockIndices(block, "%own", "%inside")}
  %lasts = tt.splat %last : i32 -> ${numbers}
  %reverse = arith.subi %lasts, %own : ${numbers}
  %same = arith.constant dense<7> : ${numbers}
  %three = arith.constant dense<3> : ${numbers}
  %zero = arith.constant dense<0> : ${numbers}
  %length = arith.constant dense<${length}> : ${numbers}
  %count = arith.constant dense<${Math.max(1, Math.floor((block * programs) / length))}> : ${numbers}
  %row = arith.divsi %own, %length : ${numbers}
  %place = arith.remsi %own, %length : ${numbers}
  %two = arith.constant dense<2> : ${numbers}
  %pairs = arith.divsi %own, %two : ${numbers}
  %low = arith.andi %own, %three : ${numbers}
  %chosen = arith.cmpi ne, %low, %zero : ${numbers}
  %both = arith.andi %inside, %chosen : tensor<${block}xi1>
  ${lines.join("\n  ")}
  tt.return
} }`;
}

it(
  "updates at computed places compute what the interpreter computes",
  () =>
    fc.assert(
      fc.asyncProperty(plan, (chosen) => {
        const { block, programs, length, range, missing } = chosen;
        const size = block * programs;
        return compareWithInterpreted(kernelText(chosen), [programs, 1, 1], () => {
          const numbers = (from: number): Int32Array =>
            Int32Array.from({ length: Math.max(size, length, 8) }, (_, i) => ((i * 7919 + from) % 1000) - 500);
          const table = Int32Array.from({ length: size }, (_, i) => (i * 7919) % Math.min(range, size));
          const written = [numbers(1), numbers(2), numbers(3), new Int32Array(size)];
          return { args: [table, ...written, size - missing, size - 1], written };
        });
      }),
      { numRuns },
    ),
  60_000 + 1000 * numRuns,
);
