/**
 * Programs that fast-check makes: a plan of plain numbers, so that it shrinks, and how to build IR from it. Building
 * the same program twice gives two modules of which one can be transformed and compared with the other.
 */
import { type Context, type ModuleOp, printOperation, verify } from "@tt-opt/ir-core";

/** A program that can be built in any context. */
export interface Program {
  /** Makes the module; its kernel or function is the only one. */
  build(context: Context): ModuleOp;
}

/**
 * The module of `program`.
 *
 * @throws Error with the diagnostics and the text if the module is not valid: the arbitrary is wrong then
 */
export function buildVerified(program: Program, context: Context): ModuleOp {
  const module = program.build(context);
  if (verify(module)) return module;
  const messages = context.diagnostics.all.map(({ message }) => message).join("\n");
  throw new Error(`a generated program is not valid:\n${messages}\n${printOperation(module)}`);
}
