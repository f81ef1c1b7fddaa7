/** The dialects that occur beside vector in its tests. */
import { stdDialects } from "@tt-opt/dialect-std";
import { dialectFixture } from "@tt-opt/testing";
import { vectorDialect } from "../src/index.ts";

/** Reads text of these dialects, and operations of unknown ones. */
export const fixture = dialectFixture([...stdDialects, vectorDialect], { allowUnregistered: true });
