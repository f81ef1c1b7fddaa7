/**
 * Runs a tool from one bundled file with the engine's compiled code beside it, which starts about ten times faster than
 * hundreds of modules; from the modules if there is no bundle or they are newer.
 */
"use strict";
const { readdirSync, readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const packages = join(__dirname, "../..");

/**
 * Runs the tool `name` on the arguments of the process, with `flags` of the engine, from one of its bundles or, if that
 * is undefined, from its modules.
 */
exports.runTool = function (name, { flags, bundle } = { flags: [], bundle: name }) {
  const file = join(__dirname, `../dist/bundle/${bundle}.cjs`);
  setFlags(flags);
  if (bundle !== undefined && isFresh(file)) runBundle(file, flags);
  else void import(`../dist/${name}.js`);
};

/**
 * Whether there is a bundle of what was compiled last. Installed packages have no build information; where a tree was
 * copied, times say nothing, so what is newer than the bundle is looked at itself.
 */
function isFresh(file) {
  const time = modified(file);
  return time > 0 && readdirSync(packages).every((name) => isIncluded(name, time));
}

function isIncluded(name, time) {
  const information = join(packages, name, "dist/.tsbuildinfo");
  return modified(information) <= time || digestOf(information) === bundledDigests()[name];
}

function digestOf(file) {
  return require("node:crypto").createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** Digests of the build information of the packages when they were bundled, by the names of their folders. */
function bundledDigests() {
  try {
    return JSON.parse(readFileSync(join(__dirname, "../dist/bundle/inputs.json"), "utf8"));
  } catch {
    return {};
  }
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function setFlags(flags) {
  if (flags.length === 0) return;
  const { setFlagsFromString } = require("node:v8");
  for (const flag of flags) setFlagsFromString(flag);
}

function runBundle(file, flags) {
  const { Script } = require("node:vm");
  const cacheFile = `${file}.cache`;
  const text = readFileSync(file, "latin1");
  // The engine tells code of another text only by its length. The first line of a bundle is a digest of the rest, and
  // stands behind the code that was made of it.
  const key = text.slice(0, text.indexOf("\n"));
  const cachedData = codeOf(cacheFile, key);
  const script = new Script(text, { filename: file, ...(cachedData ? { cachedData } : {}) });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module);
  const { run, host } = module.exports;
  run(process.argv.slice(2), host).then((code) => {
    if (process.env.TT_OPT_WRITE_CODE_CACHE === "1") {
      // Code is only accepted under the flags that it was kept under, and the tool may have changed some since.
      setFlags(flags);
      writeFileSync(`${cacheFile}.new`, Buffer.concat([script.createCachedData(), Buffer.from(key, "latin1")]));
      renameSync(`${cacheFile}.new`, cacheFile);
    }
    // Everything is written. An exit without this call would take the heap apart first, object by object.
    process.exit(code);
  });
}

/** The engine's code in a file that ends in `key`; undefined if there is none. */
function codeOf(cacheFile, key) {
  if (modified(cacheFile) === 0) return undefined;
  const bytes = readFileSync(cacheFile);
  const end = bytes.length - key.length;
  return bytes.latin1Slice(Math.max(end, 0)) === key ? bytes.subarray(0, end) : undefined;
}
