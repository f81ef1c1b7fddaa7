/**
 * Makes one file of each command line tool and keeps the engine's compiled code beside it, so that the tools start in a
 * tenth of a second. `npm run build` runs this after the type checker; the tools work without it, but start slowly.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const cli = `${root}packages/opt-cli/`;

await build({
  stdin: {
    contents: `
      export { runTtOpt } from "./tt-opt/run-tt-opt.ts";
      export { nodeHost } from "./node-host.ts";`,
    resolveDir: `${cli}src`,
    loader: "ts",
  },
  outfile: `${cli}dist/bundle/tt-opt.cjs`,
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  conditions: ["@tt-opt/source"],
  minify: true,
  keepNames: false,
  supported: { "dynamic-import": false },
  external: ["wabt", "diff"],
});

const warmUp = "func.func @f(%x: i32) -> i32 {\n  %y = arith.addi %x, %x : i32\n  return %y : i32\n}\n";
const { status } = spawnSync(process.execPath, [`${cli}bin/tt-opt.cjs`, "--canonicalize", "--cse"], {
  input: warmUp,
  env: { ...process.env, TT_OPT_WRITE_CODE_CACHE: "1" },
  stdio: ["pipe", "ignore", "inherit"],
});
if (status !== 0) process.exitCode = 1;
