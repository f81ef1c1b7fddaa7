/** The dialects of this package, as its tests read them. */
import { dialectFixture } from "@tt-opt/testing";
import { stdDialects } from "../src/index.ts";

/** Reads text of all dialects of this package, and operations of unknown ones. */
export const fixture = dialectFixture(stdDialects, { allowUnregistered: true });
