#!/usr/bin/env node
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { runTool } = require("./run-bundle.cjs");

const flags = [
  // A run lasts about a second, most of it before the optimizing compiler is done. Less inlining makes its work, which
  // is done in parallel but counts, shorter; runs of ten seconds gain as well.
  "--max-inlined-bytecode-size-cumulative=100",
  // Peeling the first iteration off every loop doubles what is to be compiled. Without it, a run on 100,000 operations
  // takes 2 to 5 % less processor time. A run on 1,000,000 took 10 % more, which is still 1.24 times that of mlir-opt.
  "--no-turbo-loop-peeling",
  // The generation of new objects grows from 1 to 4 MiB at once. Whether it may grow on is known when the input is
  // (young-generation.ts).
  "--semi-space-growth-factor=4",
  // Several threads that copy some megabytes spend more time on each other than they save.
  "--no-parallel-scavenge",
];

const args = process.argv.slice(2);

/** Whether all flags are known to the bundle without the passes that lower kernels, which is loaded in less time. */
function isGeneral() {
  let known;
  try {
    known = new Set(JSON.parse(readFileSync(join(__dirname, "../dist/bundle/tt-opt-general.json"), "utf8")));
  } catch {
    return false;
  }
  return args.every((arg) => !/^-./.test(arg) || known.has(arg.replace(/^--?/, "").split("=", 1)[0]));
}

// A plugin must see the modules that the tool is made of.
const hasPlugins = args.some((arg) => /^--?load-(?:pass|dialect)-plugin\b/.test(arg));

runTool("tt-opt", { flags, bundle: hasPlugins ? undefined : isGeneral() ? "tt-opt-general" : "tt-opt" });
