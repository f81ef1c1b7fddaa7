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

const warmUp = `
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
const { status } = spawnSync(process.execPath, [`${cli}bin/tt-opt.cjs`, "--canonicalize", "--cse"], {
  input: warmUp,
  env: { ...process.env, TT_OPT_WRITE_CODE_CACHE: "1" },
  stdio: ["pipe", "ignore", "inherit"],
});
if (status !== 0) process.exitCode = 1;
