/** The facts about each operation that the plan of a function needs, looked up once per definition. */
import type { OpDefinition } from "@tt-opt/ir-core";
import type { Opcode } from "../assembler/index.ts";
import {
  BrIfOp,
  BrOp,
  CallOp,
  IfOp,
  LocalGetOp,
  LocalOp,
  LocalSetOp,
  LocalTeeOp,
  opcodeOf,
  SelectOp,
} from "../dialect/index.ts";

/** The effect of an operation, which determines whether it may be moved. */
export type Effect = "none" | "load" | "get" | "other";

/** See the file's header. */
export interface OperationKind {
  readonly opcode: Opcode | undefined;
  /** That of a call depends on whether it is pure. */
  readonly effect: Effect;
  readonly isCall: boolean;
  /** Whether it only transfers control; operations with regions do so, too. */
  readonly isJump: boolean;
  /** Its access to a local. */
  readonly local: "declare" | "get" | "set" | "tee" | undefined;
  /** Instructions that combine vectors; constants and splats are free to move. */
  readonly isVectorArithmetic: boolean;
  /** Whether it is rematerialized at each use, as constants are; "ask": for vectors, that depends on the value. */
  readonly isCheap: boolean | "ask";
}

const kinds = new Map<OpDefinition, OperationKind>();

/** The facts about operations of `definition`. */
export function kindOf(definition: OpDefinition): OperationKind {
  let kind = kinds.get(definition);
  if (kind === undefined) kinds.set(definition, (kind = makeKind(definition)));
  return kind;
}

const locals = new Map<OpDefinition, OperationKind["local"]>([
  [LocalOp.definition, "declare"],
  [LocalGetOp.definition, "get"],
  [LocalSetOp.definition, "set"],
  [LocalTeeOp.definition, "tee"],
]);

function makeKind(definition: OpDefinition): OperationKind {
  const opcode = opcodeOf(definition);
  const isConstant = opcode !== undefined && opcode.operands.length === 0 && opcode.isPure;
  return {
    opcode,
    effect: effectOf(definition, opcode),
    isCall: definition === CallOp.definition,
    isJump: [IfOp, BrOp, BrIfOp].some((op) => op.definition === definition),
    local: locals.get(definition),
    isVectorArithmetic: opcode?.operands[0] === "v128" && opcode.results[0] === "v128",
    isCheap: isConstant && (opcode.name === "v128.const" ? "ask" : true),
  };
}

function effectOf(definition: OpDefinition, opcode: Opcode | undefined): Effect {
  if (definition === SelectOp.definition) return "none";
  if (definition === LocalGetOp.definition) return "get";
  if (opcode === undefined) return "other";
  // Instructions that may trap are guarded when they are built, so that they never do; they may be moved.
  if (opcode.isPure) return "none";
  return opcode.effect === "load" ? "load" : "other";
}
