/** `--mlir-print-ir-…`: the IR between passes on standard error, as differences, or in one file per pass. */
import {
  didYouMean,
  type Instrumentation,
  type IrDump,
  type Operation,
  type Pass,
  type PassRegistry,
  printIr,
} from "@tt-opt/ir-core";
import { fileErrorText, type Host } from "../host.ts";
import { UsageError } from "../usage-error.ts";
import type { Settings } from "./settings.ts";

/** The instrumentations that the settings ask for. @throws UsageError for names that no pass has */
export async function irDumps(
  { irDumps: settings, print: options }: Settings,
  host: Host,
  registry: PassRegistry,
): Promise<readonly Instrumentation[]> {
  const chosen = chooser(registry);
  const { before, after, onlyChanges, onFailure, moduleScope, treeDir, diff } = settings;
  if (before.length === 0 && after.length === 0 && !onFailure) return [];
  const write =
    treeDir !== undefined ? treeWriter(treeDir, host) : diff ? await differenceWriter(host) : streamWriter(host);
  return [
    printIr({
      before: chosen(diff && after === "all" ? "all" : before),
      after: chosen(after),
      onlyChanges,
      onFailure,
      moduleScope,
      options,
      write,
    }),
  ];
}

/** Makes tests whether a pass is one of those named. */
function chooser(registry: PassRegistry): (names: readonly string[] | "all") => (pass: Pass) => boolean {
  return (names) => {
    if (names === "all") return () => true;
    const known = registry.passes.map(({ passName }) => passName);
    for (const name of names) {
      if (!known.includes(name)) throw new UsageError(`no pass is called '${name}'${didYouMean(name, known)}`);
    }
    const set = new Set(names);
    return (pass) => set.has(pass.name);
  };
}

function streamWriter(host: Host): (dump: IrDump) => void {
  return ({ header, text }) => host.stderr(`${header}\n${text}\n`);
}

/** Shows what changed since the same operation was last seen. */
async function differenceWriter(host: Host): Promise<(dump: IrDump) => void> {
  const { createTwoFilesPatch } = await import("diff");
  const last = new WeakMap<Operation, string>();
  return ({ kind, op, pass, header, text }) => {
    const previous = last.get(op) ?? "";
    last.set(op, text);
    if (kind === "before" || text === previous) return;
    const patch = createTwoFilesPatch(`before ${pass.name}`, `after ${pass.name}`, previous, text, "", "", {
      context: 3,
    });
    host.stderr(`${header}\n${patch.replace(/^=+\n/, "")}\n`);
  };
}

/**
 * Writes `builtin_module_no-symbol-name/func_func_f/0_1_cse.mlir`: one number per level of nesting, which counts the
 * passes that ran there.
 */
function treeWriter(directory: string, host: Host): (dump: IrDump) => void {
  const counts = new Map<Operation, number>();
  const hasInnerDumps = new Set<Operation>();
  const count = (op: Operation): number => counts.get(op) ?? 0;
  return ({ op, pass, kind, text }) => {
    const path: Operation[] = [];
    for (let at: Operation | undefined = op; at !== undefined; at = at.parentOp) path.unshift(at);
    if (hasInnerDumps.delete(op)) counts.set(op, count(op) + 1);
    for (const ancestor of path.slice(0, -1)) hasInnerDumps.add(ancestor);
    const label = kind === "before" ? "_before" : kind === "failed" ? "_failed" : "";
    const file = `${path.map(count).join("_")}_${pass.name}${label}.mlir`;
    counts.set(op, count(op) + 1);
    const whole = [directory, ...path.map(directoryName), file].join("/");
    try {
      host.writeFile(whole, text);
    } catch (error) {
      throw new UsageError(`cannot write '${whole}': ${fileErrorText(error)}`);
    }
  };
}

function directoryName(op: Operation): string {
  const symbol = op.attribute("sym_name")?.toString().replaceAll('"', "") ?? "no-symbol-name";
  return `${op.name}_${symbol}`.replace(/[^\w-]/g, "_");
}
