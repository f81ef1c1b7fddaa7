/** Folds random constants with every arithmetic operation, in many types, and compares the results with MLIR 22's. */
import { expect, it } from "vitest";
import { type FloatKind, floatFormat } from "@tt-opt/ir-core";
import { canonicalize, describeAgainstMlirOpt, mlirOpt, returnedExpressions } from "@tt-opt/testing";
import { fixture } from "../fixture.ts";

/** A small generator (mulberry32), so that the cases are the same in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = makeRandom(22);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
function randomBits(width: number): bigint {
  let bits = 0n;
  for (let i = 0; i < width; i += 16) bits = (bits << 16n) | BigInt(Math.floor(random() * 65536));
  return BigInt.asUintN(width, bits);
}

const integerOps =
  "addi subi muli divui divsi ceildivui floordivsi remui remsi andi ori xori shli shrui shrsi maxsi maxui minsi minui";
const floatOps = "addf subf mulf divf remf maximumf minimumf maxnumf minnumf";
const floatKinds = "f16 bf16 f32 f64 f8E5M2 f8E4M3FN f8E4M3FNUZ f8E3M4 tf32 f80 f128".split(" ") as FloatKind[];

function integer(width: number): string {
  const special = [0n, 1n, -1n, 1n << BigInt(width - 1), (1n << BigInt(width - 1)) - 1n, 2n, 3n];
  const bits = random() < 0.4 ? pick(special) : random() < 0.5 ? BigInt(Math.floor(random() * 40)) : randomBits(width);
  const value = BigInt.asIntN(width, bits);
  return width === 1 ? String(value !== 0n) : value.toString();
}

function float(kind: FloatKind): string {
  const format = floatFormat(kind);
  const width = BigInt(format.bits);
  const allOnes = (1n << width) - 1n;
  const special = [0n, 1n << (width - 1n), allOnes >> 1n, allOnes, 1n];
  let bits = random() < 0.15 ? pick(special) : randomBits(format.bits);
  // f80 has encodings that are no numbers: the stored leading one must agree with the exponent.
  if (kind === "f80") bits = (bits & ~(0x7fffn << 64n)) | (16383n << 64n) | (1n << 63n);
  // In hexadecimal: MLIR reads decimal literals of wide formats through a double.
  return `0x${bits
    .toString(16)
    .toUpperCase()
    .padStart(Math.ceil(format.bits / 4), "0")}`;
}

/** Functions without arguments: `count` per operation. */
function cases(count: number): string {
  const out: string[] = [];
  const add = (result: string, lines: readonly string[]): void => {
    out.push(`func.func @case${out.length}() -> ${result} {\n${lines.join("\n")}\n  return %r : ${result}\n}`);
  };
  const binary = (op: string, type: string, value: () => string, result = type): void => {
    const constant = (name: string): string => {
      const text = value();
      return text === "true" || text === "false"
        ? `  %${name} = arith.constant ${text}`
        : `  %${name} = arith.constant ${text} : ${type}`;
    };
    add(result, [constant("a"), constant("b"), `  %r = arith.${op} %a, %b : ${type}`]);
  };
  for (let i = 0; i < count; i++) {
    for (const op of integerOps.split(" ")) {
      const width = pick([1, 5, 8, 16, 32, 64, 100]);
      binary(op, `i${width}`, () => integer(width));
    }
    for (const op of floatOps.split(" ")) {
      const kind = pick(floatKinds);
      binary(op, kind, () => float(kind));
    }
    const width = pick([8, 32, 64]);
    const predicate = pick("eq ne slt sle sgt sge ult ule ugt uge".split(" "));
    binary(`cmpi ${predicate},`, `i${width}`, () => integer(width), "i1");
    const kind = pick(floatKinds);
    binary(
      `cmpf ${pick("oeq one olt ole ogt oge ord ueq une ult ule ugt uge uno".split(" "))},`,
      kind,
      () => float(kind),
      "i1",
    );
    const from = pick(floatKinds);
    const to = pick(floatKinds.filter((k) => floatFormat(k).bits !== floatFormat(from).bits));
    const cast = floatFormat(to).bits > floatFormat(from).bits ? "extf" : "truncf";
    add(to, [`  %a = arith.constant ${float(from)} : ${from}`, `  %r = arith.${cast} %a : ${from} to ${to}`]);
    const wide = pick([8, 32, 64]);
    for (const name of ["sitofp", "uitofp"]) {
      add(kind, [`  %a = arith.constant ${integer(wide)} : i${wide}`, `  %r = arith.${name} %a : i${wide} to ${kind}`]);
    }
    for (const name of ["fptosi", "fptoui"]) {
      add(`i${wide}`, [
        `  %a = arith.constant ${float(kind)} : ${kind}`,
        `  %r = arith.${name} %a : ${kind} to i${wide}`,
      ]);
    }
  }
  return out.join("\n");
}

describeAgainstMlirOpt("random constants", () => {
  it("fold to what mlir-opt makes of them", () => {
    const text = cases(40);
    const ours = returnedExpressions(canonicalize(fixture.load(text)));
    const theirs = returnedExpressions(fixture.load(mlirOpt(text, "--canonicalize")));
    expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(theirs));
  });
});
