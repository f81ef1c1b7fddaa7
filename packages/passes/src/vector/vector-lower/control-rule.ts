/** Lowers structured control flow: vectors that are carried or yielded are carried or yielded register by register. */
import { type Operation, type Region, VectorType } from "@tt-opt/ir-core";
import type { VectorLowering } from "./vector-lowering.ts";

const structured: ReadonlySet<string> = new Set([
  "scf.for",
  "scf.if",
  "scf.while",
  "scf.index_switch",
  "scf.execute_region",
]);
const terminators: ReadonlySet<string> = new Set(["scf.yield", "scf.condition"]);

/**
 * Lowers an operation of structured control flow, but not its contents. Returns the operation that now has the regions;
 * undefined if `op` is of another kind or has nothing to lower.
 */
export function lowerControl(lowering: VectorLowering, op: Operation): Operation | undefined {
  const { rw, shape } = lowering;
  if (!structured.has(op.name)) return undefined;
  const blocks = op.regions.flatMap((region) => [...region.blocks()]);
  const values = [...op.operands, ...op.results, ...blocks.flatMap((block) => block.args)];
  if (values.some(({ type }) => !shape.isFixed(type)) || values.every(({ type }) => shape.isRegister(type)))
    return undefined;
  const made = rw.createGeneric(op.name, {
    operands: op.operands.flatMap((operand) => lowering.registers(operand)),
    resultTypes: op.results.flatMap(({ type }) => (shape.isRegister(type) ? [type] : shape.registerTypes(type))),
    properties: op.properties.entries(),
    attributes: op.attributes.entries(),
    regions: op.regions.map((region): Region => rw.takeRegion(region)),
  });
  for (const block of blocks) lowering.expandArguments(block);
  let next = 0;
  for (const result of op.results) {
    const count = shape.isRegister(result.type) ? 1 : shape.registerTypes(result.type).length;
    lowering.bind(result, made.results.slice(next, next + count));
    next += count;
  }
  lowering.replaced(op);
  return made;
}

/** Lowers the terminator of structured control flow in place; false for other operations. */
export function lowerTerminator(lowering: VectorLowering, op: Operation): boolean {
  if (!terminators.has(op.name) || !structured.has(op.parentOp?.name ?? "")) return false;
  if (op.operands.some(({ type }) => type instanceof VectorType && !lowering.shape.isFixed(type))) return false;
  if (op.operands.some(({ type }) => !lowering.shape.isRegister(type)))
    lowering.rw.setOperands(
      op,
      op.operands.flatMap((operand) => lowering.registers(operand)),
    );
  return true;
}
