/** The dialects that occur beside linalg in its tests. */
import {
  arithDialect,
  funcDialect,
  mathDialect,
  memrefDialect,
  scfDialect,
  tensorDialect,
  ubDialect,
} from "@tt-opt/dialect-std";
import { dialectFixture } from "@tt-opt/testing";
import { linalgDialect } from "../src/index.ts";

const dialects = [
  arithDialect,
  funcDialect,
  linalgDialect,
  mathDialect,
  memrefDialect,
  scfDialect,
  tensorDialect,
  ubDialect,
];

/** Reads text of these dialects, and operations of unknown ones. */
export const fixture = dialectFixture(dialects, { allowUnregistered: true });
