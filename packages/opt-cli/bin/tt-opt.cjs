#!/usr/bin/env node
"use strict";
const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const { runTool } = require("./run-bundle.cjs");

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

runTool("tt-opt", hasPlugins ? null : isGeneral() ? "tt-opt-general" : "tt-opt");
