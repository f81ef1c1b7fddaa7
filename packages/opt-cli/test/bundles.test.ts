/** What `npm run build` bundles works, and is what the modules are. Skipped where nothing was built. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const bin = join(import.meta.dirname, "../bin");
const isBuilt = existsSync(join(bin, "../dist/bundle/tt-run.cjs"));

function node(args: readonly string[], input = ""): string {
  return execFileSync(process.execPath, args, { cwd: root, input, encoding: "utf8", stdio: "pipe" });
}

describe.skipIf(!isBuilt)("bundles", () => {
  it("of packages export what their modules export", () => {
    const script = `
      for (const name of ${JSON.stringify(readdirSync(join(root, "packages")))}) {
        const [bundle, modules] = await Promise.all(
          ["bundle/index.js", "index.js"].map((file) => import("./packages/" + name + "/dist/" + file)));
        if (String(Object.keys(bundle)) !== String(Object.keys(modules))) console.log(name);
      }
      const byName = await import("@tt-opt/ir-core");
      const bundle = await import("./packages/ir-core/dist/bundle/index.js");
      if (byName.Context !== bundle.Context) console.log("Node does not find the bundle");`;
    expect(node(["--input-type=module", "-e", script])).toBe("");
  });

  it("of tt-opt without the passes that lower kernels does what the whole one does", () => {
    // A pipeline as a text may name any pass, so the whole tool runs it.
    for (const file of ["softmax", "fused_mm_softmax"].map((name) => `examples/${name}.ttir`)) {
      const passes = ["canonicalize", "cse", "loop-invariant-code-motion", "int-range-optimizations"];
      const general = node([join(bin, "tt-opt.cjs"), file, ...passes.map((name) => `--${name}`)]);
      expect(general).toBe(node([join(bin, "tt-opt.cjs"), file, `--pass-pipeline=${passes.join(",")}`]));
    }
    const wasm = "%0 = wasm.i32.const 1";
    expect(node([join(bin, "tt-opt.cjs")], wasm)).toBe(`module {\n  ${wasm}\n}\n`);
  });

  it("know their version, as their modules do", () => {
    for (const tool of ["tt-opt", "tt-run"]) {
      const shown = node([join(bin, `${tool}.cjs`), "--version"]);
      expect(shown).toMatch(new RegExp(`^${tool} \\d+\\.\\d+\\.\\d+\n$`));
      expect(node([join(bin, `../dist/${tool}.js`), "--version"])).toBe(shown);
    }
  });

  it("of tt-opt loads the other dialects only for inputs that name them", () => {
    const isLoaded = (input: string): boolean => {
      const script = `
        const { writeSync } = require("node:fs");
        process.on("exit", () => writeSync(2, String("other-dialects.cjs" in loaded)));
        const loaded = {};
        const { Script } = require("node:vm");
        require("node:vm").Script = class extends Script {
          constructor(text, options) { super(text, options); loaded[require("node:path").basename(options.filename)] = 1; }
        };
        process.argv.splice(1, 0, "tt-opt");
        require(${JSON.stringify(join(bin, "tt-opt.cjs"))});`;
      return spawnSync(process.execPath, ["-e", script], { input, encoding: "utf8" }).stderr === "true";
    };
    expect(isLoaded("%0 = arith.constant 1 : i32")).toBe(false);
    expect(isLoaded("%0 = math.absi %0 : i32")).toBe(true);
  });

  it("of tt-opt reads inputs for which it sets flags of the engine", () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `  func.func private @f${i}(i32)\n`);
    const text = `module {\n${lines.join("")}}\n`;
    expect(text.length).toBeGreaterThan(1 << 16);
    expect(node([join(bin, "tt-opt.cjs"), "--symbol-dce"], text)).toBe("module {\n}\n");
    expect(node([join(bin, "tt-opt.cjs"), "--cse"], text)).toBe(text);
  });

  it("of tt-opt and tt-run run", () => {
    expect(node([join(bin, "tt-opt.cjs"), "--cse"], "func.func private @f()")).toBe(
      "module {\n  func.func private @f()\n}\n",
    );
    const buffers = ["x_ptr=arange:4", "y_ptr=arange:4", "out_ptr=zeros:4", "n_elements=4"];
    const args = ["examples/vector_add.ttir", "--grid", "1", ...buffers.flatMap((arg) => ["--arg", arg])];
    expect(node([join(bin, "tt-run.cjs"), ...args, "--out", "out_ptr=-"])).toBe("f32[4]: 0, 2, 4, 6\n");
  });
});
