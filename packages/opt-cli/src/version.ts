import { readFileSync } from "node:fs";
import { fail } from "@tt-opt/ir-core";

/** What `scripts/bundle.mjs` replaces by the version, since a bundle lies where it would not find the manifest. */
declare const bundledVersion: string | undefined;

/** The version of the package, from its manifest. */
export function version(): string {
  return typeof bundledVersion === "string"
    ? bundledVersion
    : versionIn(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
}

function versionIn(manifest: string): string {
  const read: unknown = JSON.parse(manifest);
  const isManifest = typeof read === "object" && read !== null && "version" in read;
  return isManifest && typeof read.version === "string" ? read.version : fail("the package has no version");
}
