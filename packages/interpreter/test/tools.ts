/** Executes functions that are written as text. */
import { type ModuleOp, parseModule, verify } from "@tt-opt/ir-core";
import { Elements, findKernel, interpretFunction, type MachineOptions, type RuntimeValue } from "../src/index.ts";
import { makeContext } from "./dialects.ts";

/** The module that `text` describes, which must be valid. */
export function parse(text: string): ModuleOp {
  const context = makeContext();
  const module = parseModule(context, text, "test.mlir");
  if (module === undefined || !verify(module))
    throw new Error(context.diagnostics.all.map(({ message }) => message).join("\n"));
  return module;
}

/** The results of the only function of `text`, as plain numbers and arrays. */
export function evaluate(text: string, args: readonly RuntimeValue[] = [], options: MachineOptions = {}): unknown[] {
  return interpretFunction(findKernel(parse(text)), args, options).map(plain);
}

/** A vector or tensor of rank 1. */
export function list(...elements: readonly (number | bigint)[]): Elements {
  return new Elements([elements.length], elements);
}

/** The elements of a vector or tensor, or the value itself. */
export function plain(value: RuntimeValue): unknown {
  return value instanceof Elements ? value.elements : value;
}
