/**
 * Runs a tool from one bundled file with the engine's compiled code beside it, which starts about ten times faster than
 * hundreds of modules; from the modules if there is no bundle or they are newer.
 */
"use strict";
const { readdirSync, readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const packages = join(__dirname, "../..");

/** Runs the tool `name` on the arguments of the process; `mayBundle` tells whether its bundle will do. */
exports.runTool = function (name, mayBundle = true) {
  const file = join(__dirname, `../dist/bundle/${name}.cjs`);
  if (mayBundle && isFresh(file)) runBundle(file);
  else void import(`../dist/${name}.js`);
};

/** Whether there is a bundle, and nothing was compiled since. Installed packages have no build information. */
function isFresh(file) {
  const time = modified(file);
  return time > 0 && readdirSync(packages).every((name) => modified(join(packages, name, "dist/.tsbuildinfo")) <= time);
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function runBundle(file) {
  const { Script } = require("node:vm");
  const cacheFile = `${file}.cache`;
  // The engine tells code of another text only by its length: what is older than the bundle may be of one before.
  const isCached = modified(cacheFile) > 0 && modified(cacheFile) >= modified(file);
  const cachedData = isCached ? readFileSync(cacheFile) : undefined;
  const source = `(function (exports, require, module) {${readFileSync(file, "latin1")}\n})`;
  const script = new Script(source, { filename: file, ...(cachedData ? { cachedData } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module);
  const { run, host } = module.exports;
  run(process.argv.slice(2), host).then((code) => {
    process.exitCode = code;
    if (process.env.TT_OPT_WRITE_CODE_CACHE !== "1") return;
    writeFileSync(`${cacheFile}.new`, script.createCachedData());
    renameSync(`${cacheFile}.new`, cacheFile);
  });
}
