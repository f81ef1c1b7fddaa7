/**
 * The direction of imports between packages and the places where Node's own modules may be used.
 * Type-only imports are erased before the rules are applied, so a cycle reported here exists at run time.
 */

/** What each package may import; a package that is missing here may import all. */
const layers = {
  "ir-core": [],
  "dialect-std": ["ir-core"],
  "dialect-tt": ["ir-core", "dialect-std"],
  "dialect-linalg": ["ir-core", "dialect-std"],
  "dialect-vector": ["ir-core", "dialect-std"],
  interpreter: ["ir-core", "dialect-std", "dialect-tt", "dialect-linalg", "dialect-vector"],
  passes: ["ir-core", "dialect-std", "dialect-tt", "dialect-linalg", "dialect-vector"],
  "backend-wasm": ["ir-core", "dialect-std", "dialect-tt", "dialect-linalg", "dialect-vector", "passes"],
  "opt-cli": [
    "ir-core",
    "dialect-std",
    "dialect-tt",
    "dialect-linalg",
    "dialect-vector",
    "interpreter",
    "passes",
    "backend-wasm",
  ],
};

/** Tests may import any package. */
const isTest = "\\.test\\.ts$|^packages/[^/]+/test/";

const layering = Object.entries(layers).map(([name, allowed]) => ({
  name: `${name}-imports-only-lower-packages`,
  comment: `${name} may import ${allowed.join(", ") || "no other package"}`,
  severity: "error",
  from: { path: `^packages/${name}/src/`, pathNot: isTest },
  to: { path: "^packages/", pathNot: `^packages/(${[name, ...allowed].join("|")})/` },
}));

module.exports = {
  forbidden: [
    { name: "no-circular", severity: "error", from: {}, to: { circular: true } },
    ...layering,
    {
      name: "no-package-internals",
      comment: "another package is imported by its name only",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^packages/", pathNot: "^packages/$1/|^packages/[^/]+/src/index\\.ts$" },
    },
    {
      name: "no-shipped-test-helpers",
      comment: "src is published: what only tests use belongs to the package's test folder or to packages/testing",
      severity: "error",
      from: { path: isTest },
      to: { path: "^packages/[^/]+/src/.*testing\\.ts$", pathNot: "^packages/testing/" },
    },
    {
      name: "no-relative-imports-of-packages",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^packages/", pathNot: "^packages/$1/", dependencyTypes: ["local"] },
    },
    {
      name: "no-node-modules-outside-adapters",
      comment: "libraries run in browsers; only the CLI and the tests import of Node",
      severity: "error",
      from: {
        path: "^packages/",
        pathNot: ["^packages/(opt-cli|testing)/", isTest],
      },
      to: { dependencyTypes: ["core"] },
    },
    { name: "not-to-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/" },
    tsConfig: { fileName: "tsconfig.base.json" },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: {
      conditionNames: ["@tt-opt/source", "import", "types", "default"],
      exportsFields: ["exports"],
    },
  },
};
