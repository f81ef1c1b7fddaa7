/**
 * Elementwise operations of `arith` and `math`, each with the element types of its operands and result. What depends on
 * the bits of NaN is left out: programs may differ in those.
 */
import { CmpFPredicate, CmpIPredicate } from "@tt-opt/dialect-std";
import type { Attribute, Context } from "@tt-opt/ir-core";
import { type ElementName, floatNames, integerNames } from "./element-types.ts";

/** An operation that can be applied to values of the right element types. */
export interface OperationTemplate {
  readonly name: string;
  readonly operands: readonly ElementName[];
  readonly result: ElementName;
  /** Properties beyond the defaults. */
  readonly properties?: (context: Context) => readonly (readonly [string, Attribute])[];
}

const integerBinary = [
  "addi",
  "subi",
  "muli",
  "andi",
  "ori",
  "xori",
  "maxsi",
  "minsi",
  "maxui",
  "minui",
  "divsi",
  "divui",
  "remsi",
  "remui",
  "ceildivsi",
  "ceildivui",
  "floordivsi",
  "shli",
  "shrui",
  "shrsi",
];
const floatBinary = ["addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf"];
const exactUnary = ["absf", "floor", "ceil", "trunc", "roundeven", "sqrt"];

function comparisons(type: ElementName, isFloat: boolean): OperationTemplate[] {
  const kinds = isFloat ? CmpFPredicate : CmpIPredicate;
  return kinds.cases.map((predicate) => ({
    name: isFloat ? "arith.cmpf" : "arith.cmpi",
    operands: [type, type],
    result: "i1",
    properties: (context) => [["predicate", predicateOf(context, predicate)]],
  }));
}

function predicateOf(context: Context, name: string): Attribute {
  const attribute = CmpIPredicate.parseCase(context, name) ?? CmpFPredicate.parseCase(context, name);
  if (attribute === undefined) throw new RangeError(`${name} is no predicate`);
  return attribute;
}

function onIntegers(type: ElementName): OperationTemplate[] {
  return [
    ...integerBinary.map((name): OperationTemplate => ({
      name: `arith.${name}`,
      operands: [type, type],
      result: type,
    })),
    ...comparisons(type, false),
    { name: "arith.select", operands: ["i1", type, type], result: type },
  ];
}

function onFloats(type: ElementName): OperationTemplate[] {
  return [
    ...floatBinary.map((name): OperationTemplate => ({ name: `arith.${name}`, operands: [type, type], result: type })),
    ...exactUnary.map((name): OperationTemplate => ({ name: `math.${name}`, operands: [type], result: type })),
    { name: "arith.negf", operands: [type], result: type },
    { name: "math.fma", operands: [type, type, type], result: type },
    ...comparisons(type, true),
    { name: "arith.select", operands: ["i1", type, type], result: type },
  ];
}

function casts(): OperationTemplate[] {
  const pairs = integerNames.flatMap((from, i) => integerNames.slice(i + 1).map((to) => [from, to] as const));
  const integers = pairs.flatMap(([narrow, wide]): OperationTemplate[] => [
    { name: "arith.extsi", operands: [narrow], result: wide },
    { name: "arith.extui", operands: [narrow], result: wide },
    { name: "arith.trunci", operands: [wide], result: narrow },
  ]);
  const mixed = integerNames.flatMap((integer) =>
    floatNames.flatMap((float): OperationTemplate[] => [
      { name: "arith.sitofp", operands: [integer], result: float },
      { name: "arith.uitofp", operands: [integer], result: float },
      { name: "arith.fptosi", operands: [float], result: integer },
      { name: "arith.fptoui", operands: [float], result: integer },
    ]),
  );
  const floats = (["f16", "bf16", "f32"] as const).flatMap((narrow): OperationTemplate[] =>
    (narrow === "f32" ? (["f64"] as const) : (["f32", "f64"] as const)).flatMap((wide) => [
      { name: "arith.extf", operands: [narrow], result: wide },
      { name: "arith.truncf", operands: [wide], result: narrow },
    ]),
  );
  return [...integers, ...mixed, ...floats];
}

/** All templates of operations on scalars, tensors and vectors. */
export const elementTemplates: readonly OperationTemplate[] = [
  ...integerNames.flatMap(onIntegers),
  ...floatNames.flatMap(onFloats),
  ...casts(),
];

/** Templates on `index`, beside {@link elementTemplates} for scalars. */
export const indexTemplates: readonly OperationTemplate[] = [
  ...onIntegers("index"),
  ...(["i8", "i32", "i64"] as const).flatMap((integer): OperationTemplate[] => [
    { name: "arith.index_cast", operands: [integer], result: "index" },
    { name: "arith.index_cast", operands: ["index"], result: integer },
  ]),
];
