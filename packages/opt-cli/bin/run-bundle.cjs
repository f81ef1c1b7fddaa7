/**
 * Runs a tool from one bundled file with the engine's compiled code beside it, which starts about ten times faster than
 * hundreds of modules; from the modules if there is no bundle or they are newer.
 */
"use strict";
const { readdirSync, readFileSync, renameSync, statSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");

const packages = join(__dirname, "../..");

const bundles = join(__dirname, "../dist/bundle");

/** Runs the tool `name` on the arguments of the process, from one of its bundles or, with null, from its modules. */
exports.runTool = function (name, bundle = name) {
  if (bundle !== null && isFresh(join(bundles, `${bundle}.cjs`))) runBundle(bundle);
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
    return JSON.parse(readFileSync(join(bundles, "inputs.json"), "utf8"));
  } catch {
    return {};
  }
}

function modified(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

function runBundle(name) {
  const main = new Bundle(name);
  const { run, runInParts, host, shared } = main.evaluate(require);
  const loaded = [main];
  /** Evaluates a bundle that takes the values that it shares with this one by their names. */
  const loadPart = (part) => {
    const bundle = new Bundle(part);
    loaded.push(bundle);
    const take = (value) => shared[value];
    return bundle.evaluate((module) => (module === "main" ? { take } : require(module)));
  };
  const args = process.argv.slice(2);
  const exit = runInParts === undefined ? run(args, host) : runInParts(args, host, loadPart);
  exit.then((code) => {
    if (process.env.TT_OPT_WRITE_CODE_CACHE === "1") for (const bundle of loaded) bundle.keepCode();
    // Everything is written. An exit without this call would take the heap apart first, object by object.
    process.exit(code);
  });
}

/** The text of a bundle and the engine's code for it. */
class Bundle {
  constructor(name) {
    const { Script } = require("node:vm");
    const filename = join(bundles, `${name}.cjs`);
    this.cacheFile = `${filename}.cache`;
    const text = readFileSync(filename, "latin1");
    // The engine tells code of another text only by its length. The first line of a bundle is a digest of the rest, and
    // stands behind the code that was made of it.
    this.key = text.slice(0, text.indexOf("\n"));
    const cachedData = codeOf(this.cacheFile, this.key);
    this.script = new Script(text, { filename, ...(cachedData ? { cachedData } : {}) });
    this.hasCode = cachedData !== undefined && !this.script.cachedDataRejected;
  }

  /** What the bundle exports. */
  evaluate(require) {
    const module = { exports: {} };
    this.script.runInThisContext()(module.exports, require, module);
    return module.exports;
  }

  /** Writes what was compiled so far, unless the bundle came with it. */
  keepCode() {
    if (this.hasCode) return;
    writeFileSync(
      `${this.cacheFile}.new`,
      Buffer.concat([this.script.createCachedData(), Buffer.from(this.key, "latin1")]),
    );
    renameSync(`${this.cacheFile}.new`, this.cacheFile);
  }
}

/** The engine's code in a file that ends in `key`; undefined if there is none. */
function codeOf(cacheFile, key) {
  if (modified(cacheFile) === 0) return undefined;
  const bytes = readFileSync(cacheFile);
  const end = bytes.length - key.length;
  return bytes.latin1Slice(Math.max(end, 0)) === key ? bytes.subarray(0, end) : undefined;
}
