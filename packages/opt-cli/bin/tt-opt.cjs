#!/usr/bin/env node
/**
 * Runs `tt-opt` from one bundled file with the engine's compiled code beside it, which starts about ten times faster
 * than hundreds of modules; from the modules if there is no bundle or they are newer.
 */
"use strict";
const { readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { setFlagsFromString } = require("node:v8");

// A run lasts about a second, most of it before the optimizing compiler is done. Less inlining makes its work, which is
// done in parallel but counts, shorter; runs of ten seconds gain as well.
setFlagsFromString("--max-inlined-bytecode-size-cumulative=100");
// Peeling the first iteration off every loop doubles what is to be compiled. Without it, a run on 100,000 operations
// takes 2 to 5 % less processor time. A run on 1,000,000 took 10 % more, which is still 1.24 times that of mlir-opt.
setFlagsFromString("--no-turbo-loop-peeling");

const file = join(__dirname, "../dist/bundle/tt-opt.cjs");
const packages = join(__dirname, "../..");
const parts = [
  "ir-core",
  "dialect-std",
  "dialect-tt",
  "dialect-linalg",
  "dialect-vector",
  "passes",
  "backend-wasm",
  "opt-cli",
];

// A plugin must see the modules that the tool is made of.
const hasPlugins = process.argv.some((arg) => /^--?load-(?:pass|dialect)-plugin\b/.test(arg));

if (!hasPlugins && isFresh()) runBundle();
else void import("../dist/tt-opt.js");

/** Whether there is a bundle, and nothing was compiled since. Installed packages have no build information. */
function isFresh() {
  const time = modified(file);
  return time > 0 && parts.every((name) => modified(join(packages, name, "dist/.tsbuildinfo")) <= time);
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function runBundle() {
  const { Script } = require("node:vm");
  const cacheFile = `${file}.cache`;
  const cachedData = modified(cacheFile) > 0 ? readFileSync(cacheFile) : undefined;
  const source = `(function (exports, require, module) {${readFileSync(file, "latin1")}\n})`;
  const script = new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module);
  const { runTtOpt, nodeHost } = module.exports;
  runTtOpt(process.argv.slice(2), nodeHost).then((code) => {
    process.exitCode = code;
    if (process.env.TT_OPT_WRITE_CODE_CACHE !== "1") return;
    writeFileSync(`${cacheFile}.new`, script.createCachedData());
    renameSync(`${cacheFile}.new`, cacheFile);
  });
}
