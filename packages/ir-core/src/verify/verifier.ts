/**
 * Verifies IR: structure, constraints, traits, the rules of operations, symbols, and dominance of uses by definitions.
 * All independent errors are reported, but no consequences of earlier ones.
 */
import { Dominance, hasSsaDominance } from "../analysis/dominance.ts";
import { IsolatedFromAbove, NoTerminator, SymbolTable } from "../define/trait.ts";
import { at } from "../internal/invariant.ts";
import type { Diagnostics } from "../diagnostics/diagnostics.ts";
import type { Block } from "../ir/block.ts";
import type { Operation } from "../ir/operation.ts";
import type { Region } from "../ir/region.ts";
import type { OpOperand, Value } from "../ir/value.ts";
import { independentParts } from "../rewrite/independent-parts.ts";
import { SymbolTables } from "../interfaces/symbol-tables.ts";
import { verifySymbolTable, verifySymbolUses } from "./symbol-table.ts";
import { verifyConstraints, verifyRegionsAndSuccessors } from "./constraints.ts";
import { VerifiedDefinitions, type VerifiedSignatures } from "./verified-signatures.ts";

/** Whether `root` and all operations inside of it are valid; errors are reported to the context's diagnostics. */
export function verify(root: Operation): boolean {
  const { diagnostics } = root.context;
  const before = diagnostics.errorCount;
  const verification = new Verification(root);
  const parts = independentParts(root);
  if (parts === undefined) verification.verifyAll(root);
  else {
    verification.verifyAlone(root);
    for (const part of parts) verification.verifyAll(part);
    if (diagnostics.errorCount === before) root.verifyRegions?.(diagnostics);
  }
  verification.verifySymbolUses();
  return diagnostics.errorCount === before;
}

/**
 * State that is shared between parts of an operation. Independent parts, such as functions of a module, are verified
 * completely one after the other: large IR does not fit into the caches of the processor, and a second pass over it
 * would cost more than the checks.
 */
class Verification {
  readonly #root: Operation;
  readonly #diagnostics: Diagnostics;
  readonly #verified = new VerifiedDefinitions();
  readonly #symbolUsers: Operation[] = [];
  /** Operations that are invalid themselves, and those inside of them that have regions. */
  readonly #invalid = new Set<Operation>();
  readonly #errorsBefore: number;

  constructor(root: Operation) {
    this.#root = root;
    this.#diagnostics = root.context.diagnostics;
    this.#errorsBefore = this.#diagnostics.errorCount;
  }

  /** Verifies `part` and everything inside of it, except uses of symbols. */
  verifyAll(part: Operation): void {
    const diagnostics = this.#diagnostics;
    const before = diagnostics.errorCount;
    const withRemoteOperands: Operation[] = [];
    const withRegionChecks: Operation[] = [];
    part.walk((op) => {
      const errors = diagnostics.errorCount;
      this.verifyAlone(op);
      if (op.operandCount > 0 && !hasOperandsAround(op)) withRemoteOperands.push(op);
      if (op.regions.length > 0 && diagnostics.errorCount === errors) withRegionChecks.push(op);
    }, "pre");
    if (diagnostics.errorCount !== before) return;
    const dominance = new Dominance();
    for (let i = 0; i < withRemoteOperands.length; i++)
      verifyOperands(at(withRemoteOperands, i), this.#root, dominance);
    for (let i = withRegionChecks.length - 1; i >= 0 && diagnostics.errorCount === before; i--) {
      withRegionChecks[i]?.verifyRegions?.(diagnostics);
    }
  }

  /** Verifies `op` except for the contents of its regions and the definitions of its operands. */
  verifyAlone(op: Operation): void {
    const signatures = this.#verified.of(op);
    const { parentOp } = op;
    const isInsideInvalid = this.#invalid.size > 0 && parentOp !== undefined && this.#invalid.has(parentOp);
    const isValid = verifyOperation(op, signatures, isInsideInvalid, this.#diagnostics);
    if (op.regions.length > 0 && (!isValid || isInsideInvalid)) this.#invalid.add(op);
    if (signatures.isSymbolUser) this.#symbolUsers.push(op);
  }

  /** Verifies the uses of symbols if everything else is valid. */
  verifySymbolUses(): void {
    if (this.#diagnostics.errorCount !== this.#errorsBefore) return;
    const symbols = new SymbolTables();
    for (const op of this.#symbolUsers) verifySymbolUses(op, this.#root, symbols);
  }
}

/**
 * Verifies `op` and the ends of its blocks; whether `op` is valid itself. Rules of operations may read the operations
 * around, so they are not checked inside of an invalid one.
 */
function verifyOperation(
  op: Operation,
  signatures: VerifiedSignatures,
  isInsideInvalid: boolean,
  diagnostics: Diagnostics,
): boolean {
  const { definition, blockOperands, regions } = op;
  const errors = diagnostics.errorCount;
  if (definition.isTerminator && op.next !== undefined && op.block !== undefined) {
    op.error("must be the last operation in the parent block", "TT2003");
  }
  if (blockOperands.length > 0) verifySuccessors(op);
  if (definition.isRegistered) {
    const isKnown = signatures.fit(op);
    if (!isKnown) verifyConstraints(op);
    else if (regions.length > 0 || definition.regionSpecs.length > 0) verifyRegionsAndSuccessors(op);
    if (diagnostics.errorCount > errors) return false;
    if (!isKnown) signatures.note(op);
    if (!isInsideInvalid && !verifyRules(op, diagnostics)) return false;
  }
  if (regions.length === 0) return true;
  for (let i = 0; i < regions.length; i++) verifyRegion(op, at(regions, i));
  if (op.has(SymbolTable) && diagnostics.errorCount === errors) verifySymbolTable(op);
  return true;
}

/** Verifies the traits and the own rules of an operation that fits its definition. */
function verifyRules(op: Operation, diagnostics: Diagnostics): boolean {
  const errors = diagnostics.errorCount;
  const { checkedTraits } = op.definition;
  for (let i = 0; i < checkedTraits.length; i++) {
    checkedTraits[i]?.verify?.(op, diagnostics);
    if (diagnostics.errorCount > errors) return false;
  }
  if (op.definition.hasVerify) op.verify?.(diagnostics);
  return diagnostics.errorCount === errors;
}

function verifySuccessors(op: Operation): void {
  if (op.next !== undefined && op.block !== undefined) {
    op.error("must be the last operation in the parent block: it has successors", "TT2003");
  }
  const { blockOperands } = op;
  const region = op.parentRegion;
  for (let i = 0; i < blockOperands.length; i++) {
    if (at(blockOperands, i).block.region !== region) op.error(`successor #${i} is in another region`, "TT2004");
  }
}

function verifyRegion(op: Operation, region: Region): void {
  const mayEndOpen = op.has(NoTerminator) || !op.definition.isRegistered;
  for (let block = region.entry; block !== undefined; block = block.next) {
    if (block.isEntry && block.firstUse !== undefined)
      op.error("entry block of region may not have predecessors", "TT2005");
    verifyBlock(op, block, mayEndOpen);
  }
}

function verifyBlock(op: Operation, block: Block, mayEndOpen: boolean): void {
  if (mayEndOpen && block.region?.hasOneBlock === true) return;
  if (block.last === undefined) {
    op.error("has an empty block: expected at least a terminator", "TT2006");
    return;
  }
  if (block.last.mightBeTerminator) return;
  const terminators = terminatorFor(op);
  const hint = terminators === undefined ? "" : `; this one must end with ${terminators}`;
  const builder = block.last.error(
    `is the last operation of its block, but a block must end with a terminator${hint}`,
    "TT2006",
  );
  const span = builder.diagnostic.place?.span;
  if (span === undefined || terminators === undefined) return;
  const newline = span.file.text.indexOf("\n", span.start);
  const end = newline < 0 ? span.file.text.length : newline;
  builder.fix({ file: span.file, start: end, end }, `\n  ${terminators}`, "add the terminator");
}

/** The terminator of regions of `op`, if its dialect has one with a matching name. */
function terminatorFor(op: Operation): string | undefined {
  const parameter = op.definition.traits.find((trait) => trait.name === "SingleBlockImplicitTerminator")?.parameter;
  if (parameter !== undefined) return parameter;
  const { dialectName } = op.definition;
  return [`${dialectName}.return`, `${dialectName}.yield`].find((name) => op.context.lookupOp(name) !== undefined);
}

function verifyOperands(op: Operation, root: Operation, dominance: Dominance): void {
  if (op === root && op.block === undefined) return;
  const { block, operandCount } = op;
  for (let i = 0; i < operandCount; i++) {
    const operand = op.opOperandAt(i);
    if (operand === undefined) continue;
    const home = operand.value.parentBlock;
    // Most operands that reach this check use values of earlier blocks.
    if (home !== undefined && home !== block && block !== undefined && dominance.dominatesBlock(home, block)) continue;
    if (isDefinedAround(operand.value, op)) continue;
    if (!verifyScope(operand)) return;
    if (dominance.valueDominates(operand.value, op)) continue;
    if (block !== undefined && !dominance.isReachable(block)) continue;
    reportDominance(operand);
    return;
  }
}

/** Whether all operands are known to be defined before `op` without control-flow analysis, as most are. */
function hasOperandsAround(op: Operation): boolean {
  const { operandCount } = op;
  for (let i = 0; i < operandCount; i++) if (!isDefinedAround(op.operand(i), op)) return false;
  return true;
}

/**
 * Whether `value` is an argument of a block around `op`, the result of an earlier operation in such a block, or defined
 * in an entry block, from which every block of the region is reachable.
 */
function isDefinedAround(value: Value, op: Operation): boolean {
  const home = value.parentBlock;
  let inner = op;
  let { block } = op;
  while (block !== home) {
    const region = block?.region;
    const parent = region?.parent;
    if (region === undefined || parent === undefined || home === undefined) return false;
    if (region === home.region) return home.isEntry;
    if (parent.has(IsolatedFromAbove)) return false;
    inner = parent;
    ({ block } = parent);
  }
  const { definingOp } = value;
  return home !== undefined && (definingOp === undefined || (definingOp !== inner && definingOp.isBefore(inner)));
}

/** Whether the value of an operand is visible: no region in between is isolated from above. */
function verifyScope(operand: OpOperand): boolean {
  const { owner, value } = operand;
  const home = value.parentBlock?.region;
  let region = owner.block?.region;
  while (region !== undefined && region !== home) {
    const { parent } = region;
    if (parent === undefined) break;
    if (parent.has(IsolatedFromAbove)) {
      const name = value.name === undefined ? "a value" : `'%${value.name}'`;
      const builder = owner.error(
        `using value defined outside the region: operand #${operand.index}, ${name}`,
        "TT2007",
      );
      builder.note(parent, `required by region isolation constraints of '${parent.name}'`);
      if (value.definingOp !== undefined) builder.note(value.definingOp, "the value is defined here");
      return false;
    }
    region = parent.block?.region;
  }
  return true;
}

function reportDominance(operand: OpOperand): void {
  const { owner, value } = operand;
  const name = value.name === undefined ? "" : ` '%${value.name}'`;
  const builder = owner.error(`operand #${operand.index}${name} does not dominate this use`, "TT2008");
  const op = value.definingOp;
  if (op === undefined) {
    builder.note(value.parentBlock?.parentOp, "operand defined as a block argument");
    return;
  }
  const inSame =
    op.block === owner.block
      ? "op in the same block"
      : op.block?.region === owner.block?.region
        ? "op in the same region"
        : "op in another region";
  builder.note(op, `operand defined here (${inSame})`);
  const skipping = pathAround(op, owner);
  if (skipping !== undefined) builder.note(skipping, "control may come here without passing the definition");
}

/** The terminator of a predecessor from which control reaches `user` without executing `op`. */
function pathAround(op: Operation, user: Operation): Operation | undefined {
  const region = op.block?.region;
  if (region === undefined || !hasSsaDominance(region) || op.block === user.block) return undefined;
  const dominance = new Dominance();
  for (const predecessor of user.block?.predecessors() ?? []) {
    if (op.block !== undefined && !dominance.dominatesBlock(op.block, predecessor)) return predecessor.last;
  }
  return undefined;
}
