import { expect, it } from "vitest";
import { Context } from "../context.ts";
import { parseModule } from "../text/module-parser.ts";
import { definePass } from "./pass.ts";
import { PassManager } from "./pass-manager.ts";
import { pipeline } from "./pipeline.ts";

it("a pass that runs out of stack fails with an error that says so", () => {
  const deep = (n: number): number => deep(n + 1) + 1;
  const pass = definePass({ name: "deep", summary: "calls itself", run: () => void deep(0) });
  const context = new Context();
  const module = parseModule(context, "module {}");
  if (module === undefined) throw new Error("no module");
  const manager = new PassManager(context, pipeline("builtin.module", pass()));
  expect(manager.run(module)).toBe("failed");
  expect(context.diagnostics.all.map(({ code }) => code)).toEqual(["TT3006"]);
});
