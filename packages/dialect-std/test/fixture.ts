/** The dialects of this package, as its tests read them. */
import { dialectFixture } from "@tt-opt/testing";
import {
  arithDialect,
  bufferizationDialect,
  cfDialect,
  funcDialect,
  gpuDialect,
  llvmDialect,
  mathDialect,
  memrefDialect,
  scfDialect,
  tensorDialect,
  ubDialect,
} from "../src/index.ts";

const dialects = [
  arithDialect,
  bufferizationDialect,
  cfDialect,
  funcDialect,
  gpuDialect,
  llvmDialect,
  mathDialect,
  memrefDialect,
  scfDialect,
  tensorDialect,
  ubDialect,
];

/** Reads text of all dialects of this package, and operations of unknown ones. */
export const fixture = dialectFixture(dialects, { allowUnregistered: true });
