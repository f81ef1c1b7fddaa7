import {
  Context,
  defined,
  parseModule,
  parsePipeline,
  passesOf,
  PassManager,
  pipelineText,
  printOperation,
} from "@tt-opt/ir-core";
import { describe, expect, it } from "vitest";
import { allDialects, passes, passRegistry, ttToWasmOptions, ttToWasmPipeline } from "./index.ts";

describe("registry", () => {
  it("finds every pass by its name", () => {
    for (const pass of passes) expect(passRegistry.pass(pass.passName)?.passName).toBe(pass.passName);
  });

  it("has a one-line summary, a description, and described options and statistics for every pass", () => {
    for (const { definition } of passes) {
      expect(definition.summary, definition.name).toMatch(/^[a-z][^\n]*[^.\n]$/);
      expect(definition.description, definition.name).toMatch(/^\s*[A-Z`][^]*\.$/);
      for (const [name, text] of Object.entries<string>(definition.statistics ?? {}))
        expect(text, `${definition.name}: ${name}`).toMatch(/^[a-z][^\n]*[^.\n]$/);
      for (const [name, option] of Object.entries(definition.options ?? {})) {
        expect(option.description, `${definition.name}: ${name}`).not.toBe("");
        expect(option.parse(option.print(option.default)), `${definition.name}: ${name}`).toEqual(option.default);
        expect(option.accepts(option.default), `${definition.name}: ${name}`).toBe(true);
      }
    }
  });

  it("has a range for every option that is an integer", () => {
    const all = [
      ...passes.flatMap(({ definition }) => Object.entries(definition.options ?? {})),
      ...Object.entries(ttToWasmOptions),
    ];
    const open = all.filter(([, { typeName, range }]) => typeName.startsWith("int") && range === undefined);
    expect(open.map(([name]) => name)).toEqual([]);
  });

  const definitions = passes.map(({ definition }) => definition);

  it("has examples of all passes but the one that changes nothing", () => {
    const without = definitions.filter(({ example }) => example === undefined).map(({ name }) => name);
    expect(without).toEqual(["tt-check-calls"]);
  });

  const withExamples = definitions.filter(({ example }) => example !== undefined);
  it.each(withExamples)("has an example of what $name changes", ({ name, example }) => {
    const context = new Context(...allDialects);
    const module = defined(parseModule(context, example?.input ?? ""), "an example that can be read");
    const before = printOperation(module);
    const parsed = parsePipeline(`${name}{${example?.options ?? ""}}`, passRegistry);
    expect(parsed.ok && new PassManager(context, parsed.pipeline).run(module)).toBe("ok");
    expect(printOperation(module)).not.toBe(before);
  });
});

describe("the pipeline to WebAssembly", () => {
  it("is made of registered passes and reads back", () => {
    const items = ttToWasmPipeline();
    for (const item of items) {
      for (const pass of passesOf(item)) expect(passRegistry.pass(pass.name), pass.name).toBeDefined();
    }
    const text = items.map((item) => pipelineText(item)).join(",");
    const parsed = parsePipeline(text, passRegistry);
    expect(parsed.ok && pipelineText(parsed.pipeline)).toBe(`builtin.module(${text})`);
  });
});
