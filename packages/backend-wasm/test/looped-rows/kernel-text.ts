/** The text of a random row kernel. */
import { pointerTo, typeText, type Value } from "../random-kernels/value.ts";
import { carrierOf } from "./carried.ts";
import type { Carrier } from "./carrier.ts";
import type { Phase, Plan } from "./plan.ts";
import { type RowBuffer, RowsKernel, sizes } from "./rows-kernel.ts";
import { writeStep } from "./steps.ts";

/** The scalar arguments, after the buffers. */
export const scalars = ["xnumel", "rnumel", "rpitch", "xpitch", "limit", "flag"] as const;

/** A kernel, and the buffers that are its first arguments. */
export interface KernelText {
  readonly text: string;
  readonly buffers: readonly RowBuffer[];
}

/** Writes a kernel. */
export function kernelText(plan: Plan): KernelText {
  const k = new RowsKernel(plan);
  const { writer: w } = k;
  const isStrided = plan.line === "strided" && k.isLine;
  const programs = isStrided ? w.op("tt.get_num_programs x : i32", [], "i32") : undefined;
  if (programs !== undefined) {
    w.line(`scf.for %line = %program to ${k.number("xnumel").name} step ${programs.name} : i32 {`);
    k.line = { name: "%line", shape: [], element: "i32", magnitude: 1024 };
  }
  for (const [i, phase] of plan.phases.entries()) writePhase(k, phase, `p${i}`);
  if (isStrided) w.line("}");
  const divisible = scalars.filter((name) => isDivisible(plan, name));
  const parameters = [
    ...k.buffers.map(({ name, element }) => `%${name}: ${pointerTo(element)} {tt.divisibility = 16 : i32}`),
    ...scalars.map((name) => `%${name}: i32${divisible.includes(name) ? " {tt.divisibility = 16 : i32}" : ""}`),
  ];
  const text = `module {
tt.func public @kernel(${parameters.join(", ")}) {
  %program = tt.get_program_id x : i32
  ${w.lines.join("\n  ")}
  tt.return
}
}`;
  return { text, buffers: k.buffers };
}

/** Whether an argument is a multiple of 16 in all launches, as launchers find out. */
function isDivisible(plan: Plan, name: (typeof scalars)[number]): boolean {
  if (name !== "xnumel" && name !== "rnumel") return false;
  return plan.launches.every((launch) => sizes(plan, launch)[name === "xnumel" ? "rows" : "columns"] % 16 === 0);
}

function writePhase(k: RowsKernel, phase: Phase, name: string): void {
  const { writer: w } = k;
  const before = k.values;
  const range = boundsOf(k, phase.bounds);
  // What is carried begins at the first chunk.
  k.offset = range && (phase.bounds === "later" ? range[0] : undefined);
  const carriers = phase.carried.map((each, i) => carrierOf(k, each, `${name}_${i}`));
  const inits = carriers.map(({ inits: each }) => each);
  if (range === undefined) {
    const results = writeBody(k, phase, carriers, inits);
    for (const [i, carrier] of carriers.entries()) carrier.leave(results[i] ?? []);
    return;
  }
  const offset: Value<"i32"> = { name: w.name(), shape: [], element: "i32", magnitude: 1024 };
  k.offset = offset;
  k.values = [...before];
  const all = inits.flat();
  const names = all.map(() => w.name());
  const result = w.name();
  const carried = all.map((x, i) => `${names[i]} = ${x.name}`).join(", ");
  const types = all.map(typeText).join(", ");
  const [from, to, step] = range;
  const results = all.length === 0 ? "" : `${result}${all.length === 1 ? "" : `:${all.length}`} = `;
  const iterArgs = all.length === 0 ? "" : ` iter_args(${carried}) -> (${types})`;
  w.line(`${results}scf.for ${offset.name} = ${from.name} to ${to.name} step ${step.name}${iterArgs} : i32 {`);
  const named = (pick: (i: number) => string): readonly (readonly Value[])[] => {
    let i = 0;
    return inits.map((each) => each.map((x) => ({ ...x, name: pick(i++) })));
  };
  const updated = writeBody(
    k,
    phase,
    carriers,
    named((i) => names[i] ?? ""),
  ).flat();
  if (all.length > 0) w.line(`scf.yield ${updated.map((x) => x.name).join(", ")} : ${types}`);
  w.line("}");
  k.values = before;
  k.offset = undefined;
  const lasts = named((i) => (all.length === 1 ? result : `${result}#${i}`));
  for (const [i, carrier] of carriers.entries()) carrier.leave(lasts[i] ?? []);
}

/** Writes the steps, between which what is carried is updated. */
function writeBody(
  k: RowsKernel,
  { steps, carried }: Phase,
  carriers: readonly Carrier[],
  values: readonly (readonly Value[])[],
): readonly (readonly Value[])[] {
  const results = [...values];
  for (const [i, carrier] of carriers.entries()) carrier.enter(values[i] ?? []);
  for (let at = 0; at <= steps.length; at++) {
    for (const [i, carrier] of carriers.entries())
      if (steps.length - ((carried[i]?.position ?? 0) % (steps.length + 1)) === at)
        results[i] = carrier.update(values[i] ?? []);
    const step = steps[at];
    if (step !== undefined) writeStep(k, step);
  }
  return results;
}

/** From where to where a loop counts, and in which steps; undefined if there is no loop. */
function boundsOf(
  k: RowsKernel,
  kind: Phase["bounds"],
): readonly [Value<"i32">, Value<"i32">, Value<"i32">] | undefined {
  const { writer: w } = k;
  const zero = w.constant([], "i32", 0);
  const step = w.constant([], "i32", k.columns);
  switch (kind) {
    case "once":
      return undefined;
    case "later":
      return [step, k.number("rnumel"), step];
    case "limit":
      return [zero, k.number("limit"), step];
    case "program":
      return [zero, w.withConstant("muli", w.withConstant("addi", k.line, 1), k.rows), step];
    case "constant":
      return [zero, w.constant([], "i32", 2 * k.columns + 3), step];
    default:
      return [zero, k.number("rnumel"), step];
  }
}
