/**
 * Several cases as one kernel that calls each of them: compiling one module costs less than compiling many. Each call
 * stands in a branch of its own, so that nothing of one case is used by another.
 */
import type { Argument, Case } from "./row.ts";

/** See the file's header. */
export interface Batch {
  readonly text: string;
  readonly cases: readonly Case[];
  readonly grid: readonly [number, number, number];
  /** The lines of the operation of each case. */
  readonly lines: readonly (readonly [number, number])[];
  /** Fresh arguments of each case, after the one that switches it on. */
  readonly args: () => readonly (readonly Argument[])[];
}

/** Puts cases of one grid together. */
export function makeBatch(cases: readonly Case[]): Batch {
  const functions: string[] = [];
  const lines: [number, number][] = [];
  const parameters: string[] = [];
  const calls: string[] = [];
  let before = 0;
  cases.forEach((test, i) => {
    const text = test.text.replaceAll(/@(\w+)/g, `@case${i}_$1`).replace("tt.func public", "tt.func private");
    const own = /tt\.func private @case\d+_kernel\((.*)\) \{/.exec(text)?.[1]?.split(", ") ?? [];
    const [names, types] = [0, 1].map((part) => own.map((parameter) => parameter.split(": ")[part] ?? ""));
    const renamed = names?.map((name) => name.replace("%", `%c${i}_`)) ?? [];
    parameters.push(`%c${i}_on: i1`, ...renamed.map((name, k) => `${name}: ${types?.[k]}`));
    const call = `tt.call @case${i}_kernel(${renamed.join(", ")}) : (${types?.join(", ")}) -> ()`;
    calls.push(`  scf.if %c${i}_on {`, `    ${call}`, "  }");
    functions.push(text);
    lines.push([test.lines[0] + before, test.lines[1] + before]);
    before += text.split("\n").length - 1;
  });
  const kernel = [`tt.func public @kernel(${parameters.join(", ")}) {`, ...calls, "  tt.return", "}", ""];
  return {
    text: [...functions, kernel.join("\n")].join(""),
    cases,
    grid: cases[0]?.grid ?? [1, 1, 1],
    lines,
    args: () => cases.map((test) => [1, ...test.args()]),
  };
}
