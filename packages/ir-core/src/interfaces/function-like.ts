/** Functions of any dialect: a named, typed body, with attributes on arguments and results. */
import { type Attribute, type Type } from "../attributes/attribute.ts";
import { ArrayAttr, DictionaryAttr, TypeAttr } from "../attributes/collections.ts";
import { StringAttr } from "../attributes/text.ts";
import { OpInterface } from "../define/op-interface.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { BlockArgument } from "../ir/value.ts";
import type { Rewriter } from "../rewrite/rewriter.ts";
import { FunctionType } from "../types/composite.ts";
import { defined } from "../internal/invariant.ts";

/**
 * Functions. As in MLIR, they store their name in `sym_name`, their type in `function_type`, and attributes of
 * arguments and results in `arg_attrs` and `res_attrs`; the functions of this file rely on that.
 */
export const FunctionLike = new OpInterface<{
  /** The body; an empty region for a declaration. */
  body(op: Operation): Region;
}>("FunctionLike", "is a function");

/** The name of function `op`. */
export function functionName(op: Operation): string {
  const name = op.attribute("sym_name");
  return name instanceof StringAttr ? name.value : "";
}

/** The type of function `op`. */
export function functionType(op: Operation): FunctionType {
  const type = op.attribute("function_type");
  if (type instanceof TypeAttr && type.type instanceof FunctionType) return type.type;
  throw new RangeError(`${op.name} has no function type`);
}

/** The body of function `op`. */
export function functionBody(op: Operation): Region | undefined {
  return FunctionLike.get(op)?.body(op);
}

/** Whether function `op` has no body. */
export function isDeclaration(op: Operation): boolean {
  return functionBody(op)?.isEmpty ?? true;
}

/** The arguments of the entry block; none for a declaration. */
export function functionArguments(op: Operation): readonly BlockArgument[] {
  return functionBody(op)?.entry?.args ?? [];
}

/** The attributes of argument or result `index`. */
export function functionPartAttrs(op: Operation, part: "arg_attrs" | "res_attrs", index: number): DictionaryAttr {
  const list = op.attribute(part);
  const found = list instanceof ArrayAttr ? list.elements[index] : undefined;
  return found instanceof DictionaryAttr ? found : DictionaryAttr.empty(op.context);
}

/** Sets attribute `name` of argument or result `index`; undefined removes it. */
export function setFunctionPartAttr(
  op: Operation,
  rw: Rewriter,
  part: "arg_attrs" | "res_attrs",
  index: number,
  name: string,
  value: Attribute | undefined,
): void {
  const type = functionType(op);
  const { length } = part === "arg_attrs" ? type.inputs : type.results;
  const all = Array.from({ length }, (_, i) => functionPartAttrs(op, part, i));
  all[index] = functionPartAttrs(op, part, index).with(name, value);
  rw.setAttribute(op, part, partAttrs(op, all));
}

function partAttrs(op: Operation, all: readonly DictionaryAttr[]): ArrayAttr | undefined {
  return all.some(({ size }) => size > 0) ? ArrayAttr.get(op.context, all) : undefined;
}

/**
 * Changes the type of function `op`; argument and result attributes are kept per position. The caller has to change the
 * body.
 */
export function setFunctionType(op: Operation, rw: Rewriter, inputs: readonly Type[], results: readonly Type[]): void {
  const { context } = op;
  for (const [part, { length }] of [
    ["arg_attrs", inputs],
    ["res_attrs", results],
  ] as const) {
    const all = Array.from({ length }, (_, i) => functionPartAttrs(op, part, i));
    rw.setAttribute(op, part, partAttrs(op, all));
  }
  rw.setAttribute(op, "function_type", TypeAttr.get(FunctionType.get(context, inputs, results)));
}

/**
 * Adds an argument without attributes to the type and the body of function `op`, which must have one, before that at
 * `index` or as the last one; returns it.
 */
export function addFunctionArgument(
  op: Operation,
  rw: Rewriter,
  type: Type,
  name: string,
  index: number = functionType(op).inputs.length,
): BlockArgument {
  const { inputs, results } = functionType(op);
  const attrs = inputs.map((_, i) => functionPartAttrs(op, "arg_attrs", i));
  const argument = rw.addArgument(defined(functionBody(op)?.entry, "the body of a function"), type, op.loc, index);
  argument.name = name;
  rw.setAttribute(op, "arg_attrs", partAttrs(op, attrs.toSpliced(index, 0, DictionaryAttr.empty(op.context))));
  const types = inputs.toSpliced(index, 0, type);
  rw.setAttribute(op, "function_type", TypeAttr.get(FunctionType.get(op.context, types, results)));
  return argument;
}

/** Removes the arguments at `indices`, which must not be used, from the type, the attributes and the body of `op`. */
export function eraseFunctionArguments(op: Operation, rw: Rewriter, indices: ReadonlySet<number>): void {
  const { inputs, results } = functionType(op);
  const kept = inputs.flatMap((_, i) => (indices.has(i) ? [] : [i]));
  const attrs = kept.map((i) => functionPartAttrs(op, "arg_attrs", i));
  const entry = functionBody(op)?.entry;
  if (entry !== undefined) {
    for (let i = inputs.length - 1; i >= 0; i--) if (indices.has(i)) rw.removeArgument(entry, i);
  }
  const types = kept.flatMap((i) => inputs[i] ?? []);
  rw.setAttribute(op, "arg_attrs", partAttrs(op, attrs));
  rw.setAttribute(op, "function_type", TypeAttr.get(FunctionType.get(op.context, types, results)));
}
