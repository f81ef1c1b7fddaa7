/**
 * Makes files of many modules, since reading a thousand of them takes Node a second: one of each package, which is what
 * Node finds under the package's name, and one of each command line tool, with the engine's compiled code beside it.
 * `npm run build` runs this after the type checker. Bundlers for browsers take the modules, of which they can leave out
 * what is not used.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { runInThisContext } from "node:vm";
import { build } from "esbuild";
import { splitBundle } from "./split-bundle.mjs";

const root = join(import.meta.dirname, "..");
const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
const cli = join(root, "packages/opt-cli");

const { version } = JSON.parse(readFileSync(join(cli, "package.json"), "utf8"));
const define = { bundledVersion: JSON.stringify(version) };
const common = { bundle: true, platform: "node", target: "node20", define };

await Promise.all(
  packages.map((folder) =>
    build({
      ...common,
      entryPoints: [join(folder, "src/index.ts")],
      outfile: join(folder, "dist/bundle/index.js"),
      format: "esm",
      packages: "external",
      // Calls of functions that return their argument, which are there for the type checker, are left out.
      minifySyntax: true,
      sourcemap: true,
    }),
  ),
);

const bundles = join(cli, "dist/bundle");
const digest = (content) => createHash("sha256").update(content).digest("hex");

const ofTools = {
  ...common,
  format: "cjs",
  conditions: ["@tt-opt/source"],
  minify: true,
  keepNames: false,
  supported: { "dynamic-import": false },
  // Only the branch of `version` that bundles do not have asks where its module is.
  logOverride: { "empty-import-meta": "silent" },
  external: ["wabt", "diff", "cacache"],
};

/** Writes a bundle: a function of a CommonJS module after a line with a digest of it. */
function writeBundle(name, text) {
  writeFileSync(join(bundles, `${name}.cjs`), `// ${digest(text)}\n(function (exports, require, module) {${text}\n})`);
}

/** A tool as one file, which exports `run`, that takes the arguments and a host, and the `host`. */
async function bundleTool(name, contents) {
  const stdin = { contents, resolveDir: join(cli, "src"), loader: "ts" };
  const { outputFiles } = await build({ ...ofTools, stdin, write: false });
  writeBundle(name, outputFiles[0].text);
}

const host = 'export { nodeHost as host } from "./node-host.ts";';
await bundleTool("tt-opt", `${host} export { runTtOpt as run } from "./tt-opt/run-tt-opt.ts";`);
await bundleTool("tt-run", `${host} export { runTtRun as run } from "./tt-run/run-tt-run.ts";`);
const { main, part } = await splitBundle({
  main: join(cli, "src/tt-opt-general.ts"),
  part: join(cli, "src/other-dialects.ts"),
  options: ofTools,
});
writeBundle("tt-opt-general", main);
writeBundle("other-dialects", part);

/** The flags and passes for which the smaller bundle of `tt-opt` will do, by name. */
const general = { exports: {} };
const makeGeneral = runInThisContext(readFileSync(join(bundles, "tt-opt-general.cjs"), "utf8"));
makeGeneral(general.exports, createRequire(import.meta.url), general);
writeFileSync(join(bundles, "tt-opt-general.json"), JSON.stringify(general.exports.generalArguments(), undefined, 2));

/** What the bundles are made of, by which the tools know whether anything was compiled since. */
const inputs = packages.map((folder) => [basename(folder), digest(readFileSync(join(folder, "dist/.tsbuildinfo")))]);
writeFileSync(join(bundles, "inputs.json"), JSON.stringify(Object.fromEntries(inputs), undefined, 2));

/** Runs a tool on what it is usually used for, and keeps what the engine compiled of the bundle that it took. */
function keepCode(name, args, input) {
  const { status, stderr } = spawnSync(process.execPath, [join(cli, `bin/${name}.cjs`), ...args], {
    input,
    env: { ...process.env, TT_OPT_WRITE_CODE_CACHE: "1" },
    stdio: ["pipe", "ignore", "pipe"],
  });
  if (status === 0) return;
  process.stderr.write(stderr);
  process.exitCode = 1;
}

const text = `
func.func @f(%x: i32, %c: i1) -> i32 {
  %zero = arith.constant 0 : i32
  %y = arith.addi %x, %zero : i32
  %z = arith.addi %x, %zero : i32
  cf.cond_br %c, ^a, ^b(%y : i32)
^a:
  cf.br ^b(%z : i32)
^b(%w: i32):
  return %w : i32
}
func.func @g(%n: index, %c: i1) -> index {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %sum = scf.for %i = %0 to %n step %1 iter_args(%s = %0) -> (index) {
    %next = scf.if %c -> (index) {
      %t = arith.addi %s, %i : index
      scf.yield %t : index
    } else {
      scf.yield %s : index
    }
    scf.yield %next : index
  }
  return %sum : index
}
"func.func"() <{function_type = (i32) -> i32, sym_name = "h"}> ({
^bb0(%x: i32):
  %y = "arith.muli"(%x, %x) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
  "func.return"(%y) : (i32) -> ()
}) : () -> ()
`;
keepCode("tt-opt", ["--canonicalize", "--cse"], text);
keepCode("tt-opt", ["--pass-pipeline=canonicalize,cse"], text);
keepCode("tt-opt", ["--canonicalize", "--cse"], readFileSync(join(root, "examples/softmax.ttir")));

const matrices = ["y_ptr=zeros:4x1000", "x_ptr=random:4x1000", "stride_y=1000", "stride_x=1000", "n_cols=1000"];
const softmax = [join(root, "examples/softmax.ttir"), "--grid", "4", ...matrices.flatMap((arg) => ["--arg", arg])];
keepCode("tt-run", softmax, "");
