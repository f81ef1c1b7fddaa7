import { FileLineColLoc, type Location, type Operation, UnknownLoc } from "@tt-opt/ir-core";

/** Why an interpretation stopped. */
export type InterpreterErrorKind =
  /** Memory was accessed outside of every buffer. */
  | "out-of-bounds"
  /** More operations were executed than allowed. */
  | "step-limit"
  /** An assertion of the program failed. */
  | "assertion"
  /** Nobody has said what an operation means. */
  | "missing-evaluator"
  /** The program, or how it is called, has no meaning. */
  | "invalid";

/** What stops an interpretation: a message that names the operation and where it comes from. */
export class InterpreterError extends Error {
  override readonly name = "InterpreterError";
  readonly kind: InterpreterErrorKind;
  /** The operation that could not be executed, if one was being executed. */
  readonly op: Operation | undefined;

  constructor(kind: InterpreterErrorKind, message: string, op?: Operation) {
    super(op === undefined ? message : `'${op.name}' op ${message}${placeOf(op.loc)}`);
    this.kind = kind;
    this.op = op;
  }
}

function placeOf(loc: Location): string {
  if (loc instanceof UnknownLoc) return "";
  return loc instanceof FileLineColLoc ? ` (at ${loc.file}:${loc.line}:${loc.column})` : ` (at ${loc.toString()})`;
}
