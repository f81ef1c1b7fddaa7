/** `custom<Name>(…)` in an assembly format: a hand-written part of an operation's syntax. */
import type { Operation } from "../ir/operation.ts";
import type { OpParser } from "../text/op-parser.ts";
import type { OpPrinter } from "../text/op-printer.ts";
import type { FormatState } from "./assembly/format-state.ts";

/** Parses and prints one `custom<Name>` directive. */
export interface CustomDirective {
  /** Parses the arguments of the directive into `state`; false after an error was reported. */
  parse(p: OpParser, state: FormatState): boolean;
  print(p: OpPrinter, op: Operation): void;
}
