import { describe, expect, it } from "vitest";
import { renderDiagnostics } from "../diagnostics/index.ts";
import { opt, OptionError } from "./option.ts";
import { definePass } from "./pass.ts";
import { parsePipeline } from "./pipeline-parser.ts";
import { pipelineText } from "./pipeline.ts";
import { definePipeline, PassRegistry } from "./registry.ts";

const options = {
  lanes: opt.int(4, "lanes", { least: 2, greatest: 64, powerOfTwo: true }),
  alignment: opt.int(0, "bytes", { least: 0, greatest: 16, powerOfTwo: true }),
  tileRows: opt.int(4, "rows", { least: 1 }),
  most: opt.int(0, "anything up to 9", { greatest: 9 }),
  sizes: opt.ints([], "sizes", { least: 0 }),
  mode: opt.oneOf(["fast", "exact"], "fast", "how"),
  force: opt.bool(false, "whether"),
};
const pass = definePass({ name: "make-tiles", summary: "make tiles", options, run() {} });
const named = definePipeline({ name: "to-tiles", summary: "tiles", options, build: (values) => [pass(values)] });
const registry = new PassRegistry().add(pass).addPipeline(named);

function problem(text: string): string {
  const parsed = parsePipeline(text, registry);
  return parsed.ok ? "" : renderDiagnostics(parsed.diagnostics);
}

describe("the range of an option", () => {
  it.each([
    ["lanes=-4", "'-4' is not a value of option 'lanes' of 'OWNER': expected int, a power of two from 2 to 64"],
    ["lanes=3", "'3' is not a value of option 'lanes' of 'OWNER': expected int, a power of two from 2 to 64"],
    ["lanes=128", "'128' is not a value of option 'lanes' of 'OWNER': expected int, a power of two from 2 to 64"],
    ["lanes=x", "'x' is not a value of option 'lanes' of 'OWNER': expected int, a power of two from 2 to 64"],
    ["alignment=3", "expected int, 0 or a power of two from 1 to 16"],
    ["tile-rows=0", "'0' is not a value of option 'tile-rows' of 'OWNER': expected int, at least 1"],
    ["tile-rows=99999999999999999999", "expected int, at least 1"],
    ["most=10", "expected int, at most 9"],
    ["sizes=4,-1", "'4,-1' is not a value of option 'sizes' of 'OWNER': expected int[], at least 0"],
    ["mode=slow", "'slow' is not a value of option 'mode' of 'OWNER': expected fast|exact"],
  ])("rejects the text %s in passes and pipelines", (text, message) => {
    for (const owner of ["make-tiles", "to-tiles"])
      expect(problem(`${owner}{${text}}`)).toContain(message.replace("OWNER", owner));
  });

  it.each([
    [{ lanes: -4 }, "-4 is not a value of option 'lanes' of 'make-tiles': expected int, a power of two from 2 to 64"],
    [{ lanes: NaN }, "NaN is not a value of option 'lanes'"],
    [{ tileRows: 0 }, "0 is not a value of option 'tileRows' of 'make-tiles': expected int, at least 1"],
    [{ tileRows: 2.5 }, "2.5 is not a value of option 'tileRows'"],
    [{ sizes: [4, -1] }, "4,-1 is not a value of option 'sizes'"],
  ])("rejects the values %o of the API", (values, message) => {
    expect(() => pass(values)).toThrow(OptionError);
    expect(() => pass(values)).toThrow(message);
  });

  it("rejects values of another type, which only JavaScript can give", () => {
    expect(() => named.build({ tileRows: "4" })).toThrow("'4' is not a value of option 'tileRows' of 'to-tiles'");
    expect(() => named.build({ force: 1 })).toThrow("1 is not a value of option 'force' of 'to-tiles': expected bool");
    expect(() => named.build({ mode: "slow" })).toThrow("expected fast|exact");
  });

  it("rejects options that do not exist, which would have no effect", () => {
    const misspelt: object = { tileRow: 2 };
    const message = "there is no option 'tileRow' of 'make-tiles'; did you mean 'tileRows'?";
    expect(() => pass(misspelt)).toThrow(new OptionError(message));
    expect(() => named.build({ tileRow: 2 })).toThrow(new OptionError(message.replace("make", "to")));
  });

  it("contains its limits", () => {
    const text = "make-tiles{lanes=64 alignment=16 tile-rows=1 most=9 sizes={0,3} mode=exact}";
    const parsed = parsePipeline(text, registry);
    expect(parsed.ok && pipelineText(parsed.pipeline)).toBe(`builtin.module(${text})`);
    expect(pass({ lanes: 2, alignment: 0, most: -5 }).options).toMatchObject({ lanes: 2, alignment: 0, most: -5 });
  });
});
