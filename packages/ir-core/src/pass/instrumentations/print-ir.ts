/**
 * Prints the IR between passes, with the headers of `mlir-opt`. The caller determines the destination of the text: a
 * terminal, one file per pass, a difference to the previous text.
 */
import type { Operation } from "../../ir/operation.ts";
import type { PrintOptions } from "../../text/print-options.ts";
import { printOperation } from "../../text/printer.ts";
import type { Instrumentation } from "../instrumentation.ts";
import type { Pass } from "../pass.ts";
import { describe } from "../pass-manager.ts";
import { passTitle } from "./pass-title.ts";

/** The moment at which the IR was printed. */
export type IrDumpKind = "before" | "after" | "failed";

/** The IR at one moment. */
export interface IrDump {
  readonly kind: IrDumpKind;
  readonly pass: Pass;
  /** The operation on which the pass ran. */
  readonly op: Operation;
  /** `// -----// IR Dump After CSE (cse) //----- //` */
  readonly header: string;
  readonly text: string;
}

/** Selects passes, and options of printing. */
export interface IrPrinting {
  before?(pass: Pass): boolean;
  after?(pass: Pass): boolean;
  /** Only after passes that changed the IR. */
  readonly onlyChanges?: boolean;
  /** After a pass that failed. */
  readonly onFailure?: boolean;
  /** The whole module, not only the operation on which the pass ran. */
  readonly moduleScope?: boolean;
  readonly options?: PrintOptions;
  write(dump: IrDump): void;
}

/** Prints the IR before and after the passes that `printing` selects. */
export function printIr(printing: IrPrinting): Instrumentation {
  const dump = (kind: IrDumpKind, pass: Pass, op: Operation): void => {
    const when = kind === "before" ? "Before" : "After";
    const outcome = kind === "failed" ? " Failed" : "";
    const root = printing.moduleScope === true ? rootOf(op) : op;
    const place = printing.moduleScope === true ? ` ('${op.name}' operation${symbolOf(op)})` : "";
    const header = `// -----// IR Dump ${when} ${passTitle(pass.name)}${outcome} (${pass.name})${place} //----- //`;
    printing.write({ kind, pass, op, header, text: printOperation(root, printing.options) });
  };
  return {
    beforePass(pass, op) {
      if (printing.before?.(pass) === true) dump("before", pass, op);
    },
    afterPass(pass, op, report) {
      if (printing.onlyChanges === true && !report.changed) return;
      if (printing.after?.(pass) === true) dump("after", pass, op);
    },
    afterPassFailed(pass, op) {
      if (printing.onFailure === true || printing.after?.(pass) === true) dump("failed", pass, op);
    },
  };
}

function rootOf(op: Operation): Operation {
  let root = op;
  for (let parent = op.parentOp; parent !== undefined; parent = parent.parentOp) root = parent;
  return root;
}

function symbolOf(op: Operation): string {
  const [, symbol] = describe(op).split(" ");
  return symbol === undefined ? "" : `: ${symbol}`;
}
