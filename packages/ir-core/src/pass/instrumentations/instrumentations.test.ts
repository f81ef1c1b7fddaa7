import { describe, expect, it } from "vitest";
import {
  type Instrumentation,
  type Operation,
  Context,
  definePass,
  dumpPipeline,
  formatPipeline,
  type IrDump,
  opt,
  parseModule,
  passTitle,
  PassManager,
  pipeline,
  printIr,
  StatisticsCollector,
  StringAttr,
  Timing,
} from "../../index.ts";

const mark = definePass({
  name: "mark-it",
  summary: "set an attribute",
  options: { times: opt.int(1, "how often") },
  statistics: { marked: "operations marked" },
  run(ctx) {
    ctx.rewriter().setAttribute(ctx.root, "test.mark", StringAttr.get(ctx.context, "yes"));
    ctx.count("marked", ctx.options.times);
  },
});
const nothing = definePass({ name: "do-nothing", summary: "do nothing", run() {} });
const breaks = definePass({ name: "break-it", summary: "fail", run: (ctx) => ctx.fail() });

function run(instrumentation: Instrumentation, ...passes: Parameters<typeof pipeline>[1][]): Operation {
  const context = new Context();
  const module = parseModule(context, `module @m { module @inner { } }`);
  if (module === undefined) throw new Error("does not parse");
  new PassManager(context, pipeline("builtin.module", ...passes), { instrumentations: [instrumentation] }).run(module);
  return module;
}

describe("printing of IR", () => {
  it("writes the headers of mlir-opt", () => {
    const dumps: IrDump[] = [];
    const printer = printIr({ before: () => true, after: () => true, write: (dump) => dumps.push(dump) });
    run(printer, mark());
    expect(dumps.map(({ header }) => header)).toEqual([
      "// -----// IR Dump Before MarkIt (mark-it) //----- //",
      "// -----// IR Dump After MarkIt (mark-it) //----- //",
    ]);
    expect(dumps[1]?.text).toContain('test.mark = "yes"');
  });

  it("leaves out passes that change nothing, if asked to", () => {
    const dumps: IrDump[] = [];
    run(printIr({ after: () => true, onlyChanges: true, write: (dump) => dumps.push(dump) }), nothing(), mark());
    expect(dumps.map(({ pass }) => pass.name)).toEqual(["mark-it"]);
  });

  it("shows the whole module of a nested operation", () => {
    const dumps: IrDump[] = [];
    const nested = pipeline("any", mark());
    run(printIr({ after: () => true, moduleScope: true, write: (dump) => dumps.push(dump) }), nested);
    expect(dumps[0]?.header).toBe(
      "// -----// IR Dump After MarkIt (mark-it) ('builtin.module' operation: @inner) //----- //",
    );
    expect(dumps[0]?.text).toMatch(/^module @m \{/);
  });

  it("shows what a failed pass left", () => {
    const dumps: IrDump[] = [];
    run(printIr({ onFailure: true, write: (dump) => dumps.push(dump) }), breaks());
    expect(dumps.map(({ header }) => header)).toEqual([
      "// -----// IR Dump After BreakIt Failed (break-it) //----- //",
    ]);
  });
});

describe("statistics", () => {
  it("are summed by pass and kept by place", () => {
    const statistics = new StatisticsCollector();
    run(statistics, mark(), pipeline("builtin.module", mark({ times: 4 })));
    expect(statistics.byPass.map(({ pass, values }) => [pass, values.get("marked")])).toEqual([["mark-it", 5]]);
    expect(statistics.byPlace.map(({ depth, values }) => [depth, values.get("marked")])).toEqual([
      [0, undefined],
      [1, 1],
      [1, undefined],
      [2, 4],
    ]);
    expect(statistics.report()).toContain("MarkIt\n  (S)      5 marked - operations marked\n");
  });
});

describe("timing", () => {
  it("adds up to the total", () => {
    let time = 0;
    const timing = new Timing(() => (time += 1));
    timing.measure("Parser", () => undefined);
    run(timing, mark(), pipeline("builtin.module", mark()));
    const { ms, children } = timing.result;
    expect(children.map(({ name }) => name)).toEqual(["Parser", "MarkIt", "'builtin.module' Pipeline", "Rest"]);
    expect(children.reduce((sum, child) => sum + child.ms, 0)).toBe(ms);
    expect(timing.report()).toMatch(/ {2}\d\.\d{4} \( *\d+\.\d%\) {2} {2}MarkIt\n/);
    expect(timing.report("list")).not.toContain("Pipeline");
    expect(JSON.parse(timing.report("json"))).toMatchObject({ name: "Total" });
  });
});

describe("dumps of pipelines", () => {
  it("show defaults only if asked to", () => {
    const p = pipeline("builtin.module", nothing(), pipeline("func.func", mark()));
    expect(formatPipeline(p)).toBe("builtin.module(\n  do-nothing,\n  func.func(\n    mark-it\n  )\n)");
    expect(formatPipeline(p, true)).toContain("mark-it{times=1}");
  });

  it("are written once", () => {
    let text = "";
    run(
      dumpPipeline((part) => (text += part), false),
      nothing(),
    );
    expect(text).toBe("Pass Manager with 1 pass:\nbuiltin.module(\n  do-nothing\n)\n");
  });
});

describe("titles", () => {
  it("are those of MLIR where they are not the name's", () => {
    expect(["cse", "canonicalize", "linalg-fuse"].map(passTitle)).toEqual(["CSE", "Canonicalizer", "LinalgFuse"]);
  });
});
