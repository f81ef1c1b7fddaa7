/** `custom<Name>(…)` of an assembly format: a part of an operation's syntax that is written by hand. */
import type { Operation } from "../ir/operation.ts";
import type { OpParser } from "../text/op-parser.ts";
import type { OpPrinter } from "../text/op-printer.ts";
import type { FormatState } from "./assembly/format-state.ts";

/** Parses and prints one `custom<Name>` directive. */
export interface CustomDirective {
  /** Fills in what the directive stands for; false where it failed, after an error was reported. */
  parse(p: OpParser, state: FormatState): boolean;
  print(p: OpPrinter, op: Operation): void;
}
