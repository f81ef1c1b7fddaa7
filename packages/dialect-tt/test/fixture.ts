/** The dialects that occur in kernels, as the tests of this package read them. */
import {
  arithDialect,
  cfDialect,
  funcDialect,
  gpuDialect,
  llvmDialect,
  mathDialect,
  memrefDialect,
  scfDialect,
  tensorDialect,
  ubDialect,
} from "@tt-opt/dialect-std";
import { dialectFixture } from "@tt-opt/testing";
import { ttDialect, ttgDialect, ttsDialect } from "../src/index.ts";

/** Reads kernels. */
export const fixture = dialectFixture([
  arithDialect,
  cfDialect,
  funcDialect,
  gpuDialect,
  llvmDialect,
  mathDialect,
  memrefDialect,
  scfDialect,
  tensorDialect,
  ttDialect,
  ttgDialect,
  ttsDialect,
  ubDialect,
]);
