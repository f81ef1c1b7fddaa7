/** Rows of the operations of arith and math that occur on tensors, for every type that their definitions admit. */
import { arithDialect, mathDialect } from "@tt-opt/dialect-std";
import { Context, FloatType, isFloatKind, IntegerType, type OpClass, type Type } from "@tt-opt/ir-core";
import { elementwiseRow, type ElementwiseSpec } from "./elementwise-case.ts";
import {
  computedFloats,
  elementType,
  floats,
  integers,
  smallFloats,
  smallSamples,
  withOneNaN,
  withOneZero,
} from "./elements.ts";
import type { Row } from "./row.ts";

const context = new Context(arithDialect, mathDialect);
const allTypes = [...integers, ...floats];
const computedTypes = [...integers, ...computedFloats];

/** The type called `name`. */
export function typeOf(name: string): Type {
  return isFloatKind(name) ? FloatType.get(context, name) : IntegerType.get(context, Number(name.slice(1)));
}

/** The element types that the first operand of an operation may have, of those that kernels compute with. */
export function admitted(op: OpClass): readonly string[] {
  const spec = op.definition.operandGroups[0]?.spec;
  return computedTypes.filter((name) => spec !== undefined && "matches" in spec && spec.matches(typeOf(name)));
}

/** Operations that a kernel on tensors never holds: of indices, and casts that hold a scale. */
const notOnTensors = new Set(["arith.index_cast", "arith.index_castui", "arith.scaling_extf", "arith.scaling_truncf"]);

/** How far functions may be from the correctly rounded result, in units in the last place, by type. */
const tolerances: Readonly<Record<string, number>> = { f32: 4, f64: 16 };
const exactMath = new Set(
  ["absf", "ceil", "floor", "trunc", "round", "roundeven", "copysign", "fma", "sqrt", "clampf"].map((n) => `math.${n}`),
);

function toleranceOf(op: string, type: string): number {
  if (!op.startsWith("math.") || exactMath.has(op)) return 0;
  return tolerances[type] ?? 1;
}

/** The rows of one operation; those whose operands and results are of one type need no more than that. */
function rowsOf(op: OpClass): readonly Row[] {
  const { name } = op.definition;
  const special = specials[name];
  if (special !== undefined) return special(op).map((spec) => elementwiseRow({ ...spec, op: name }));
  const operands = op.definition.operandGroups;
  // What changes the sign bit only is different for floats that have one zero.
  const types = isSignOperation.has(name) ? [...admitted(op), ...floatsWithOneZero] : admitted(op);
  return types.map((type) => {
    const inputs = operands.map(() => type);
    return elementwiseRow({ op: name, inputs, outputs: [type], tolerance: toleranceOf(name, type), ...options[name] });
  });
}

const isSignOperation = new Set(["arith.negf", "math.absf", "math.copysign"]);
const floatsWithOneZero = smallFloats.filter((name) => name.endsWith("FNUZ"));

/** What holds for all types of an operation. */
const options: Readonly<Record<string, Partial<ElementwiseSpec>>> = {
  "arith.maxnumf": { values: withOneZero },
  "arith.minnumf": { values: withOneZero },
  // The signs of NaNs are not kept by the interpreter.
  "math.copysign": { values: withOneNaN },
  // Results below 2^-125.5 may be 0.
  "math.exp": { zeroBelow: 2 ** -125 },
  "math.exp2": { zeroBelow: 2 ** -125 },
  // One rounding or two: the same where the terms do not nearly cancel.
  "math.fma": { tolerance: 1, values: (type, { length }) => smallSamples(type, length, type.width) },
};

type Spec = Omit<ElementwiseSpec, "op">;

const casts =
  (from: readonly string[], to: readonly string[], fits: (a: number, b: number) => boolean) => (): readonly Spec[] =>
    from.flatMap((source) =>
      to
        .filter((target) => source !== target && fits(elementType(source).width, elementType(target).width))
        .map((target) => ({ inputs: [source], outputs: [target] })),
    );
/** All modes of MLIR beside the usual one; for all pairs of formats only the one that Triton has. */
const otherRoundings = (spec: Spec): readonly Spec[] =>
  (
    [
      ["downward", 1],
      ["upward", 2],
      ["toward_zero", 3],
      ["to_nearest_away", 4],
    ] as const
  )
    .filter(([mode]) => mode === "toward_zero" || spec.inputs[0] === "f32" || spec.outputs[0] === "f32")
    .map(([variant, mode]) => ({ ...spec, variant, properties: `roundingmode = ${mode} : i32` }));
const extended = (op: OpClass): readonly Spec[] =>
  admitted(op).map((type) => ({ inputs: [type, type], outputs: [type, type], types: type }));
const classified = (op: OpClass): readonly Spec[] => admitted(op).map((type) => ({ inputs: [type], outputs: ["i1"] }));
const widens = (a: number, b: number): boolean => a < b;
const narrows = (a: number, b: number): boolean => a > b;
const any = (): boolean => true;

/** Operations whose operands and results are not all of one type. */
const specials: Readonly<Record<string, (op: OpClass) => readonly Spec[]>> = {
  "arith.constant": () =>
    allTypes.map((type) => ({
      inputs: [],
      outputs: [type],
      types: type,
      lines: (shaped) => [`%y0 = arith.constant ${constantOf(type, shaped(type))}`],
    })),
  "arith.cmpi": (op) =>
    admitted(op).map((type) =>
      comparison("cmpi", type, ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]),
    ),
  "arith.cmpf": (op) =>
    admitted(op).map((type) =>
      comparison("cmpf", type, [
        ..."oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno".split(" "),
        "true",
        "false",
      ]),
    ),
  "arith.select": () => allTypes.map((type) => ({ inputs: ["i1", type, type], outputs: [type], types: type })),
  "arith.addui_extended": (op) =>
    admitted(op).map((type) => ({ inputs: [type, type], outputs: [type, "i1"], types: type })),
  "arith.mulsi_extended": extended,
  "arith.mului_extended": extended,
  "arith.extsi": casts(integers, integers, widens),
  "arith.extui": casts(integers, integers, widens),
  "arith.trunci": casts(integers, integers, narrows),
  "arith.extf": casts(floats, floats, widens),
  "arith.truncf": () => casts(floats, floats, narrows)().flatMap((spec) => [spec, ...otherRoundings(spec)]),
  "arith.sitofp": casts(integers, floats, any),
  "arith.uitofp": casts(integers, floats, any),
  "arith.fptosi": casts(floats, integers, any),
  "arith.fptoui": casts(floats, integers, any),
  "arith.bitcast": () =>
    casts(allTypes, allTypes, (a, b) => a === b)().map((spec) => ({ ...spec, values: withOneNaN })),
  "math.isfinite": classified,
  "math.isinf": classified,
  "math.isnan": classified,
  "math.isnormal": classified,
  "math.fpowi": (op) =>
    admitted(op).flatMap((type) =>
      ["i32", ...(type === "f64" ? ["i64"] : [])].map((power) => ({
        inputs: [type, power],
        outputs: [type],
        tolerance: toleranceOf("math.fpowi", type),
      })),
    ),
  "math.sincos": (op) =>
    admitted(op).map((type) => ({
      inputs: [type],
      outputs: [type, type],
      types: type,
      tolerance: toleranceOf("math.sincos", type),
    })),
};

function constantOf(type: string, shaped: string): string {
  const value = type === "i1" ? "true" : type.startsWith("i") ? "-7" : "1.500000e+00";
  if (shaped !== type) return `dense<${value}> : ${shaped}`;
  return type === "i1" ? value : `${value} : ${type}`;
}

/** All predicates at once: bit `i` of the result is what predicate `i` says. */
function comparison(op: string, type: string, predicates: readonly string[]): Spec {
  return {
    inputs: [type, type],
    outputs: ["i32"],
    types: type,
    lines: (shaped) => [
      ...predicates.flatMap((predicate, i) => [
        `%c${i} = arith.${op} ${predicate}, %x0, %x1 : ${shaped(type)}`,
        `%w${i} = arith.extui %c${i} : ${shaped("i1")} to ${shaped("i32")}`,
        `%s${i} = arith.constant ${constant(i, shaped("i32"))} : ${shaped("i32")}`,
        `%b${i} = arith.shli %w${i}, %s${i} : ${shaped("i32")}`,
      ]),
      ...predicates
        .slice(1)
        .map(
          (_, i) =>
            `%${i + 2 === predicates.length ? "y0" : `o${i + 1}`} = arith.ori %${i === 0 ? "b0" : `o${i}`}, %b${i + 1} : ${shaped("i32")}`,
        ),
    ],
  };
}

function constant(value: number, shaped: string): string {
  return shaped.startsWith("tensor") ? `dense<${value}>` : `${value}`;
}

/** See the file's header. */
export const arithmeticRows: readonly Row[] = [...arithDialect.ops, ...mathDialect.ops]
  .toSorted((a, b) => (a.definition.name < b.definition.name ? -1 : 1))
  .filter((op) => !notOnTensors.has(op.definition.name))
  .flatMap(rowsOf);
