/** All dialects that passes make and take: what a context for the pipelines is made with. */
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
import { ttDialect, ttgDialect, ttsDialect } from "@tt-opt/dialect-tt";
import { vectorDialect } from "@tt-opt/dialect-vector";
import type { Dialect } from "@tt-opt/ir-core";

/** Every dialect of the project but that of a back end. */
export const allDialects: readonly Dialect[] = [
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
  ttgDialect,
  ttsDialect,
  ubDialect,
  vectorDialect,
];
