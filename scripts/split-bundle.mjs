/**
 * Makes two bundles of one program: `main`, and a `part` that it loads when it needs it, which takes what both contain
 * from `main`. A bundler splits only ES modules, whose compiled code Node cannot keep.
 */
import { resolve } from "node:path";
import { build } from "esbuild";

/**
 * The texts of both bundles as CommonJS. The part calls `require("main")` for the values that they
 * share, which `main` exports as `shared`. `options` are esbuild's; `main` and `part` are entry points.
 */
export async function splitBundle({ main, part, options }) {
  const common = { ...options, bundle: true, write: false };
  const ofMain = await build({ ...common, entryPoints: [main], format: "esm", metafile: true });
  const modules = Object.entries(Object.values(ofMain.metafile.outputs)[0].inputs)
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => resolve(path));
  const exports = await exportsOf(modules, common);
  const [{ text }] = (
    await build({ ...common, entryPoints: [part], format: "cjs", plugins: [takeFromMain(exports)], external: ["main"] })
  ).outputFiles;
  const used = [...new Set(text.match(/shared\$\d+\$\w+/g))];
  const values = used.map((name) => {
    const [, index, exported] = name.split("$");
    return { name, exported, path: modules[Number(index)] };
  });
  const contents = [
    `export * from ${JSON.stringify(main)};`,
    ...values.map(({ name, exported, path }) => `import { ${exported} as ${name} } from ${JSON.stringify(path)};`),
    `export const shared = { ${used.join(", ")} };`,
  ].join("\n");
  const stdin = { contents, resolveDir: process.cwd(), loader: "js" };
  const [{ text: mainText }] = (await build({ ...common, stdin, format: "cjs" })).outputFiles;
  return { main: mainText, part: text };
}

/** The names that each module exports, by its path, with its index. */
async function exportsOf(modules, common) {
  const { metafile } = await build({
    ...common,
    entryPoints: modules,
    format: "esm",
    metafile: true,
    splitting: true,
    outdir: "unused",
  });
  const entries = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint !== undefined);
  const names = new Map(entries.map((output) => [resolve(output.entryPoint), output.exports]));
  return new Map(modules.map((path, index) => [path, { index, names: names.get(path) }]));
}

/** Replaces what the modules in `exports` export by the value that `main` has. */
function takeFromMain(exports) {
  return {
    name: "take from main",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const found = exports.get(path);
        if (found === undefined) return undefined;
        const lines = found.names.map(
          (name) => `export const ${name} = /* @__PURE__ */ take("shared$${found.index}$${name}");`,
        );
        const contents = `import { take } from "main";\n${lines.join("\n")}`;
        return { contents, loader: "js" };
      });
    },
  };
}
