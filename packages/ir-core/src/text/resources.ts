/** The resources at the end of a file: `{-# dialect_resources: {…}, external_resources: {…} #-}`. */
import type { Attribute } from "../attributes/attribute.ts";

/** Values by section, owner (dialect or tool) and key; blobs are `0x…` strings. */
export type Resources = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, ResourceValue>>>;

/** A string, a number or a truth value. */
export type ResourceValue = string | bigint | boolean;

/** What a text says beside its operations; kept so that printing it again does not lose it. */
export interface ModuleTrivia {
  /** The names that the text gave attributes and types. */
  readonly aliases: ReadonlyMap<Attribute, string>;
  readonly resources: Resources | undefined;
}
