/**
 * Prints the IR between passes, under the headers that `mlir-opt` writes. What is done with the text is the caller's:
 * a terminal, one file per pass, a difference to the text before.
 */
import type { Operation } from "../../ir/operation.ts";
import type { PrintOptions } from "../../text/print-options.ts";
import { printOperation } from "../../text/printer.ts";
import type { Instrumentation } from "../instrumentation.ts";
import type { Pass } from "../pass.ts";
import { describe } from "../pass-manager.ts";
import { passTitle } from "./pass-title.ts";

/** The moment that a text shows. */
export type IrDumpKind = "before" | "after" | "failed";

/** The IR at one moment. */
export interface IrDump {
  readonly kind: IrDumpKind;
  readonly pass: Pass;
  /** What the pass ran on. */
  readonly op: Operation;
  /** `// -----// IR Dump After CSE (cse) //----- //` */
  readonly header: string;
  readonly text: string;
}

/** What is printed, and how. */
export interface IrPrinting {
  before?(pass: Pass): boolean;
  after?(pass: Pass): boolean;
  /** Only after passes that changed something. */
  readonly onlyChanges?: boolean;
  /** After a pass that failed. */
  readonly onFailure?: boolean;
  /** The whole module, not only what the pass ran on. */
  readonly moduleScope?: boolean;
  readonly options?: PrintOptions;
  write(dump: IrDump): void;
}

/** Prints the IR before and after the passes that `printing` chooses. */
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
