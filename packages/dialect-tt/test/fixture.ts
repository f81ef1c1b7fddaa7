/** The dialects that occur in kernels, as the tests of this package read them. */
import { stdDialects } from "@tt-opt/dialect-std";
import { dialectFixture } from "@tt-opt/testing";
import { ttDialect, ttgDialect, ttsDialect } from "../src/index.ts";

/** Reads kernels. */
export const fixture = dialectFixture([...stdDialects, ttDialect, ttgDialect, ttsDialect]);
