import { fileLocation, type Location, type Operation, UnknownLoc } from "@tt-opt/ir-core";

/** The reason why an interpretation stopped. */
export type InterpreterErrorKind =
  /** Memory was accessed outside of every buffer. */
  | "out-of-bounds"
  /** More operations were executed than allowed. */
  | "step-limit"
  /** More functions called each other than allowed. */
  | "call-depth"
  /** An assertion of the program failed. */
  | "assertion"
  /** An operation has no evaluator. */
  | "missing-evaluator"
  /** The program, or its call, is invalid. */
  | "invalid";

/** An error that stops an interpretation; its message names the operation and its location. */
export class InterpreterError extends Error {
  override readonly name = "InterpreterError";
  readonly kind: InterpreterErrorKind;
  /** The operation that failed, if one was being executed. */
  readonly op: Operation | undefined;

  constructor(kind: InterpreterErrorKind, message: string, op?: Operation) {
    super(op === undefined ? message : `'${op.name}' op ${message}${placeOf(op.loc)}`);
    this.kind = kind;
    this.op = op;
  }
}

function placeOf(loc: Location): string {
  if (loc instanceof UnknownLoc) return "";
  const place = fileLocation(loc);
  return place === undefined ? ` (at ${loc.toString()})` : ` (at ${place.file}:${place.line}:${place.column})`;
}
