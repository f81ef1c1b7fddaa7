/** A context with every dialect that has evaluators. */
import { linalgDialect } from "@tt-opt/dialect-linalg";
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
} from "@tt-opt/dialect-std";
import { ttDialect, ttsDialect } from "@tt-opt/dialect-tt";
import { vectorDialect } from "@tt-opt/dialect-vector";
import { Context } from "@tt-opt/ir-core";

/** All dialects but `builtin`. */
export const dialects = [
  arithDialect,
  bufferizationDialect,
  cfDialect,
  funcDialect,
  gpuDialect,
  linalgDialect,
  llvmDialect,
  mathDialect,
  memrefDialect,
  scfDialect,
  tensorDialect,
  ttDialect,
  ttsDialect,
  ubDialect,
  vectorDialect,
] as const;

/** Makes a context with all dialects. */
export function makeContext(): Context {
  return new Context(...dialects);
}
