/** The sections of the table, in order. */
import { arithmeticRows } from "./arithmetic-rows.ts";
import { atomicRows } from "./atomic-rows.ts";
import { controlRows } from "./control-rows.ts";
import { debugRows } from "./debug-rows.ts";
import { descriptorRows } from "./descriptor-rows.ts";
import { dotRows } from "./dot-rows.ts";
import { libraryRows } from "./library-rows.ts";
import { memoryRows } from "./memory-rows.ts";
import { reductionRows } from "./reduction-rows.ts";
import type { Row } from "./row.ts";
import { movementRows } from "./shape-rows.ts";
import { ttElementwiseRows } from "./tt-elementwise-rows.ts";

/** A part of the table. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Operations of Triton's own dialect. */
export const tritonSections: readonly Section[] = [
  { title: "Programs, calls and control flow", rows: controlRows },
  { title: "Accesses to memory", rows: memoryRows },
  { title: "Tensor descriptors", rows: descriptorRows },
  { title: "Atomic accesses", rows: atomicRows },
  { title: "Elementwise operations and casts of `tt`", rows: ttElementwiseRows },
  { title: "Shapes and rearrangement", rows: movementRows },
  { title: "Reductions and scans", rows: reductionRows },
  { title: "Matrix products", rows: dotRows },
  { title: "Prints, assertions, and code of a GPU", rows: debugRows },
];

const isMath = ({ op }: Row): boolean => op.startsWith("math.");

/** Functions of CUDA's library, by symbol. */
const library: Section = { title: "Library functions", rows: libraryRows };

/** Operations of MLIR's dialects that Triton uses on tensors, and of libraries. */
export const arithmeticSections: readonly Section[] = [
  { title: "`arith`", rows: arithmeticRows.filter((row) => !isMath(row)) },
  { title: "`math`", rows: arithmeticRows.filter(isMath) },
  library,
];
