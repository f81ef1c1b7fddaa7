/**
 * Operations that were parsed keep where they stand as one number, and make the location attribute when somebody asks:
 * most never do. Numbers are handed out by the context's source files.
 */
import { FileLineColLoc, Location } from "../attributes/location.ts";
import type { Context } from "../context.ts";

/** A location attribute, or an offset as encoded by `encodeOffset`. */
export type RawLocation = Location | number;

const offsetsPerFile = 2 ** 32;

/** The number that stands for `offset` in the file with number `file` of the context. */
export function encodeOffset(file: number, offset: number): number {
  // The product would make an object of each number, even in the first file, which is often the only one.
  return file === 0 ? offset : file * offsetsPerFile + offset;
}

/** The file number and offset in a number made by `encodeOffset`. */
export function decodeOffset(raw: number): { readonly file: number; readonly offset: number } {
  return { file: Math.floor(raw / offsetsPerFile), offset: raw % offsetsPerFile };
}

/** The location attribute of a raw location; undefined if there is none. */
export function resolveLocation(context: Context, raw: unknown): Location | undefined {
  if (raw instanceof Location) return raw;
  if (typeof raw !== "number") return undefined;
  const { file, offset } = decodeOffset(raw);
  const source = context.sources[file];
  if (source === undefined) return undefined;
  const { line, column } = source.position(offset);
  return FileLineColLoc.get(context, source.name, line, column);
}
