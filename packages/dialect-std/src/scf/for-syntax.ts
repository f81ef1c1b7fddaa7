import { type ArgumentRef, at, IndexType, type OpParser, type ParsedOperation, UnitAttr } from "@tt-opt/ir-core";

/** Reads `[unsigned] %i = %lb to %ub step %s [iter_args(%x = %y) -> (T)] [: T] {…} {attributes}`. */
export function parseForOp(p: OpParser, state: ParsedOperation): boolean {
  if (p.acceptKeyword("unsigned")) state.set("unsignedCmp", UnitAttr.get(p.context));
  const iv = p.parseOperand();
  if (iv === undefined || !p.expect("=")) return false;
  const lb = p.parseOperand();
  if (lb === undefined || !p.expectKeyword("to")) return false;
  const ub = p.parseOperand();
  if (ub === undefined || !p.expectKeyword("step")) return false;
  const step = p.parseOperand();
  if (step === undefined) return false;
  const { offset } = p;
  const carried = p.acceptKeyword("iter_args") ? p.parseAssignments() : { args: [], operands: [] };
  if (carried === undefined) return false;
  const types = carried.args.length > 0 ? parseArrowTypes(p) : [];
  if (types === undefined) return false;
  const type = p.accept(":") ? p.parseType() : IndexType.get(p.context);
  if (type === undefined) return false;
  if (types.length !== carried.args.length) {
    p.error("mismatch in number of loop-carried values and defined values", offset);
    return false;
  }
  state.operands.push(p.resolve(lb, type), p.resolve(ub, type), p.resolve(step, type));
  if (!p.resolveAll(carried.operands, types, state.operands)) return false;
  state.resultTypes = types;
  const args: ArgumentRef[] = [{ ref: iv, type }];
  for (let i = 0; i < types.length; i++) args.push({ ref: at(carried.args, i), type: at(types, i) });
  const region = p.parseRegion({ args, implicitTerminator: "scf.yield", what: "the body of scf.for" });
  if (region === undefined) return false;
  state.regions.push(region);
  return p.parseAttributesOf(state);
}

function parseArrowTypes(p: OpParser): ReturnType<OpParser["parseResultTypes"]> {
  return p.expect("->") ? p.parseResultTypes() : undefined;
}
