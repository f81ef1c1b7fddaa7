/** The dialects of this package as a list. */
import type { Dialect } from "@tt-opt/ir-core";
import { arithDialect } from "./arith/index.ts";
import { bufferizationDialect } from "./bufferization/index.ts";
import { cfDialect } from "./cf/index.ts";
import { funcDialect } from "./func/index.ts";
import { gpuDialect } from "./gpu/index.ts";
import { llvmDialect } from "./llvm/index.ts";
import { mathDialect } from "./math/index.ts";
import { memrefDialect } from "./memref/index.ts";
import { scfDialect } from "./scf/index.ts";
import { tensorDialect } from "./tensor/index.ts";
import { ubDialect } from "./ub/index.ts";

/** See the file's header; in the order of their names. */
export const stdDialects: readonly Dialect[] = [
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
