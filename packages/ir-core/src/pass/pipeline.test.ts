import { describe, expect, it } from "vitest";
import { Context } from "../context.ts";
import { definePass } from "./pass.ts";
import { PassManager } from "./pass-manager.ts";
import { pipeline } from "./pipeline.ts";
import { definePipeline } from "./registry.ts";

const pass = definePass({ name: "nothing", summary: "does nothing", run() {} });

describe("what JavaScript may take for a pass", () => {
  it.each([
    [pass, "item 1 of the pipeline is a function: call it, as in cse()"],
    ["cse", "item 1 of the pipeline is the text 'cse': it must be a pass, as in cse(), or a pipeline"],
    [[pass()], "item 1 of the pipeline is an array: spread it"],
    [undefined, "item 1 of the pipeline is undefined: it must be a pass"],
  ])("is refused instead of skipped: %s", (item, message) => {
    // @ts-expect-error: JavaScript may pass anything.
    expect(() => pipeline("builtin.module", pass(), item)).toThrow(message);
    const options = {};
    // @ts-expect-error: JavaScript may pass anything.
    const named = definePipeline({ name: "named", summary: "s", options, build: () => [pass(), item] });
    expect(() => named.build({})).toThrow(TypeError);
  });

  it("is refused by managers", () => {
    // @ts-expect-error: a pass is no pipeline.
    expect(() => new PassManager(new Context(), pass())).toThrow(/^a pass manager runs a pipeline, as in pipeline\(/);
  });
});
