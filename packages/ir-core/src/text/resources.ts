/** The resources at the end of a file: `{-# dialect_resources: {…}, external_resources: {…} #-}`. */
import type { Attribute } from "../attributes/attribute.ts";

/** Values by section, owner (dialect or tool) and key; blobs are `0x…` strings. */
export type Resources = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, ResourceValue>>>;

/** A string, a number or a boolean. */
export type ResourceValue = string | bigint | boolean;

/** The parts of a text other than its operations, which are kept so that they can be printed again. */
export interface ModuleTrivia {
  /** The names of attributes and types in the text. */
  readonly aliases: ReadonlyMap<Attribute, string>;
  readonly resources: Resources | undefined;
}
