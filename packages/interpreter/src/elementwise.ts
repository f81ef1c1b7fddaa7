/** Operations that apply a function of scalars to each element of tensors and vectors, or to scalars. */
import { elementTypeOrSelf, type OpClass, type Operation, type Type } from "@tt-opt/ir-core";
import { Evaluator, type EvaluatorMethods, type Results } from "./evaluator.ts";
import { normalize } from "./scalars.ts";
import { Elements, float, integer, type RuntimeValue, type Scalar, scalar } from "./values.ts";

/** A function of one element of each operand, and of the types of the elements. */
export type ElementFunction = (args: readonly Scalar[], types: ElementTypes) => Scalar;

/** The element types of a function. */
export interface ElementTypes {
  /** Of the first operand. */
  readonly operand: Type;
  readonly result: Type;
}

/** The elements of `args` at `index`; a scalar is its own element at every index. */
export function elementsAt(args: Results, index: number): Scalar[] {
  return args.map((arg) => scalar(arg instanceof Elements ? arg.elements[index] : arg));
}

/** Applies `f` to each element of `args` if one of them is a tensor or vector, else to the scalars. */
export function mapElements(args: Results, f: (...elements: readonly Scalar[]) => Scalar): RuntimeValue {
  const shaped = args.find((arg) => arg instanceof Elements);
  if (!(shaped instanceof Elements)) return f(...args.map(scalar));
  const count = shaped.elements.length;
  const out = new Array<Scalar>(count);
  for (let i = 0; i < count; i++) out[i] = f(...elementsAt(args, i));
  return new Elements(shaped.shape, out);
}

/** The types of the elements of the first operand and of the first result. */
export function elementTypesOf(op: Operation): ElementTypes {
  const result = elementTypeOrSelf(op.resultAt(0).type);
  return { operand: op.operandCount > 0 ? elementTypeOrSelf(op.operand(0).type) : result, result };
}

/** The evaluator of an elementwise operation; the result of `f` is wrapped or rounded to the result type. */
export function elementwise(f: ElementFunction): EvaluatorMethods {
  return {
    evaluate(op, args) {
      const types = elementTypesOf(op);
      return [mapElements(args, (...xs) => normalize(types.result, f(xs, types)))];
    },
  };
}

/** Attaches an elementwise evaluator to an operation class. */
export function attachElementwise(cls: OpClass, f: ElementFunction): void {
  Evaluator.attachAll([cls], elementwise(f));
}

/** A function of integers; absent operands are 0. */
export function onIntegers(f: (a: bigint, b: bigint, type: Type) => bigint): ElementFunction {
  return ([a, b], { operand }) => f(integer(a), b === undefined ? 0n : integer(b), operand);
}

/** A function of floats; absent operands are 0. */
export function onFloats(f: (a: number, b: number, c: number) => number): ElementFunction {
  return ([a, b, c]) => f(float(a), b === undefined ? 0 : float(b), c === undefined ? 0 : float(c));
}
