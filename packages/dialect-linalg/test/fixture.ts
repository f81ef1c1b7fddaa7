/** The dialects that occur beside linalg in its tests. */
import { stdDialects } from "@tt-opt/dialect-std";
import { dialectFixture } from "@tt-opt/testing";
import { linalgDialect } from "../src/index.ts";

/** Reads text of these dialects, and operations of unknown ones. */
export const fixture = dialectFixture([...stdDialects, linalgDialect], { allowUnregistered: true });
