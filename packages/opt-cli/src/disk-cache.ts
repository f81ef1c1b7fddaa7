/** A cache of tuning results in files. */
import { homedir } from "node:os";
import { join } from "node:path";
import type { TuneCache } from "@tt-opt/backend-wasm";
import { makeDirectory } from "./make-directory.ts";

/** The cache's library, which takes a while to load and is needed for tuning only. */
const library = async () => (await import("cacache")).default;

/**
 * A cache in `directory`, which is made when something is put there. What cannot be read because it is damaged is taken
 * for missing. Where `directory` cannot be read or written, both functions reject with Node's error.
 */
export function diskCache(directory: string): TuneCache {
  return {
    async get(key) {
      try {
        return (await (await library()).get(directory, key)).data.toString("utf8");
      } catch (error) {
        if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EINTEGRITY")) {
          return undefined;
        }
        throw error;
      }
    },
    async put(key, value) {
      // The directory in which the library writes first, which it would make by Node's own way.
      makeDirectory(join(directory, "tmp"));
      await (await library()).put(directory, key, value);
    },
  };
}

/** Where caches of the tools lie: `$XDG_CACHE_HOME/tt-opt`, or `~/.cache/tt-opt`. */
export function cacheDirectory(): string {
  return join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "tt-opt");
}
