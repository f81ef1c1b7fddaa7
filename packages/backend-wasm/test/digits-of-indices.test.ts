/**
 * Elements that are moved as views, paddings and permutations of tensors move them: the index of a block is taken apart
 * by the sizes of dimensions and by products of them, and its parts make up places and masks. `DIGIT_RUNS=1000` looks
 * longer.
 */
import * as fc from "fast-check";
import { it } from "vitest";
import { blockIndices } from "./operation-writer.ts";
import { expectSameArguments } from "./same-as-interpreted.ts";

const numRuns = Number(process.env["DIGIT_RUNS"] ?? 50);
const [block, programs] = [256, 3];

/** What is left of `times * part + plus` is a quotient by a number, or the remainder by one or by some sizes. */
interface Scale {
  readonly times: number;
  readonly plus: number;
  readonly by: number | readonly number[];
  readonly isRemainder: boolean;
}

/**
 * A part of the index: first divided, then the remainder, each by the product of some sizes if there are any, and then
 * `(times * part + plus) / by`, as windows of a pool begin and end, or the remainder, as rows that are turned around do.
 */
interface Part {
  readonly quotient: readonly number[];
  readonly remainder: readonly number[];
  readonly scale: Scale | undefined;
}

/** A part times a number, and times what the index was divided by if it is at its own place. */
interface Term {
  readonly part: Part;
  readonly times: number;
  readonly isInPlace: boolean;
}

interface Access {
  /** Parts of the place, with what they are multiplied by. */
  readonly place: readonly Term[];
  /** Whether parts are added to the pointer one after the other, and whether constant sizes and parts have 64 bits. */
  readonly isStepwise: boolean;
  readonly isWide: boolean;
  readonly mask: { readonly part: Part; readonly limit: number } | undefined;
}

interface Program {
  readonly sizes: readonly number[];
  /** Whether the sizes are arguments. */
  readonly areGiven: boolean;
  /** Whether the kernel knows which arguments are multiples of 16, as that of the number of elements then is. */
  readonly knowsMultiples: boolean;
  readonly loads: readonly Access[];
}

const part: fc.Arbitrary<Part> = fc.record({
  quotient: fc.constantFrom([], [0], [0, 1], [1], [0, 1, 2]),
  remainder: fc.constantFrom([], [0], [1], [2], [0, 1], [1, 2], [0, 1, 2]),
  scale: fc.option(
    fc.oneof(
      fc.record({
        times: fc.constantFrom(1, 2, 5, 14),
        plus: fc.constantFrom(0, 1, 9),
        by: fc.constantFrom(2, 5, 7, 14),
        isRemainder: fc.constant(false),
      }),
      fc.record({
        times: fc.constantFrom(1, 1, 1, 3),
        plus: fc.constantFrom(0, 1, 3, 29),
        by: fc.constantFrom<number | number[]>(5, 12, 16, 40, [0], [2], [0, 1]),
        isRemainder: fc.constant(true),
      }),
    ),
    { nil: undefined, freq: 2 },
  ),
});

const sizesOf = (...sizes: number[]): fc.Arbitrary<number[]> =>
  fc.array(fc.constantFrom(...sizes), { minLength: 3, maxLength: 3 });

const program: fc.Arbitrary<Program> = fc.record({
  // With the second ones, blocks consist of whole rows, and of whole groups of them.
  sizes: fc.oneof(sizesOf(2, 3, 5, 7, 8, 12, 12, 13, 16, 24, 30, 48, 60), sizesOf(3, 4, 8, 8, 16)),
  areGiven: fc.constantFrom(false, false, true),
  knowsMultiples: fc.boolean(),
  loads: fc.array(
    fc.record({
      place: fc.array(fc.record({ part, times: fc.constantFrom(1, 1, 1, 3, 12, 20), isInPlace: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
      isStepwise: fc.boolean(),
      isWide: fc.constantFrom(false, false, true),
      mask: fc.option(fc.record({ part, limit: fc.integer({ min: 1, max: 40 }) }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});

/** The greatest place: three parts, each at most 7 times the number of elements and 5 more, times 20. */
const places = 3 * (7 * block * programs + 5) * 20;

function countOf({ knowsMultiples }: Program): number {
  return block * programs - (knowsMultiples ? 16 : 5);
}

/** Writes a kernel that adds up what the loads give. */
function textOf(given: Program): string {
  const { sizes, areGiven, knowsMultiples, loads } = given;
  const [numbers, flags] = [`tensor<${block}xi32>`, `tensor<${block}xi1>`];
  const [floats, pointers] = [`tensor<${block}xf32>`, `tensor<${block}x!tt.ptr<f32>>`];
  const lines: string[] = [];
  const known = new Map<string, string>();
  /** The name of the value of an operation, which is written unless there is one like it. */
  const define = (operation: string): string => {
    let name = known.get(operation);
    if (name === undefined) {
      name = `%v${known.size}`;
      known.set(operation, name);
      lines.push(`${name} = ${operation}`);
    }
    return name;
  };
  const constant = (n: number, type = numbers): string => define(`arith.constant dense<${n}> : ${type}`);
  const product = (of: readonly number[], type = numbers): string => {
    if (!areGiven)
      return constant(
        of.reduce((n, i) => n * (sizes[i] ?? 1), 1),
        type,
      );
    const [first = "", ...others] = of.map((i) => `%s${i}`);
    const scalar = others.reduce((n, other) => define(`arith.muli ${n}, ${other} : i32`), first);
    return define(`tt.splat ${scalar} : i32 -> ${numbers}`);
  };
  const valueOf = ({ quotient, remainder, scale }: Part): string => {
    let value = "%index";
    if (quotient.length > 0) value = define(`arith.divsi ${value}, ${product(quotient)} : ${numbers}`);
    if (remainder.length > 0) value = define(`arith.remsi ${value}, ${product(remainder)} : ${numbers}`);
    if (scale === undefined) return value;
    const scaled = define(`arith.muli ${value}, ${constant(scale.times)} : ${numbers}`);
    const moved = define(`arith.addi ${scaled}, ${constant(scale.plus)} : ${numbers}`);
    const by = typeof scale.by === "number" ? constant(scale.by) : product(scale.by);
    return define(`arith.${scale.isRemainder ? "remsi" : "divsi"} ${moved}, ${by} : ${numbers}`);
  };
  const termOf = ({ part, times, isInPlace }: Term, type: string): string => {
    const value = valueOf(part);
    const extended = type === numbers ? value : define(`arith.extsi ${value} : ${numbers} to ${type}`);
    const isDivided = isInPlace && part.quotient.length > 0 && part.scale?.isRemainder !== true;
    const placed = isDivided ? define(`arith.muli ${extended}, ${product(part.quotient, type)} : ${type}`) : extended;
    return define(`arith.muli ${placed}, ${constant(times, type)} : ${type}`);
  };
  const loaded = loads.map(({ place, isStepwise, isWide, mask }) => {
    const type = isWide && !areGiven ? `tensor<${block}xi64>` : numbers;
    const add = (ptr: string, offset: string): string => define(`tt.addptr ${ptr}, ${offset} : ${pointers}, ${type}`);
    const terms = place.map((term) => termOf(term, type));
    const from = isStepwise
      ? terms.reduce(add, "%xs")
      : add(
          "%xs",
          terms.reduce((a, b) => define(`arith.addi ${a}, ${b} : ${type}`)),
        );
    if (mask === undefined) return define(`tt.load ${from}, %inside, %other : ${pointers}`);
    const isLess = define(`arith.cmpi slt, ${valueOf(mask.part)}, ${constant(mask.limit)} : ${numbers}`);
    const isOn = define(`arith.andi ${isLess}, %inside : ${flags}`);
    return define(`tt.load ${from}, ${isOn}, %other : ${pointers}`);
  });
  const result = loaded.reduce((a, b) => define(`arith.addf ${a}, ${b} : ${floats}`));
  const parameters = [["n", countOf(given)] as const, ...sizes.map((size, i) => [`s${i}`, size] as const)].map(
    ([name, value]) => `%${name}: i32${knowsMultiples && value % 16 === 0 ? " {tt.divisibility = 16 : i32}" : ""}`,
  );
  return `tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, ${parameters.join(", ")}) {
  ${blockIndices(block, "%index", "%inside")}
  %other = arith.constant dense<-1.0> : ${floats}
  %xs = tt.splat %x : !tt.ptr<f32> -> ${pointers}
  %ys = tt.splat %y : !tt.ptr<f32> -> ${pointers}
  ${lines.join("\n  ")}
  %to = tt.addptr %ys, %index : ${pointers}, ${numbers}
  tt.store %to, ${result}, %inside : ${pointers}
  tt.return
}`;
}

it(
  "move as the interpreter moves them",
  async () => {
    await fc.assert(
      fc.asyncProperty(program, async (given) => {
        const makeArgs = () => [
          Float32Array.from({ length: places }, (_, i) => i % 9973),
          new Float32Array(block * programs).fill(-2),
          countOf(given),
          ...given.sizes,
        ];
        await expectSameArguments(textOf(given), [programs, 1, 1], makeArgs, [{}, { checkBounds: true }]);
      }),
      { numRuns },
    );
  },
  1200 * numRuns,
);
