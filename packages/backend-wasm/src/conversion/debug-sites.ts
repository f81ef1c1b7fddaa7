/** The prints and assertions of a kernel, which calls of the host identify by number. */
import { fileLocation, type Operation } from "@tt-opt/ir-core";
import type { DebugSite, SourcePosition } from "../runtime/kernel-module.ts";

/** See the file's header. */
export class DebugSites {
  readonly #sites: DebugSite[] = [];

  get all(): readonly DebugSite[] {
    return this.#sites;
  }

  /** Adds a site and gives its number. */
  add(site: DebugSite): number {
    return this.#sites.push(site) - 1;
  }
}

/** The source position of an operation. */
export function sourcePosition(op: Operation): { readonly source?: SourcePosition } {
  const found = fileLocation(op.loc);
  if (found === undefined) return {};
  return { source: { file: found.file, line: found.line, column: found.column } };
}
