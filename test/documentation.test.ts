/**
 * The documentation is true: its commands run, its excerpts of IR and of code are what the tools print and the examples
 * hold. Fenced blocks are recognised by their language and by what the text before them says.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileKernel } from "@tt-opt/backend-wasm";
import { type Host, runTtOpt, runTtRun } from "@tt-opt/opt-cli";
import { runLitTest, ttOpt } from "@tt-opt/testing";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const packagePages = readdirSync(join(root, "packages"))
  .filter((name) => existsSync(join(root, "packages", name, "README.md")))
  .map((name) => `packages/${name}/README.md`);
const pages = [
  "README.md",
  ...readdirSync(join(root, "docs"), "utf8")
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  ...packagePages,
];

/** A fenced block, and the text before it back to the block before. */
interface Block {
  readonly page: string;
  readonly language: string;
  readonly text: string;
  readonly before: string;
}

const blocks: readonly Block[] = pages.flatMap((page) => {
  let end = 0;
  const text = read(page);
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map((match) => {
    const before = text.slice(end, match.index);
    end = match.index + match[0].length;
    return { page, language: match[1] ?? "", text: match[2] ?? "", before };
  });
});

const ofLanguage = (language: string): readonly Block[] => blocks.filter((block) => block.language === language);

/** Files that the tools have written. */
const files = new Map<string, string | Uint8Array>();

function readBytes(path: string): Uint8Array {
  const data = files.get(path) ?? readFileSync(join(root, path));
  return typeof data === "string" ? new TextEncoder().encode(data) : data;
}

/** Runs a tool in the root of the project; what it writes is kept in memory. */
async function run(tool: string, args: readonly string[]) {
  let stdout = "";
  let stderr = "";
  const text = (data: string | Uint8Array): string =>
    typeof data === "string" ? data : new TextDecoder().decode(data);
  let written = 0;
  const host: Host = {
    readStdin: () => new Uint8Array(),
    readFile: readBytes,
    importModule: (path): Promise<unknown> => import(join(root, path)),
    writeFile(path, data) {
      files.set(path, data);
      written++;
    },
    stdout: (data) => void (stdout += text(data)),
    stderr: (data) => void (stderr += data),
    isTTY: false,
  };
  const code = await (tool === "tt-opt" ? runTtOpt([...args], host) : runTtRun(args, host));
  return { stdout, stderr, code, written };
}

/** The words of a command line without its comment. */
function words(line: string): readonly string[] {
  const found = line.replace(/ # .*$| {2,}#.*$/, "").matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g);
  return [...found].map(([word]) => word.replaceAll(/['"]/g, ""));
}

describe("commands", () => {
  const lines = ofLanguage("sh").flatMap(({ page, text }) =>
    text
      .replaceAll("\\\n", " ")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => ({ page, line })),
  );
  const ours = lines.filter(({ line }) => line.startsWith("npx tt-"));

  it.each(ours)("of $page: $line", async ({ line }) => {
    const [, tool = "", ...args] = words(line);
    const { code, stderr, stdout, written } = await run(tool, args);
    expect([code, code === 0 ? "" : stderr]).toEqual([0, ""]);
    expect(stdout.length + stderr.length + written).toBeGreaterThan(0);
  });

  it("are of the tools, or scripts of the project", () => {
    const scripts = [...read("package.json").matchAll(/^ {4}"([\w:]+)": "/gm)].map(([, name]) => name);
    for (const { line } of lines.filter((each) => !ours.includes(each))) {
      const used = [...line.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, name]) => name ?? "");
      expect(used.length, line).toBeGreaterThan(0);
      for (const name of used) if (name !== "ci") expect(scripts, line).toContain(name);
    }
  });
});

/** The IR of a kernel after each pass that changes it. */
async function stagesOf(file: string): Promise<readonly { pass: string; text: string }[]> {
  const { stderr } = await run("tt-opt", [file, "--tt-to-wasm", "--mlir-print-ir-after-change"]);
  const dumps = stderr.split(/^(?=\/\/ -----\/\/ IR Dump After )/m);
  return dumps.map((text) => ({ pass: /\(([\w-]+)\) \/\//.exec(text)?.[1] ?? "", text }));
}

describe("excerpts of IR in README.md", () => {
  const excerpts = ofLanguage("mlir").filter(({ page }) => page === "README.md");
  const stages = stagesOf("examples/add_one.ttir");

  /** The IR that the text before an excerpt speaks of: "(after `a` and `b`)", "(before `c`)". */
  async function stageOf({ before }: Block): Promise<string | undefined> {
    const [, word, list = ""] = /\((after|before)((?:\s+(?:and\s+)?`[\w-]+`)+)\)/.exec(before) ?? [];
    const passes = [...list.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
    const all = await stages;
    let at = -1;
    for (const pass of passes) at = all.findIndex((stage, i) => i > at && stage.pass === pass);
    return word === undefined ? undefined : all[word === "after" ? at : at - 1]?.text;
  }

  it("begin with the program itself", () => {
    expect(excerpts[0]?.before).toContain("`examples/add_one.ttir`");
    expect(excerpts[0]?.text).toBe(read("examples/add_one.ttir"));
  });

  it.each(excerpts.slice(1))("are what the passes make: $text", async (block) => {
    const stage = await stageOf(block);
    expect(stage).toBeDefined();
    expect(lines(stage ?? "").join("\n")).toContain(lines(block.text).join("\n"));
  });

  it("end with instructions, some of which are left out", async () => {
    const [wat] = ofLanguage("wat");
    const { stdout } = await run("tt-opt", ["examples/add_one.ttir", "--emit=wat"]);
    const parts = (wat?.text ?? "").split("…\n").map((part) => lines(part).join("\n"));
    const printed = lines(stdout.replace(/ *;;.*$/gm, "")).join("\n");
    let at = 0;
    for (const part of parts) {
      const found = printed.indexOf(part, at);
      expect(found, part).toBeGreaterThanOrEqual(0);
      at = found + part.length;
    }
    expect(parts.length).toBeGreaterThan(1);
  });
});

describe("excerpts of IR in docs/lowering.md", () => {
  const excerpts = ofLanguage("mlir").filter(({ page }) => page === "docs/lowering.md");

  it.each(excerpts)("are what the passes make, cut down: $text", async (block) => {
    // The kernel is the last one that was named.
    const page = read(block.page);
    const file =
      page
        .slice(0, page.indexOf(block.text))
        .match(/`examples\/\w+\.ttir`/g)
        ?.at(-1) ?? "";
    const wanted = lines(block.text);
    const kernel = file.slice(1, -1);
    const [{ stdout: input }, dumps] = await Promise.all([run("tt-opt", [kernel]), stagesOf(kernel)]);
    const stages = [input, ...dumps.map(({ text }) => text)].map(lines);
    const found = stages.some((stage) => {
      let next = 0;
      for (const line of stage) if (line === wanted[next]) next++;
      return next === wanted.length;
    });
    expect(found).toBe(true);
  });
});

/** The lines of a text without their indentation. */
function lines(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

describe("code", () => {
  it("that names a file is from it", () => {
    const named = ofLanguage("js").filter(({ text }) => text.startsWith("// "));
    expect(named.length).toBeGreaterThan(0);
    for (const { text } of named) {
      const [, path = "", body = ""] = /^\/\/ (\S+)\n([^]*)$/.exec(text) ?? [];
      expect(read(path)).toContain(body.trim());
    }
  });

  it("that compiles and launches a kernel does", async () => {
    const [block] = ofLanguage("js").filter(({ text }) => text.includes("compileKernel"));
    const body = (block?.text ?? "").replace(/^import .*$/m, "");
    const n = 8000;
    const [x, y, out] = [new Float32Array(n).fill(1), new Float32Array(n).fill(2), new Float32Array(n)];
    await withFile(
      "example.mjs",
      `export default async (compileKernel, ttirText, x, y, out, n) => {${body}}`,
      async (path) => {
        const module: unknown = await import(path);
        const example =
          typeof module === "object" && module !== null && "default" in module ? module.default : undefined;
        if (typeof example !== "function") throw new TypeError("the example is not a function");
        const done: unknown = Reflect.apply(example, undefined, [
          compileKernel,
          read("examples/vector_add.ttir"),
          x,
          y,
          out,
          n,
        ]);
        await done;
      },
    );
    expect(out.every((value) => value === 3)).toBe(true);
  });

  it.each(packagePages)("of %s prints what the page says", (page) => {
    const [code, output] = blocks.filter((block) => block.page === page);
    expect([code?.language, output?.language]).toEqual(["js", "text"]);
    const printed = execFileSync(process.execPath, ["--input-type=module"], { cwd: root, input: code?.text ?? "" });
    expect(printed.toString().trimEnd()).toBe(output?.text.trimEnd());
  });

  it.each(ofLanguage("mlir").filter(({ text }) => text.includes("RUN:")))(
    "of a lit test in $page passes",
    async ({ text }) => {
      expect(text).toContain("CHECK");
      await withFile("test.mlir", text, async (path) => {
        expect(await runLitTest(path, { "tt-opt": ttOpt })).toBeUndefined();
      });
    },
  );
});

/** Runs `use` with a file that holds `text` and is gone afterwards. */
async function withFile(name: string, text: string, use: (path: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "documentation-"));
  try {
    const path = join(folder, name);
    writeFileSync(path, text);
    await use(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
