import { defineConfig } from "vitest/config";

/** Resolves `@tt-opt/*` to TypeScript sources, so that tests run without a build. */
const conditions = ["@tt-opt/source", "module", "node", "development|production"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/*/src/**/*.test.ts", "packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    setupFiles: ["test/property-seed.ts", "test/equal-bytes.ts"],
    environment: "node",
    // Files share the modules that they import, and all processors are used: loading a thousand modules for each file
    // took as long as many of the tests.
    isolate: false,
    maxWorkers: "100%",
    // Properties are tried on many inputs, and machines are shared: only what hangs should be stopped.
    testTimeout: 60_000,
  },
});
