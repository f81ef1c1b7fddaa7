/**
 * Attaches the semantics of all operations. This is a function instead of a side effect of imports, so that bundlers
 * keep it.
 */
import { attachArith } from "./evaluators/arith.ts";
import { attachFloatArith } from "./evaluators/float-arith.ts";
import { attachFunctions } from "./evaluators/functions.ts";
import { attachLinalg } from "./evaluators/linalg.ts";
import { attachPacking } from "./evaluators/packing.ts";
import { attachMath } from "./evaluators/math.ts";
import { attachScf } from "./evaluators/scf.ts";
import { attachTensor } from "./evaluators/tensor.ts";
import { attachTtAccesses } from "./evaluators/tt-accesses.ts";
import { attachTtCombining } from "./evaluators/tt-combining.ts";
import { attachTtElements } from "./evaluators/tt-elements.ts";
import { attachTtProgram } from "./evaluators/tt-program.ts";
import { attachTts } from "./evaluators/tts.ts";
import { attachDma } from "./evaluators/dma.ts";
import { attachMemref } from "./evaluators/memref.ts";
import { attachMemrefViews } from "./evaluators/memref-views.ts";
import { attachBufferization } from "./evaluators/bufferization.ts";
import { attachVectorElements } from "./evaluators/vector-elements.ts";
import { attachVectorArith } from "./evaluators/vector-arith.ts";
import { attachVectorMemory } from "./evaluators/vector-memory.ts";

let isAttached = false;

/** Attaches the evaluators of all dialects, once. */
export function attachEvaluators(): void {
  if (isAttached) return;
  isAttached = true;
  attachArith();
  attachFloatArith();
  attachMath();
  attachFunctions();
  attachScf();
  attachTensor();
  attachLinalg();
  attachPacking();
  attachTtElements();
  attachTtProgram();
  attachTtAccesses();
  attachTtCombining();
  attachTts();
  attachMemref();
  attachMemrefViews();
  attachDma();
  attachBufferization();
  attachVectorElements();
  attachVectorArith();
  attachVectorMemory();
}
