import { expect, it } from "vitest";
import { Context } from "../context.ts";
import { InternalError } from "../internal/invariant.ts";
import { parseModule } from "../text/module-parser.ts";
import type { Instrumentation } from "./instrumentation.ts";
import { definePass, type Pass } from "./pass.ts";
import { PassManager, type RunResult } from "./pass-manager.ts";
import { pipeline } from "./pipeline.ts";

const cause = new TypeError("cannot read the future");
const crashing = definePass({
  name: "crashing",
  summary: "throws",
  run: () => {
    throw cause;
  },
});
const outer = definePass({
  name: "outer",
  summary: "runs a pipeline",
  run: (pass) => pass.run(pipeline("builtin.module", crashing()), pass.root),
});

function run(context: Context, pass: Pass, instrumentations: readonly Instrumentation[] = []): RunResult {
  const module = parseModule(context, "module @m {}");
  if (module === undefined) throw new Error("no module");
  return new PassManager(context, pipeline("builtin.module", pass), { instrumentations }).run(module);
}

function thrownBy(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return undefined;
}

it("a pass that runs out of stack fails with an error that says so", () => {
  const deep = (n: number): number => deep(n + 1) + 1;
  const pass = definePass({ name: "deep", summary: "calls itself", run: () => void deep(0) });
  const context = new Context();
  expect(run(context, pass())).toBe("failed");
  expect(context.diagnostics.all.map(({ code }) => code)).toEqual(["TT3006"]);
});

it.each([crashing(), outer()])("an error that is thrown in $name names the pass and what it was at", (pass) => {
  const error = thrownBy(() => run(new Context(), pass));
  expect(error).toBeInstanceOf(InternalError);
  expect(error).toMatchObject({
    message: "internal error in pass 'crashing' on builtin.module @m: cannot read the future",
    cause,
    pass: "crashing",
  });
});

it("an error of an instrumentation inside of a pass is nobody's bug", () => {
  const unwritable = new Error("cannot write");
  const beforePass = (pass: Pass): void => {
    if (pass.name === "crashing") throw unwritable;
  };
  expect(thrownBy(() => run(new Context(), outer(), [{ beforePass }]))).toBe(unwritable);
});
