/**
 * Parsed operations store their position as one number and create the location attribute on demand, which most never
 * need. The context's source files assign the numbers.
 */
import { FileLineColLoc, Location } from "../attributes/location.ts";
import type { Context } from "../context.ts";

/** A location attribute, or an offset as encoded by `encodeOffset`. */
export type RawLocation = Location | number;

const offsetsPerFile = 2 ** 32;

/** The encoding of `offset` in the file with index `file` of the context. */
export function encodeOffset(file: number, offset: number): number {
  // The product would allocate an object for each number, even in the first file, which is often the only one.
  return file === 0 ? offset : file * offsetsPerFile + offset;
}

/** The file index and offset that `encodeOffset` has encoded. */
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
